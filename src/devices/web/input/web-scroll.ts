import { monotonic } from '../../../core/time/clock.ts';
import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { Direction, Edge, ScrollInput, ScrollOutcome, ScrollPlace } from '../../../core/device/device-input.ts';
import { ActionError } from '../../../core/errors/errors.ts';
import type { Point, Rect } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { Place, ScrollState, ScrollWay } from '../tree/tree-questions.ts';
import { viewportSize } from '../scripts/page-scripts.ts';
import { pointerNow } from '../scripts/press-scripts.ts';
import type { InputParts } from './input-parts.ts';
import { holdScroller, type HeldScroller } from './scroller.ts';

const ways: Readonly<Record<Direction, ScrollWay>> = {
  up: { axis: 'y', sign: -1 },
  down: { axis: 'y', sign: 1 },
  left: { axis: 'x', sign: -1 },
  right: { axis: 'x', sign: 1 },
};
const towards: Readonly<Record<Edge, Direction>> = { top: 'up', bottom: 'down', left: 'left', right: 'right' };
/** The part of the visible area that one scroll covers; the rest stays visible for orientation. */
const defaultPart = 0.7;
/** The part of the visible area that may be left at an end. */
const endPart = 0.1;
/** How long more content may take to load at the end of a list, in milliseconds; the second limit applies while requests are open. */
const moreMs = 1000;
const busyMs = 5000;

export interface WebScrollInit {
  /** How long to keep scrolling to an edge that moves away, in milliseconds. */
  readonly edgeMs: number;
}

/** The position of the pointer, also when the test itself moved it; otherwise the middle of the viewport. */
async function restingAt(driver: BoundDriver): Promise<Point> {
  const now = (await driver.read(pointerNow)) as Point | null;
  return now ?? driver.pointer.at ?? middleOf(driver);
}

export function webScroll({ driver, guard, toPage }: InputParts, { edgeMs }: WebScrollInit): ScrollInput {
  const hold = async (direction: Direction, toEdge: boolean, { at, area }: ScrollPlace): Promise<HeldScroller> => {
    const point = at ? toPage(at) : await restingAt(driver);
    const request = {
      ...ways[direction],
      point,
      area: area && sidesOf(area, toPage),
      isNamed: at !== undefined,
      toEdge,
    };
    return holdScroller(driver, request);
  };
  return {
    by: ({ direction, distance, signal, ...place }) =>
      guard(`scroll ${direction}`, signal, async () => {
        const held = await hold(direction, false, place);
        throwIfAborted(signal);
        const length = distance === undefined ? undefined : toPage({ x: distance, y: 0 }).x;
        return scrollOnce({ driver, held, direction }, length);
      }),
    toEdge: ({ edge, signal, ...place }) =>
      guard(`scroll to the ${edge}`, signal, async () => {
        const held = await hold(towards[edge], true, place);
        return follow({ driver, held, direction: towards[edge] }, { limitMs: edgeMs, signal });
      }),
  };
}

interface Scroll {
  readonly driver: BoundDriver;
  readonly held: HeldScroller;
  readonly direction: Direction;
}

async function scrollOnce(scroll: Scroll, given: number | undefined): Promise<ScrollOutcome> {
  const { held } = scroll;
  const length = given ?? held.page * defaultPart;
  if (!held.state) return turnAnyway(scroll, length);
  const state = held.state.room > 1 ? held.state : await waitForMore(scroll);
  const outcome = state && state.room > 1 ? await turn(scroll, Math.min(length, state.room)) : { moved: false };
  await held.end();
  if (outcome.moved || !isShort(held, state)) return { moved: outcome.moved };
  throw standsStill(scroll, outcome);
}

