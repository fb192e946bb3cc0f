/** Expressions about the element that has the focus; see `page-scripts.ts` for why they are texts. */

/**
 * Runs `body` with \`element\`, the focused element of this document or of what can be reached from it: shadow roots and
 * frames of the same origin. Says when it is in a frame that cannot be reached, and whether this document has the focus.
 */
function withFocused(body: string): string {
  return `(() => {
  const deepest = () => {
    let found = document.activeElement;
    for (;;) {
      if (found && found.shadowRoot && found.shadowRoot.activeElement) found = found.shadowRoot.activeElement;
      else if (found && /^I?FRAME$/.test(found.tagName) && found.contentDocument) found = found.contentDocument.activeElement;
      else return found;
    }
  };
  const element = deepest();
  if (element && /^I?FRAME$/.test(element.tagName)) return { elsewhere: true };
  const textOf = (field) => typeof field.value === 'string' ? field.value : field.isContentEditable ? field.textContent : null;
  const answer = (value) => ({ value, focused: document.hasFocus() && element !== document.body });
  ${body}
})()`;
}

/**
 * What the focused field holds: `text`, null when nothing that takes text has the focus; and its type where it takes values
 * of one form only.
 */
export const focusedField = withFocused(`
  const isFormed = element && element.tagName === 'INPUT' && /^(date|time|datetime-local|month|week|color|range)$/.test(element.type);
  return answer({ text: element ? textOf(element) : null, ...(isFormed && { form: element.type }) });`);

/**
 * Watches the focused field until `tookNothing` asks. Fields that nobody sees are left alone: terminals and editors draw
 * what those are given.
 */
export const watchField = withFocused(`
  globalThis.eyewrightTyped?.end();
  const isField = element && (/^(INPUT|TEXTAREA)$/.test(element.tagName) || element.isContentEditable);
  const { width, height } = isField ? element.getBoundingClientRect() : { width: 0, height: 0 };
  if (Math.min(width, height) < 8 || element.checkVisibility?.({ opacityProperty: true }) === false) return answer();
  const typed = { field: element, before: textOf(element), isTaken: false };
  const onInput = ({ inputType = '' }) => { if (!inputType.startsWith('delete')) typed.isTaken = true; };
  element.addEventListener('input', onInput, true);
  // What is read-only may be a list that letters choose from.
  const observer = new MutationObserver(() => { typed.isTaken = true; });
  if (element.readOnly) observer.observe(element.ownerDocument, { subtree: true, childList: true, characterData: true, attributes: true });
  typed.end = () => {
    observer.disconnect();
    element.removeEventListener('input', onInput, true);
    delete globalThis.eyewrightTyped;
  };
  globalThis.eyewrightTyped = typed;
  return answer();`);

/** Whether the watched field holds what it held before, and no key did anything there; `fixed` where it is read-only. */
export const tookNothing = withFocused(`
  const { eyewrightTyped: typed } = globalThis;
  if (!typed) return answer(false);
  typed.end();
  const isSame = typed.field.isConnected && textOf(typed.field) === typed.before;
  return answer(isSame && !typed.isTaken && (typed.field.readOnly ? 'fixed' : true));`);

/**
 * Gives a field of one form its value, by the prototype's setter and with the events that a user makes; how keys are taken
 * there depends on the language of the browser. Answers `taken`, `fixed` where nothing can be changed, else what it takes.
 */
export const setFormed = (value: string): string =>
  withFocused(`
  if (element.readOnly || element.disabled) return answer('fixed');
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
  const [before, wanted] = [element.value, ${JSON.stringify(value)}];
  set.call(element, wanted);
  const now = element.value;
  const isTaken = element.type === 'range' ? Number(now) === Number(wanted) : element.type === 'color' ? now === wanted.toLowerCase() : now !== '';
  if (!isTaken) {
    set.call(element, before);
    return answer(element.type === 'range' ? \`numbers from \${element.min || 0} to \${element.max || 100}, in steps of \${element.step || 1}\` : 'other');
  }
  if (now !== before) for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  return answer('taken');`);

/** Two painted frames later: whether the focused field is still there and empty. Pages may refill or remount a field. */
export const staysEmpty = withFocused(`return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const now = deepest();
      resolve(answer(element === now && !(now && textOf(now))));
    }));
  });`);

/** Last resort for fields that ignore keys: the prototype's setter, so that frameworks notice. */
export const emptyBySetter = withFocused(`
  if (!element || element.readOnly) return answer();
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
  if (setter && setter.set) setter.set.call(element, '');
  else if (element.isContentEditable) element.textContent = '';
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return answer();`);

/** Puts the text cursor behind the last character without sending keys. */
export const cursorToEnd = withFocused(`
  if (!element) return answer();
  if (typeof element.value === 'string') {
    // Number and e-mail fields have no selection to set.
    try { element.setSelectionRange(element.value.length, element.value.length); } catch {}
    return answer();
  }
  const selection = element.ownerDocument.getSelection();
  if (selection && element.isContentEditable) { selection.selectAllChildren(element); selection.collapseToEnd(); }
  return answer();`);
