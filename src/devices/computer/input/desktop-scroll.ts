import type { Direction, Edge, InputCall, ScrollInput, ScrollPlace } from '../../../core/device/device-input.ts';
import { ActionError } from '../../../core/errors/errors.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import type { Size } from '../../../core/screen/geometry.ts';
import { monotonic } from '../../../core/time/clock.ts';
import { towardsEdge } from '../../shared/scroll-gesture.ts';
import { showsTheSame } from '../../shared/shows-the-same.ts';
import type { DesktopDriver } from '../driver/desktop-driver.ts';
import { restedCapture } from './rested-capture.ts';
import { releasing, type InputParts } from './input-parts.ts';

/** How far most applications scroll by one notch of the wheel, in pixels. They decide it, so a distance is approximate. */
const notchPixels = 100;
/** Part of the screen that is scrolled without a distance. */
const defaultPart = 0.7;
/** Notches between two looks on the way to an edge, and the number of looks after which the content is taken as endless. */
const edgeNotches = 15;
const mostLooks = 60;

/** Scrolls with the wheel of the mouse, at the pointer or at a place. */
export function desktopScroll(parts: InputParts): ScrollInput {
  const { driver } = parts;
  return {
    by: ({ direction, distance, at, signal }) =>
      releasing(parts, signal, async () => {
        const size = await parts.size(signal);
        await goTo(parts, { at, signal });
        const pixels = distance ?? lengthOf(direction, size) * defaultPart;
        const turn = { direction, notches: Math.max(1, Math.round(pixels / notchPixels)), signal };
        if (driver.rest) return { moved: (await turned(driver, await driver.capture(signal), turn)) !== undefined };
        // Where pictures take long, nobody waits for two more.
        await driver.pointer.wheel(direction, turn.notches, { signal });
        return undefined;
      }),
    toEdge: ({ edge, at, signal }) =>
      releasing(parts, signal, async () => {
        await parts.size(signal);
        await goTo(parts, { at, signal });
        return { moved: await scrollToEdge(parts, edge, signal) };
      }),
  };
}

/** @returns Whether anything moved */
async function scrollToEdge(parts: InputParts, edge: Edge, signal: AbortSignal): Promise<boolean> {
  const { driver } = parts;
  let before = await restedCapture(driver, signal);
  for (let look = 0; look < mostLooks; look++) {
    const after = await turned(driver, before, { direction: towardsEdge[edge], notches: edgeNotches, signal });
    if (!after) return look > 0;
    before = after;
  }
  throw new ActionError(
    'ACTION_FAILED',
    `The ${edge} was not reached after ${mostLooks * edgeNotches} notches of the wheel`,
    {
      hint: 'The list may be endless, or something else on the screen keeps changing. Scroll by a distance instead, or until a text is visible.',
    },
  );
}

interface Turn extends InputCall {
  readonly direction: Direction;
  readonly notches: number;
}

/** Milliseconds after which a busy application has followed the wheel. */
const followsMs = 500;

/** Turns the wheel; resolves to the picture afterwards, or to undefined if nothing has changed. */
async function turned(
  driver: DesktopDriver,
  before: Screenshot,
  { direction, notches, signal }: Turn,
): Promise<Screenshot | undefined> {
  await driver.pointer.wheel(direction, notches, { signal });
  const until = monotonic() + followsMs;
  do {
    const after = await restedCapture(driver, signal);
    if (!(await showsTheSame(before.data, after.data))) return after;
  } while (monotonic() < until);
  return undefined;
}

/** Without a place, the wheel turns where the pointer is; a pointer outside of the picture goes to its middle. */
async function goTo({ driver, size }: InputParts, { at, signal }: Pick<ScrollPlace, 'at'> & InputCall): Promise<void> {
  if (at) {
    await driver.pointer.move(at, { signal });
    return;
  }
  if (await driver.pointer.position({ signal })) return;
  const { width, height } = await size(signal);
  await driver.pointer.move({ x: width / 2, y: height / 2 }, { signal });
}

function lengthOf(direction: Direction, { width, height }: Size): number {
  return direction === 'left' || direction === 'right' ? width : height;
}
