import { monotonic } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import type { Point, Size } from '../../../core/screen/geometry.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import type { PinchGesture, PinchWay } from '../input/android-pinch.ts';
import type { ScreenshotSource } from '../../shared/screen/screenshot-source.ts';
import type { Touch } from './control-messages.ts';
import type { Scrcpy } from './scrcpy.ts';

/** Screenshots through scrcpy. */
export function scrcpySource(scrcpy: Scrcpy): ScreenshotSource {
  return {
    name: 'scrcpy',
    isReady: () => scrcpy.isReady,
    capture: (signal) => scrcpy.picture(signal),
  };
}

/** Interval between two finger movements, in milliseconds. */
const moveMs = 16;

/** Two-finger gestures through scrcpy. */
export function scrcpyPinch(scrcpy: Scrcpy): PinchWay {
  return {
    name: 'scrcpy',
    isReady: () => scrcpy.isReady,
    async pinch(gesture, signal) {
      // The device drops events for a video of another size, e.g. after a rotation.
      const video = await imageSize(await scrcpy.picture(signal));
      await scrcpy.use(signal, async (connection) => {
        let part = 0;
        const move = (action: Touch['action']): void => {
          for (const [finger, side] of [-1, 1].entries()) {
            connection.touch({ action, finger, point: fingerAt(gesture, { side, part, video }), video });
          }
        };
        const begun = monotonic();
        move('down');
        try {
          for (; part < 1; part = Math.min(1, (monotonic() - begun) / gesture.durationMs)) {
            move('move');
            await sleep(moveMs, signal);
          }
          move('move');
        } finally {
          // Whatever happened, no finger stays down.
          move('up');
        }
      });
    },
  };
}

interface Moment {
  readonly side: number;
  /** Completed part of the gesture, from 0 to 1. */
  readonly part: number;
  readonly video: Size;
}

/** Position of a finger, in pixels of the video. */
function fingerAt({ center, from, to, screen }: PinchGesture, { side, part, video }: Moment): Point {
  const x = center.x + side * (from + (to - from) * part);
  return { x: (x * video.width) / screen.width, y: (center.y * video.height) / screen.height };
}