interface Following {
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** Scrolls to an end that may move away while more is loaded. */
async function follow(scroll: Scroll, { limitMs, signal }: Following): Promise<ScrollOutcome> {
  const { driver, held, direction } = scroll;
  if (!held.state) return turnAnyway(scroll, held.page);
  const traffic = driver.traffic();
  const isBusy = (): boolean => traffic.value.inFlight > 0;
  const end = monotonic() + limitMs;
  let moved = false;
  try {
    for (let state: ScrollState | undefined = held.state; state;) {
      throwIfAborted(signal);
      if (monotonic() > end) throw goesOn(direction, limitMs);
      const step = await advance(scroll, state, isBusy);
      moved ||= step.moved;
      if (!step.state && isShort(held, step.left)) throw standsStill(scroll, step);
      state = step.state;
    }
    return { moved };
  } finally {
    await traffic.release();
    await held.end();
  }
}

/** Scrolls as far as possible, or waits for more; the result has no state at the end. */
async function advance(scroll: Scroll, before: ScrollState, isBusy: () => boolean): Promise<Advance> {
  const turned: Turned = before.room > 1 ? await turn(scroll, before.room) : { moved: false };
  if (turned.moved && turned.hasActed) return { moved: true };
  if (turned.moved) return turned;
  const state = await waitForMore(scroll, isBusy, before);
  const isEnd = !state || !isMore(state, before);
  return { ...turned, state: isEnd ? undefined : state, left: isEnd ? state : undefined };
}

/** Whether an end was not reached. Lists that snap stop before it, and pages leave a few pixels. */
function isShort({ snaps }: HeldScroller, left: ScrollState | undefined): boolean {
  return left !== undefined && !snaps && left.room > Math.max(1, left.page * endPart);
}

/** The state once there is more than before, or after a while without more; undefined when the page went away. */
async function waitForMore(
  { held }: Scroll,
  isBusy: () => boolean = () => false,
  before?: ScrollState,
): Promise<ScrollState | undefined> {
  const end = monotonic() + busyMs;
  for (;;) {
    const now = await held.look({ waitMs: moreMs });
    if (!now || isMore(now, before) || !isBusy() || monotonic() > end) return now;
  }
}

function isMore(now: ScrollState, before: ScrollState | undefined): boolean {
  return now.room > 1 && (now.extent !== before?.extent || now.offset !== before.offset);
}

interface Turned extends ScrollOutcome {
  readonly state?: ScrollState | undefined;
  /** Whether a script of the page handled the wheel event itself. */
  readonly isTaken?: boolean;
  /** Whether the content changed without scrolling: the page moves it by a script. */
  readonly hasActed?: boolean;
  /** Whether something scrolled, and scrolled back. */
  readonly cameBack?: boolean;
}

interface Advance extends Turned {
  /** The state at the end. */
  readonly left?: ScrollState | undefined;
}

async function turn({ driver, held, direction }: Scroll, length: number): Promise<Turned> {
  const { axis, sign } = ways[direction];
  const at = held.at;
  if (at) {
    await turnAt(driver, at, { axis, sign, length });
    const turned = await held.scrolled({});
    if (!turned) return { moved: true };
    if (turned.moved) return turned;
    if (turned.isTaken) return turned.hasActed ? { ...turned, moved: true } : turned;
  }
  // Something covers the element and handles the wheel itself, so the element is scrolled by a script.
  return (await held.scrolled({ push: length * sign })) ?? { moved: true };
}

async function turnAt(
  driver: BoundDriver,
  at: Point,
  { axis, sign, length }: ScrollWay & { length: number },
): Promise<void> {
  driver.pointer.at = at;
  await driver.mouse.move(at.x, at.y);
  // Firefox accepts only integers.
  const delta = sign * Math.max(1, Math.round(length));
  await driver.mouse.wheel(axis === 'x' ? delta : 0, axis === 'y' ? delta : 0);
}

/** Turns the wheel although nothing can be scrolled: pages such as maps handle it themselves. */
async function turnAnyway({ driver, held, direction }: Scroll, length: number): Promise<ScrollOutcome> {
  await turnAt(driver, held.at ?? held.point, { ...ways[direction], length });
  const turned = await held.scrolled({});
  await held.end();
  if (!turned || turned.hasActed || held.drawsItself) return { moved: true };
  throw nothingScrolls(direction, held.isNamed);
}

async function middleOf(driver: BoundDriver): Promise<Point> {
  const { width, height } = (await driver.read(viewportSize)) as { width: number; height: number };
  return { x: width / 2, y: height / 2 };
}

function sidesOf({ left, top, width, height }: Rect, toPage: (point: Point) => Point): Place['clip'] {
  const [from, to] = [toPage({ x: left, y: top }), toPage({ x: left + width, y: top + height })];
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

function nothingScrolls(direction: Direction, isNamed: boolean): ActionError {
  const where = isNamed ? 'what was named' : 'nothing on this screen';
  return new ActionError(
    'ACTION_FAILED',
    `Cannot scroll ${direction}: ${where} ${isNamed ? 'does not scroll' : 'scrolls'} that way`,
    {
      hint: isNamed
        ? 'Name the part that has a scroll bar, or nothing: then the main part of the screen scrolls.'
        : 'Does the content fit the screen, or has it not been loaded yet?',
    },
  );
}

function standsStill({ direction, held }: Scroll, { isTaken, cameBack }: Turned): ActionError {
  const what = held.what ?? 'it';
  const why = isTaken
    ? `a script of the page took the wheel, and ${what} did not move`
    : cameBack
      ? `${what} scrolled and went back to where it was`
      : `${what} did not move`;
  return new ActionError('ACTION_FAILED', `Cannot scroll ${direction}: there is more, but ${why}`, {
    hint: 'Does the page prevent scrolling, for example under an open dialog? To scroll another part, name it.',
  });
}

function goesOn(direction: Direction, limitMs: number): ActionError {
  return new ActionError(
    'ACTION_FAILED',
    `Cannot scroll ${direction} to the end: after ${limitMs / 1000} s there is still more`,
    {
      hint: 'An endless list has no edge to scroll to. Scroll to an element in it, or scroll a few times by a distance.',
    },
  );
}
