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
  // A frame may be scaled: what is at x inside of it is at x * sx + left of the view.
  const look = (root, place, depth) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot && depth < 20) look(element.shadowRoot, place, depth + 1);
      const tag = element.localName;
      if (tag === 'iframe' || tag === 'frame') lookInside(element, place, depth);
      if (tag !== 'input') continue;
      if (element.type === 'password') passwords.add(element);
      if (!passwords.has(element) || element.value === '') continue;
      const box = element.getBoundingClientRect();
      if (!(box.width > 0 && box.height > 0)) continue;
      found.push({ left: box.left * place.sx + place.left, top: box.top * place.sy + place.top, width: box.width * place.sx, height: box.height * place.sy });
    }
  };
  const lookInside = (frame, { left, top, sx, sy }, depth) => {
    let inner = null;
    try { inner = frame.contentDocument; } catch { /* Of another site. */ }
    if (!inner || depth > 20) return;
    const box = frame.getBoundingClientRect();
    const style = getComputedStyle(frame);
    const kx = box.width / (frame.offsetWidth || box.width || 1);
    const ky = box.height / (frame.offsetHeight || box.height || 1);
    look(inner, {
      left: left + (box.left + (frame.clientLeft + parseFloat(style.paddingLeft)) * kx) * sx,
      top: top + (box.top + (frame.clientTop + parseFloat(style.paddingTop)) * ky) * sy,
      sx: sx * kx, sy: sy * ky,
    }, depth + 1);
  };
  try { look(document, { left: -view.offsetLeft, top: -view.offsetTop, sx: 1, sy: 1 }, 0); } catch { /* Something that the page broke. */ }
  return found;
})()`;
