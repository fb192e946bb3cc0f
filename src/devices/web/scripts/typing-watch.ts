/**
 * Statements that leave a watch on `field` in `globalThis.eyewrightTyped`: what reaches it, what the page makes of that, and how to
 * go back; a part of `typing-scripts.ts`.
 */
export const watchField = `
  const root = field.ownerDocument;
  const boxesOf = (length) => {
    const limit = field.maxLength;
    if (!(limit > 0 && limit <= 4 && length > limit)) return [];
    for (let part = field.parentElement; part && !/^(body|html)$/.test(part.localName); part = part.parentElement) {
      const boxes = [...part.querySelectorAll('input')].filter((e) => isInput(e) && e.maxLength === limit);
      if (boxes.length > 1) return boxes;
    }
    return [];
  };
  const box = field.getBoundingClientRect();
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const targetOf = (event) => event.composedPath()[0] || event.target;
  let [keys, inputs, longest] = [0, 0, 0];
  const chain = new Set([field]);
  const onKey = (event) => {
    if (targetOf(event) !== field || event.ctrlKey || event.metaKey) return;
    keys += 1;
    if (isInput(field)) longest = Math.max(longest, field.value.length);
  };
  const onInput = (event) => {
    const target = targetOf(event);
    if ((event.inputType || '').startsWith('delete') || !(isInput(target) || isEditable(target))) return;
    if (target !== field && !field.contains(target)) return void chain.add(target);
    inputs += 1;
    // After what the page does to it at once.
    if (isInput(field)) setTimeout(() => { longest = Math.max(longest, field.value.length); });
  };
  const records = [];
  const observer = new MutationObserver((more) => {
    records.push(...more);
    if (records.length > 300) observer.disconnect();
  });
  for (const tree of new Set([root, field.getRootNode()])) observer.observe(tree, { subtree: true, childList: true, characterData: true, attributes: true });
  const view = root.defaultView || window;
  view.addEventListener('keydown', onKey, true);
  view.addEventListener('input', onInput, true);
  const stopCounting = () => {
    view.removeEventListener('keydown', onKey, true);
    view.removeEventListener('input', onInput, true);
  };
  const controlled = () => ['aria-controls', 'aria-owns', 'aria-activedescendant', 'list']
    .flatMap((name) => (field.getAttribute(name) || '').split(/\\s+/)).filter(Boolean).map((id) => root.getElementById(id)).filter(Boolean);
  const isAffected = () => {
    const parts = [field, field.form, ...controlled()].filter(Boolean);
    return records.some(({ target }) => parts.some((part) => part.contains(target)));
  };
  // What a tag or an item says, without its buttons; nothing of what is a part of a sentence.
  const wordsIn = (e) => [...e.childNodes].map((node) => node.nodeType === 3 ? node.data : node.nodeType === 1 && !/^(button|svg|style|script)$/.test(node.localName) && node.getAttribute('role') !== 'button' ? wordsIn(node) : '').join(' ');
  const standsAlone = (e) => !/^(p|h[1-6])$/.test(e.localName) && (!e.parentElement || e.parentElement.localName === 'label' || [...e.parentElement.childNodes].every((node) => node.nodeType !== 3 || letters(node.data) === ''));
  const partsOf = (node) => node.nodeType !== 1 ? (node.parentElement ? [node.parentElement] : []) : [node, ...[...node.querySelectorAll('*')].slice(0, 200)];
  const tells = ({ type, target, attributeName, addedNodes }) => {
    const holder = target.nodeType === 1 ? target : target.parentElement;
    // Another field that the page moved the focus to has the text from the keys, and not from this one.
    if (!target.isConnected || !holder || (chain.has(holder) && holder !== field) || holder.closest('[role=alert],[role=status],[aria-live],output')) return [];
    if (holder === field ? attributeName === 'value' || type !== 'attributes' : field.contains(holder)) return [];
    if (type === 'attributes') return (target.getAttribute(attributeName) || '').split(/[,;|]/);
    const nodes = type === 'characterData' ? [target] : [...addedNodes].filter((node) => node.isConnected && !node.contains(field));
    return nodes.flatMap(partsOf).flatMap((e) => e.localName === 'input' ? (chain.has(e) ? [] : e.value.split(/[,;|]/)) : standsAlone(e) ? [wordsIn(e)] : []);
  };
  const seenElsewhere = (words) => {
    if (words.length === 0) return [];
    const texts = records.flatMap(tells).map(letters);
    return words.filter((word) => texts.includes(word));
  };
  const successor = () => {
    const isLike = (e) => e && e !== field && e.localName === field.localName && (isInput(e) || isEditable(e));
    return [field.id && root.getElementById(field.id), field.getAttribute('name') && root.getElementsByName(field.getAttribute('name'))[0],
      root.elementFromPoint(middle.x, middle.y), deepest()].find(isLike);
  };
  const current = () => field.isConnected ? field : successor();
  const uncompleted = (e) => {
    try { return isInput(e) && e.selectionStart > 0 && e.selectionStart < e.selectionEnd && e.selectionEnd === e.value.length ? e.value.slice(0, e.selectionStart) : null; } catch { return null; }
  };
  const boxes = boxesOf(options.length);
  const first = options.isAgain && last ? last.first : textOf(field);
  let left = null;
  const typed = {
    field, boxes, first,
    text: () => boxes.length > 0 ? boxes.map((e) => e.value).join('') : textOf(field),
    state(words) {
      records.push(...observer.takeRecords());
      const now = current();
      if (!now) return null;
      if (now === field) longest = Math.max(longest, textOf(field).length);
      const isSplit = boxes.length === 0 && chain.size > 1;
      return {
        text: boxes.length > 0 ? boxes.map((e) => e.value).join('') : textOf(now),
        parts: isSplit ? [...chain].filter((e) => e.isConnected).map((e) => ({ text: textOf(e), limit: e.maxLength > 0 ? e.maxLength : 0 })) : [],
        uncompleted: deepest() === now ? uncompleted(now) : null, isFocused: deepest() === now, keys, inputs, longest,
        limit: boxes.length === 0 && now.maxLength > 0 ? now.maxLength : 0, isShared: boxes.length > 0, isNumber: now.type === 'number',
        isRefused: now.validity?.badInput === true, isReadOnly: now.readOnly === true,
        isAffected: isAffected(), elsewhere: seenElsewhere(words),
      };
    },
    goBack() {
      const others = boxes.length > 0 ? boxes : [...chain].filter((e) => e !== field);
      for (const other of others.filter((e) => e.isConnected).reverse()) {
        if (textOf(other) === '' || isFormed(other)) continue;
        other.focus();
        selectAll(other);
        other.ownerDocument.execCommand('delete');
      }
      const back = boxes[0] || current();
      if (deepest() !== back) back?.focus();
    },
    // Once, and only where nobody has touched the page since: the field if it shows again what it did before, and nothing else took the text.
    lookBack() {
      const now = left === null || !field.isConnected ? left : textOf(field);
      if (now === left || now !== first) return null;
      const words = left.split(/[,;\\s]+/).map(letters).filter(Boolean);
      left = null;
      records.push(...observer.takeRecords());
      const elsewhere = seenElsewhere(words);
      return words.length > 0 && words.every((word) => elsewhere.includes(word)) ? null : field;
    },
    leave() {
      stopCounting();
      left = textOf(field);
      const touched = () => {
        left = null;
        observer.disconnect();
        for (const type of ['keydown', 'mousedown']) view.removeEventListener(type, touched, true);
      };
      for (const type of ['keydown', 'mousedown']) view.addEventListener(type, touched, true);
    },
    end() {
      observer.disconnect();
      stopCounting();
    },
  };
  globalThis.eyewrightTyped = typed;`;
