/** Statements that tell what takes text; parts of `typing-scripts.ts`. */

/** ARIA roles of elements that take keys by scripts of their page. */
const typedRoles = 'textbox|searchbox|combobox|spinbutton|gridcell|application';

/** Functions about fields, for scripts that know a `deepest()` element. */
export const fieldKinds = `
  const isEditable = (e) => e.isContentEditable || e.ownerDocument.designMode === 'on';
  const isFormed = (e) => e.localName === 'input' && /^(date|time|datetime-local|month|week|color|range)$/.test(e.type);
  const isInput = (e) => e.localName === 'textarea' || isFormed(e) || (e.localName === 'input' && /^(text|search|url|tel|email|password|number)$/.test(e.type));
  const hitAt = (point) => {
    if (!point) return null;
    let { x, y } = point;
    let [root, found] = [document, null];
    for (let depth = 0; depth < 20; depth++) {
      const hit = root.elementFromPoint(x, y);
      if (!hit || hit === found) return found;
      found = hit;
      if (hit.shadowRoot) root = hit.shadowRoot;
      else if (/^i?frame$/.test(hit.localName) && hit.contentDocument) {
        const box = hit.getBoundingClientRect();
        [x, y, root] = [x - box.left - hit.clientLeft, y - box.top - hit.clientTop, hit.contentDocument];
      } else return found;
    }
    return found;
  };
  const isPainted = (e) => Boolean(e && /^(canvas|embed|object)$/.test(e.localName));
  // What takes keys by scripts, and cannot be read: drawings, roles that say so, elements that keep their inside closed.
  const takesKeys = (e) => isPainted(e) || /^(${typedRoles})$/.test(e.getAttribute('role') || '') || (e.localName.includes('-') && !e.shadowRoot);
  const kindOf = (e, point) => {
    if (!e) return 'none';
    if (isInput(e) || isEditable(e)) return 'field';
    if (/^(body|html)$/.test(e.localName)) return isPainted(window === window.top ? hitAt(point) : document.querySelector('canvas')) ? 'keys' : 'none';
    if (/^(input|button|a|select|summary|option)$/.test(e.localName)) return 'none';
    return takesKeys(e) ? 'keys' : 'none';
  };
  // Of an editor, only what can be edited: no placeholder, and none of the signs that hold a place.
  const editedText = (e) => {
    const walker = e.ownerDocument.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    let text = '';
    while (walker.nextNode()) if (isEditable(walker.currentNode.parentElement)) text += walker.currentNode.data;
    return text.replace(/[\\u200B\\uFEFF]/g, '');
  };
  const textOf = (e) => isInput(e) ? e.value : isEditable(e) ? editedText(e) : '';
  const isEmpty = (e) => textOf(e) === '' && !e.validity?.badInput;
  const isPrivate = (e) => {
    if (e.localName !== 'input') return false;
    const passwords = window[Symbol.for('eyewright.passwords')];
    return e.type === 'password' || Boolean(passwords?.has(e)) || /password|one-time-code|cc-csc|cc-number/i.test(e.autocomplete || '');
  };
  // Terminals and editors draw what a field that nobody sees is given.
  const isUnseen = (e) => {
    const { width, height } = e.getBoundingClientRect();
    if (Math.min(width, height) < 8 || e.checkVisibility?.({ opacityProperty: true }) === false) return true;
    if (!isInput(e)) return false;
    for (let part = e.parentElement; part; part = part.parentElement) {
      const isClip = Math.min(part.clientWidth, part.clientHeight) < 8 && getComputedStyle(part).overflow !== 'visible';
      if (isClip && part.getClientRects().length > 0) return true;
    }
    return false;
  };
  // Whether a field that nobody sees has nothing to empty: a terminal takes back no line, and elsewhere nothing is drawn.
  const isBlank = (e) => {
    if (/terminal/i.test(e.getAttribute('aria-label') || '')) return true;
    for (let part = e.parentElement; part; part = part.parentElement) {
      const { width, height } = part.getBoundingClientRect();
      if (Math.min(width, height) >= 16) return letters((part.innerText || '') + (e.value || '')) === '';
    }
    return false;
  };
  const letters = (text) => text.normalize('NFKD').toUpperCase().replace(/[^\\p{L}\\p{N}]/gu, '');
  // A page in the background paints no frames.
  const frame = () => new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => { clearTimeout(timer); resolve(); });
  });
  const selectAll = (e) => {
    if (isInput(e)) e.select();
    else e.ownerDocument.getSelection()?.selectAllChildren(e);
  };
  const isAllSelected = (e) => {
    if (!isInput(e)) return letters(String(e.ownerDocument.getSelection())) === letters(editedText(e));
    // Number and e-mail fields do not tell what is selected.
    return e.selectionStart === null || (e.selectionStart === 0 && e.selectionEnd === e.value.length);
  };`;
