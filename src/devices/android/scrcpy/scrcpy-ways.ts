import { monotonic } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import type { Point, Size } from '../../../core/screen/geometry.ts';
import { imageSize } from '../../../util/image-size.ts';
import type { PinchGesture, PinchWay } from '../input/android-pinch.ts';
import type { ScreenshotSource } from '../../shared/screen/screenshot-source.ts';
import type { Touch } from './control-messages.ts';
import type { Scrcpy } from './scrcpy.ts';

/** Pictures of the screen through scrcpy. */
export function scrcpySource(scrcpy: Scrcpy): ScreenshotSource {
  return {
    name: 'scrcpy',
    isReady: () => scrcpy.isReady,
    capture: (signal) => scrcpy.picture(signal),
  };
}

/** Between two moves of a finger, in milliseconds. */
const moveMs = 16;

/** Two fingers through scrcpy. */
export function scrcpyPinch(scrcpy: Scrcpy): PinchWay {
  return {
    name: 'scrcpy',
    isReady: () => scrcpy.isReady,
    async pinch(gesture, signal) {
      // The device drops what was meant for a video of another size, as after a turn.
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
          // Whatever happened, nothing stays pressed.
          move('up');
        }
      });
    },
  };
}

interface Moment {
  readonly side: number;
  /** How much of the way lies behind, from 0 to 1. */
  readonly part: number;
  readonly video: Size;
}

/** Where a finger is, in pixels of the video. */
function fingerAt({ center, from, to, screen }: PinchGesture, { side, part, video }: Moment): Point {
  const x = center.x + side * (from + (to - from) * part);
  return { x: (x * video.width) / screen.width, y: (center.y * video.height) / screen.height };
}
