import { sleep, throwIfAborted } from '../../core/time/deadline.ts';
import type { ScrollInput } from '../../core/device/device-input.ts';
import { DeviceError } from '../../core/errors/errors.ts';
import type { Size } from '../../core/screen/geometry.ts';
import { showsTheSame } from './shows-the-same.ts';
import { flingWay, scrollWays, towardsEdge, type FingerWay } from './scroll-gesture.ts';

/** One finger movement with its purpose. */
export interface FingerMove extends FingerWay {
  /** Purpose, as text that follows "Cannot …". */
  readonly task: string;
  readonly durationMs: number;
  /** Whether content continues to move when the finger is lifted. */
  readonly isFling: boolean;
  /** Milliseconds for which the finger rests before it is lifted; then the content stays where it is. */
  readonly restMs: number;
  readonly signal: AbortSignal;
}

export interface FingerScrollParts {
  /** Size of the newest frame. */
  size(signal: AbortSignal): Promise<Size>;
  /** Takes a screenshot. */
  look(signal: AbortSignal): Promise<Uint8Array>;
  move(move: FingerMove): Promise<void>;
}

/** Duration of one gesture in milliseconds; a fling is short, so that content continues to move. */
const scrollMs = 1000;
const flingMs = 150;
/** After this rest, in milliseconds, a finger that is lifted has no velocity. */
const liftRestMs = 100;
/** Time for content to come to rest and for overscroll to end, in milliseconds. */
const restMs = 400;
/** Maximum number of flings in lists that load more at their end. */
const mostFlings = 20;
/**
 * A fling without effect may have been lost (a busy device, or a touch that only stopped a movement). Two of them mean
 * that the edge is reached.
 */
const stillFlings = 2;

/** Scrolls with one finger. */
export function fingerScroll({ size, look, move }: FingerScrollParts): ScrollInput {
  return {
    async by({ direction, distance, at, signal }) {
      throwIfAborted(signal);
      const ways = scrollWays({ direction, distance, at, screen: await size(signal) });
      if (ways.length === 0) throw tooFar(direction, distance);
      for (const way of ways) {
        await move({
          ...way,
          task: `scroll ${direction}`,
          durationMs: scrollMs,
          isFling: false,
          restMs: liftRestMs,
          signal,
        });
      }
    },
    async toEdge({ edge, at, signal }) {
      throwIfAborted(signal);
      const way = flingWay({ direction: towardsEdge[edge], at, screen: await size(signal) });
      const fling = { ...way, task: `scroll to the ${edge}`, durationMs: flingMs, isFling: true, restMs: 0, signal };
      let before = await look(signal);
      let still = 0;
      for (let round = 0; round < mostFlings && still < stillFlings; round++) {
        await move(fling);
        await sleep(restMs, signal);
        const now = await look(signal);
        still = (await showsTheSame(before, now)) ? still + 1 : 0;
        before = now;
      }
    },
  };
}

function tooFar(direction: string, distance: number | undefined): DeviceError {
  return new DeviceError(
    'DEVICE_UNSUPPORTED',
    `Cannot scroll ${direction} by ${distance} pixels: the distance is too long`,
    {
      hint: 'Scroll by a few screens at a time, or to the edge with scrollType scrollToBottom and the like.',
      details: { direction, distance },
    },
  );
}
