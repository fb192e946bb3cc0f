import { sleep, throwIfAborted } from '../../../core/deadline.ts';
import type { ScrollInput } from '../../../core/device-input.ts';
import { DeviceError } from '../../../core/errors.ts';
import type { Size } from '../../../core/geometry.ts';
import { showsTheSame } from '../../shared/shows-the-same.ts';
import { flingWay, scrollWays, towardsEdge } from '../../shared/scroll-gesture.ts';
import { runInput, wayArguments, type InputParts } from './input-parts.ts';

/** Milliseconds of one gesture; a fling is short, so that content goes on by itself. */
const scrollMs = 1000;
const flingMs = 150;
/** What content needs to come to rest, and stretched edges to go back. */
const restMs = 400;
/** Lists that load more at their end are followed this often. */
const mostFlings = 20;

export interface ScrollParts extends InputParts {
  /** Of the newest frame. */
  size(signal: AbortSignal): Promise<Size>;
  /** The screen as it is. */
  look(signal: AbortSignal): Promise<Uint8Array>;
}

export function androidScroll(parts: ScrollParts): ScrollInput {
  return {
    async by({ direction, distance, at, signal }) {
      throwIfAborted(signal);
      const ways = scrollWays({ direction, distance, at, screen: await parts.size(signal) });
      if (ways.length === 0) throw tooFar(direction, distance);
      for (const { from, to } of ways) {
        await runInput(parts, { task: `scroll ${direction}`, signal, durationMs: scrollMs }, [
          `swipe ${wayArguments(parts, from, to)} ${scrollMs}`,
        ]);
      }
    },
    async toEdge({ edge, at, signal }) {
      throwIfAborted(signal);
      const { from, to } = flingWay({ direction: towardsEdge[edge], at, screen: await parts.size(signal) });
      const fling = `swipe ${wayArguments(parts, from, to)} ${flingMs}`;
      let before = await parts.look(signal);
      for (let round = 0; round < mostFlings; round++) {
        await runInput(parts, { task: `scroll to the ${edge}`, signal, durationMs: flingMs }, [fling]);
        await sleep(restMs, signal);
        const now = await parts.look(signal);
        if (await showsTheSame(before, now)) return;
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
