/**
 * Where filled password fields stand: CSS pixels of the visual viewport, through open shadow roots and frames of the same
 * site. A field that was one for passwords stays one, whatever a button beside it makes of it. Expressions like the others
 * in this folder.
 */
export const filledPasswords = `(() => {
  const key = Symbol.for('eyewright.passwords');
  if (!Object.hasOwn(window, key)) Object.defineProperty(window, key, { value: new WeakSet(), configurable: true });
  const passwords = window[key];
  const view = window.visualViewport || { offsetLeft: 0, offsetTop: 0 };
  const found = [];
  const look = (root, left, top, depth) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot && depth < 20) look(element.shadowRoot, left, top, depth + 1);
      const tag = element.localName;
      if (tag === 'iframe' || tag === 'frame') lookInside(element, left, top, depth);
      if (tag !== 'input') continue;
      if (element.type === 'password') passwords.add(element);
      if (!passwords.has(element) || element.value === '') continue;
      const box = element.getBoundingClientRect();
      if (box.width > 0 && box.height > 0) found.push({ left: box.left + left, top: box.top + top, width: box.width, height: box.height });
    }
  };
  const lookInside = (frame, left, top, depth) => {
    let inner = null;
    try { inner = frame.contentDocument; } catch { /* Of another site. */ }
    if (!inner || depth > 20) return;
    const box = frame.getBoundingClientRect();
    const style = getComputedStyle(frame);
    look(inner, left + box.left + frame.clientLeft + parseFloat(style.paddingLeft), top + box.top + frame.clientTop + parseFloat(style.paddingTop), depth + 1);
  };
  try { look(document, -view.offsetLeft, -view.offsetTop, 0); } catch { /* Something that the page broke. */ }
  return found;
})()`;
