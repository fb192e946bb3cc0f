import { getter, isElement, matches, rectOf, tagOf } from '../document/dom.ts';
import { aroundOf, outwardOf } from '../document/shown-tree.ts';
import { valueGetter } from '../meaning/native-values.ts';
import { isActedOn } from '../meaning/roles.ts';
import { describeCover } from '../touching/describe.ts';
import { watchSettings } from './settings.ts';

/**
 * Watches where a press of the mouse is let go: a page may hide or move what is pressed before the button comes up, and then nothing
 * is clicked. The watch begins with the first question to a document and stays, so that it costs no round trip of its own.
 */

const pressKey = Symbol.for('eyewright.press');
const pressable = 'a[href], button, input, textarea, label, summary, [onclick], [tabindex]';
const boxOfPress = (element: Element) => {
  const { left, top, width, height } = rectOf(element);
  return [left, top, width, height].map(Math.round).join();
};
const fieldOf = (element: Element) =>
  element && Object.hasOwn(valueGetter, tagOf(element)) ? String(valueGetter[tagOf(element)](element)) : '';
const isAroundHit = (element: Element, hit: Element) => {
  for (let node = hit; node; node = outwardOf(node)) if (node === element) return true;
  return false;
};

/** What is meant to be clicked, or else what is hit; nothing where the browser itself takes the press, as for the list of a select. */
function pressTarget(hit: Element) {
  for (let node = hit; node && isElement(node); node = aroundOf(node)) {
    if (/^(select|option|optgroup)$/.test(tagOf(node))) return null;
    if (isActedOn(node) || matches(node, pressable)) return node;
  }
  return hit && isElement(hit) && !/^(html|body)$/.test(tagOf(hit)) ? hit : null;
}

/** What stands in the place of something that was drawn anew: it is called the same, and is as large. */
function sameAgain({ box, what }, event) {
  const hit = Document.prototype.elementFromPoint.call(document, event.clientX, event.clientY);
  const target = pressTarget(hit);
  return target && boxOfPress(target) === box && describeCover(target, document) === what ? target : null;
}

export function watchPress() {
  if (window[pressKey]) return;
  const settings = watchSettings();
  const active = getter(Document.prototype, 'activeElement');
  let press = null;
  let at = null;
  const on = (type, run) =>
    window.addEventListener(
      type,
      (event) => {
        if (!event.isTrusted) return;
        try {
          run(event, event.composedPath()[0]);
        } catch {
          press = null;
        }
      },
      { capture: type !== 'mousedown', passive: true },
    );
  window.addEventListener(
    'mousedown',
    (event) => {
      const target =
        event.isTrusted && event.button === 0 && event.detail < 2 ? pressTarget(event.composedPath()[0]) : null;
      const field = active(document);
      if (event.isTrusted) settings.begin(event.composedPath()[0]);
      press = target && {
        target,
        box: boxOfPress(target),
        what: describeCover(target, document),
        at: [event.screenX, event.screenY],
        field,
        value: fieldOf(field),
        isKept: false,
        isMissed: undefined,
        isClicked: false,
      };
    },
    { capture: true, passive: true },
  );
  // Behind all that the page does at the press itself: what acts on that needs no click.
  on('mousedown', (event) => {
    if (!press) return;
    if (!press.target.isConnected) press.target = sameAgain(press, event) || press.target;
    press.isKept = !event.defaultPrevented && press.target.isConnected && boxOfPress(press.target) === press.box;
  });
  const onRelease = (event, hit: Element) => {
    if (press && press.isMissed === undefined) press.isMissed = !isAroundHit(press.target, hit);
  };
  // What acts on the release needs no click, either.
  const onReleased = () => {
    if (press && press.isMissed === false && !press.isActed)
      press.isActed = !(press.target.isConnected && boxOfPress(press.target) === press.box);
  };
  for (const type of ['pointerup', 'mouseup']) {
    on(type, onRelease);
    window.addEventListener(type, onReleased, { passive: true });
  }
  on('click', (event, hit) => {
    if (press && isAroundHit(press.target, hit)) press.isClicked = true;
  });
  on('mousemove', (event) => {
    at = { x: event.clientX, y: event.clientY };
  });
  on('mousemove', (event) => {
    if (
      press &&
      press.isMissed === undefined &&
      Math.hypot(event.screenX - press.at[0], event.screenY - press.at[1]) > 3
    )
      press = null;
  });
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
