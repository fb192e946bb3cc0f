/**
 * Watches where a press of the mouse is let go: a page may hide or move what is pressed before the button comes up, and then nothing
 * is clicked. The watch begins with the first question to a document and stays, so that it costs no round trip of its own.
 */
export const pressScript = String.raw`
const pressKey = Symbol.for('eyewright.press');
const selectValueOf = getter(HTMLSelectElement.prototype, 'value');
const pressed = 'a[href], button, input, textarea, label, summary, [onclick], [tabindex]';
const boxOfPress = (element) => { const { left, top, width, height } = rectOf(element); return [left, top, width, height].map(Math.round).join(); };
const fieldOf = (element) => element && Object.hasOwn(valueGetter, tagOf(element)) ? String(valueGetter[tagOf(element)](element)) : '';
const isAroundHit = (element, hit) => { for (let node = hit; node; node = outwardOf(node)) if (node === element) return true; return false; };

/** What is meant to be clicked, or else what is hit; nothing where the browser itself takes the press, as for the list of a select. */
function pressTarget(hit) {
  for (let node = hit; node && isElement(node); node = aroundOf(node)) {
    if (/^(select|option|optgroup)$/.test(tagOf(node))) return null;
    if (isActedOn(node) || matches(node, pressed)) return node;
  }
  return hit && isElement(hit) && !/^(html|body)$/.test(tagOf(hit)) ? hit : null;
}

/** What stands in the place of something that was drawn anew: it is called the same, and is as large. */
function sameAgain({ box, what }, event) {
  const hit = Document.prototype.elementFromPoint.call(document, event.clientX, event.clientY);
  const target = pressTarget(hit);
  return target && boxOfPress(target) === box && describeCover(target, document) === what ? target : null;
}

/** What a person sees to be set: a box that is checked, a choice of a drop-down. */
function settingOf(control) {
  if (tagOf(control) === 'select') return Array.from(selectedOptionsOf(control) || [], (option) => textIn(option, 200)).join(', ');
  return statesOf(control, roleOf(control)).checked;
}

function settableAt(hit) {
  for (let node = hit; node && isElement(node); node = aroundOf(node)) {
    const control = isLabel(node) ? controlOf(node) : node;
    if (control && (tagOf(control) === 'select' || toggling.has(roleOf(control)))) return control;
  }
  return null;
}

/** What a control is called, and what it is a part of: a page may use it for something else later. */
function placeOfSetting(control) {
  let holder = control;
  while (holder && !isLabel(holder) && !/^(tr|li|article|fieldset)$/.test(tagOf(holder)) && roleOf(holder) !== 'row') holder = aroundOf(holder);
  return describeCover(control, document) + '\n' + (holder ? textIn(holder, 300) : '');
}

/**
 * Watches whether what a press has set is as it was before, without anybody having touched the page meanwhile. A menu of actions goes
 * back to an empty choice, which is not told.
 */
function watchSettings() {
  let [begun, kept] = [null, null];
  const isBack = ({ control, before, after, place }) => {
    const now = control.isConnected ? settingOf(control) : after;
    if (now !== before || now === after || (tagOf(control) === 'select' && selectValueOf(control) === '')) return false;
    return placeOfSetting(control) === place;
  };
  return {
    begin(hit) {
      const control = settableAt(hit);
      kept = null;
      begun = control && { control, before: settingOf(control) };
    },
    /** Somebody touched the page. */
    end() { kept = null; },
    settle() {
      if (begun && settingOf(begun.control) !== begun.before) kept = { ...begun, after: settingOf(begun.control), place: placeOfSetting(begun.control) };
      begun = null;
    },
    look() {
      const field = globalThis.eyewrightTyped && globalThis.eyewrightTyped.lookBack && globalThis.eyewrightTyped.lookBack();
      if (field) return describeCover(field, document);
      if (!kept || !isBack(kept)) return null;
      const [what] = kept.place.split('\n');
      kept = null;
      return what;
    },
  };
}

function watchPress() {
  if (window[pressKey]) return;
  const settings = watchSettings();
  const active = getter(Document.prototype, 'activeElement');
  let press = null;
  let at = null;
  const on = (type, run) => window.addEventListener(type, (event) => {
    if (!event.isTrusted) return;
    try { run(event, event.composedPath()[0]); } catch { press = null; }
  }, { capture: type !== 'mousedown', passive: true });
  window.addEventListener('mousedown', (event) => {
    const target = event.isTrusted && event.button === 0 && event.detail < 2 ? pressTarget(event.composedPath()[0]) : null;
    const field = active(document);
    if (event.isTrusted) settings.begin(event.composedPath()[0]);
    press = target && { target, box: boxOfPress(target), what: describeCover(target, document), at: [event.screenX, event.screenY], field, value: fieldOf(field), isKept: false, isMissed: undefined, isClicked: false };
  }, { capture: true, passive: true });
  // Behind all that the page does at the press itself: what acts on that needs no click.
  on('mousedown', (event) => {
    if (!press) return;
    if (!press.target.isConnected) press.target = sameAgain(press, event) || press.target;
    press.isKept = !event.defaultPrevented && press.target.isConnected && boxOfPress(press.target) === press.box;
  });
  const onRelease = (event, hit) => { if (press && press.isMissed === undefined) press.isMissed = !isAroundHit(press.target, hit); };
  // What acts on the release needs no click, either.
  const onReleased = () => { if (press && press.isMissed === false && !press.isActed) press.isActed = !(press.target.isConnected && boxOfPress(press.target) === press.box); };
  for (const type of ['pointerup', 'mouseup']) {
    on(type, onRelease);
    window.addEventListener(type, onReleased, { passive: true });
  }
  on('click', (event, hit) => { if (press && isAroundHit(press.target, hit)) press.isClicked = true; });
  on('mousemove', (event) => { at = { x: event.clientX, y: event.clientY }; });
  on('mousemove', (event) => { if (press && press.isMissed === undefined && Math.hypot(event.screenX - press.at[0], event.screenY - press.at[1]) > 3) press = null; });
  for (const type of ['keydown', 'wheel']) on(type, settings.end);
  const take = () => {
    settings.settle();
    const { isKept, isMissed, isActed, isClicked, field, value, what } = press || {};
    press = null;
    const isReleased = isMissed !== undefined;
    return isKept && isReleased && !isActed && !isClicked && fieldOf(field) === value ? what : null;
  };
  Object.defineProperty(window, pressKey, { value: { take, look: settings.look, at: () => at }, configurable: true });
}
watchPress();
`;

