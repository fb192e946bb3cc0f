import { sleep, throwIfAborted } from '../../core/time/deadline.ts';
import type { ScrollInput } from '../../core/device/device-input.ts';
import { DeviceError } from '../../core/errors/errors.ts';
import type { Size } from '../../core/screen/geometry.ts';
import { showsTheSame } from './shows-the-same.ts';
import { flingWay, scrollWays, towardsEdge, type FingerWay } from './scroll-gesture.ts';

/** One movement of a finger, and what for. */
export interface FingerMove extends FingerWay {
  /** In words that continue "Cannot …". */
  readonly task: string;
  readonly durationMs: number;
  /** Whether content is to go on by itself when the finger is gone. */
  readonly isFling: boolean;
  readonly signal: AbortSignal;
}

export interface FingerScrollParts {
  /** Of the newest frame. */
  size(signal: AbortSignal): Promise<Size>;
  /** The screen as it is. */
  look(signal: AbortSignal): Promise<Uint8Array>;
  move(move: FingerMove): Promise<void>;
}

/** Milliseconds of one gesture; a fling is short, so that content goes on by itself. */
const scrollMs = 1000;
const flingMs = 150;
/** What content needs to come to rest, and stretched edges to go back. */
const restMs = 400;
/** Lists that load more at their end are followed this often. */
const mostFlings = 20;
/** One fling that moves nothing may have been lost (a busy device, a touch that only stopped a movement); two were at the edge. */
const stillFlings = 2;

/** Scrolls as a person does who has a finger and nothing else. */
export function fingerScroll({ size, look, move }: FingerScrollParts): ScrollInput {
  return {
    async by({ direction, distance, at, signal }) {
      throwIfAborted(signal);
      const ways = scrollWays({ direction, distance, at, screen: await size(signal) });
      if (ways.length === 0) throw tooFar(direction, distance);
      for (const way of ways) {
        await move({ ...way, task: `scroll ${direction}`, durationMs: scrollMs, isFling: false, signal });
      }
    },
    async toEdge({ edge, at, signal }) {
      throwIfAborted(signal);
      const way = flingWay({ direction: towardsEdge[edge], at, screen: await size(signal) });
      const fling = { ...way, task: `scroll to the ${edge}`, durationMs: flingMs, isFling: true, signal };
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
    `Cannot scroll ${direction} by ${distance} pixels: no finger goes that far`,
    {
      hint: 'Scroll by a few screens at a time, or to the edge with scrollType scrollToBottom and the like.',
      details: { direction, distance },
    },
  );
}
