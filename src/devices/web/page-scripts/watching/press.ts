import type { Point } from '../../../../core/screen/geometry.ts';
import { getter, isElement, isKey, matches, roundedBox, tagOf } from '../document/dom.ts';
import { keep, kept } from '../document/kept.ts';
import { aroundOf, outwardOf } from '../document/shown-tree.ts';
import { valueGetter } from '../meaning/native-values.ts';
import { isActedOn } from '../meaning/roles.ts';
import { describeCover } from '../touching/describe.ts';
import { watchSettings } from './settings.ts';

/**
 * Watches where a press of the mouse is let go: a page may hide or move what is pressed before the button comes up, and then nothing
 * is clicked. The watch begins with the first question to a document and stays, so that it costs no round trip of its own.
 */

interface Press {
  target: Element;
  readonly box: string;
  readonly what: string;
  readonly at: readonly [x: number, y: number];
  /** What had the focus, and what it held. */
  readonly field: Element | null;
  readonly value: string;
  isKept: boolean;
  isMissed: boolean | undefined;
  isActed: boolean;
  isClicked: boolean;
}

const hitOf = (event: Event) => event.composedPath()[0] as Node;
const pressKey = Symbol.for('eyewright.press');
const pressable = 'a[href], button, input, textarea, label, summary, [onclick], [tabindex]';
function fieldOf(element: Element | null) {
  const tag = element && tagOf(element);
  return element && tag && isKey(valueGetter, tag) ? String(valueGetter[tag](element)) : '';
}
const isAroundHit = (element: Element, hit: Node) => {
  for (let node: Node | null = hit; node; node = outwardOf(node)) if (node === element) return true;
  return false;
};

/** What is meant to be clicked, or else what is hit; nothing where the browser itself takes the press, as for the list of a select. */
function pressTarget(hit: Node | null) {
  for (let node: Node | null = hit; node && isElement(node); node = aroundOf(node)) {
    if (/^(select|option|optgroup)$/.test(tagOf(node))) return null;
    if (isActedOn(node) || matches(node, pressable)) return node;
  }
  return hit && isElement(hit) && !/^(html|body)$/.test(tagOf(hit)) ? hit : null;
}

/** What stands in the place of something that was drawn anew: it is called the same, and is as large. */
function sameAgain({ box, what }: Press, event: MouseEvent) {
  const hit = Document.prototype.elementFromPoint.call(document, event.clientX, event.clientY);
  const target = pressTarget(hit);
  return target && roundedBox(target) === box && describeCover(target, document) === what ? target : null;
}

const activeIn = getter(Document.prototype, 'activeElement');

function newPress(event: MouseEvent): Press | null {
  const target = pressTarget(hitOf(event));
  if (!target) return null;
  const field = activeIn(document);
  return {
    target,
    box: roundedBox(target),
    what: describeCover(target, document),
    at: [event.screenX, event.screenY],
    field,
    value: fieldOf(field),
    isKept: false,
    isMissed: undefined,
    isActed: false,
    isClicked: false,
  };
}

const isDrag = ({ at: [x, y] }: Press, event: MouseEvent) => Math.hypot(event.screenX - x, event.screenY - y) > 3;

/** Whether a press was let go, and nothing came of it. */
const hasDoneNothing = ({ isKept, isMissed, isActed, isClicked, field, value }: Press) =>
  isKept && isMissed !== undefined && !isActed && !isClicked && fieldOf(field) === value;

export function watchPress() {
  if (kept(pressKey)) return;
  const settings = watchSettings();
  let press: Press | null = null;
  let at: Point | null = null;
  const on = <E extends keyof WindowEventMap>(type: E, run: (event: WindowEventMap[E], hit: Node) => void) =>
    window.addEventListener(
      type,
      (event) => {
        if (!event.isTrusted) return;
        try {
          run(event, hitOf(event));
        } catch {
          press = null;
        }
      },
      { capture: type !== 'mousedown', passive: true },
    );
  const begin = (event: MouseEvent) => {
    const isPress = event.isTrusted && event.button === 0 && event.detail < 2;
    press = isPress ? newPress(event) : null;
    if (event.isTrusted) settings.begin(hitOf(event));
  };
  window.addEventListener('mousedown', begin, { capture: true, passive: true });
  // Behind all that the page does at the press itself: what acts on that needs no click.
  on('mousedown', (event) => {
    if (!press) return;
    if (!press.target.isConnected) press.target = sameAgain(press, event) || press.target;
    press.isKept = !event.defaultPrevented && press.target.isConnected && roundedBox(press.target) === press.box;
  });
  const onRelease = (_: Event, hit: Node) => {
    if (press && press.isMissed === undefined) press.isMissed = !isAroundHit(press.target, hit);
  };
  // What acts on the release needs no click, either.
  const onReleased = () => {
    if (press && press.isMissed === false && !press.isActed)
      press.isActed = !(press.target.isConnected && roundedBox(press.target) === press.box);
  };
  for (const type of ['pointerup', 'mouseup'] as const) {
    on(type, onRelease);
    window.addEventListener(type, onReleased, { passive: true });
  }
  on('click', (_, hit) => {
    if (press && isAroundHit(press.target, hit)) press.isClicked = true;
  });
  on('mousemove', (event) => {
    at = { x: event.clientX, y: event.clientY };
  });
  on('mousemove', (event) => {
    if (press && press.isMissed === undefined && isDrag(press, event)) press = null;
  });
  for (const type of ['keydown', 'wheel'] as const) on(type, settings.end);
  const take = () => {
    settings.settle();
    const last = press;
    press = null;
    return last && hasDoneNothing(last) ? last.what : null;
  };
  keep(pressKey, { take, look: settings.look, at: () => at });
}