/** An expression: whether there is a document, and what was pressed and not clicked since this was asked last. */
export const arrivedAndMissed = `({
  isThere: document.documentElement !== null,
  missed: window[Symbol.for('eyewright.press')]?.take() ?? null,
})`;

/** An expression: what an earlier step has set or typed and the page has taken back since, without anybody's doing. */
export const takenBack = `(window[Symbol.for('eyewright.press')]?.look() ?? null)`;

/**
 * An expression: where the pointer is, in CSS pixels, whoever moved it there; null where that cannot be told. Without a watch on its
 * moves, and over a frame, it is somewhere in what the pointer rests on.
 */
export const pointerNow = `(() => {
  const watched = window[Symbol.for('eyewright.press')]?.at() ?? null;
  let hovered = null;
  // Of a document in quirks mode, ':hover' alone finds nothing but links.
  for (const element of document.querySelectorAll(':not(eyewright):hover')) hovered = element;
  const isFrame = hovered !== null && /^i?frame$/i.test(hovered.localName);
  if (watched && !(isFrame && document.elementFromPoint(watched.x, watched.y) !== hovered)) return watched;
  if (!hovered || /^(html|body)$/i.test(hovered.localName)) return null;
  let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
  for (let around = hovered; around && !/^(html|body)$/i.test(around.localName); around = around.parentElement) {
    if (around !== hovered && getComputedStyle(around).overflow === 'visible') continue;
    const box = around.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  // The middle first: it rests on what is hovered itself, and on no part of it.
  const parts = [0.5, 0.3, 0.7, 0.1, 0.9, 0.02, 0.98];
  const places = parts.flatMap((down) => parts.map((along) => ({ x: left + (right - left) * along, y: top + (bottom - top) * down })));
  return places.find(({ x, y }) => document.elementFromPoint(x, y) === hovered) ?? null;
})()`;
