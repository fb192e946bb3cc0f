import type { DeviceInput, PinchInput } from '../../../core/device/device-input.ts';
import { fingerScroll, type FingerScrollParts } from '../../shared/finger-scroll.ts';
import { androidApps, type AppsParts } from '../apps/android-apps.ts';
import { androidKeyboard } from './android-keyboard.ts';
import { androidLongPress, androidPointer, androidSwipe } from './android-pointer.ts';
import { androidText } from './android-text.ts';
import type { TextParts } from './enter-text.ts';
import { runInput, wayArguments } from './input-parts.ts';
import { buttons } from '../../shared/keys/android-keys.data.ts';

export interface AndroidInputInit extends TextParts, Omit<FingerScrollParts, 'move'>, AppsParts {
  /** Undefined if no multi-touch input is available. */
  readonly fingers: PinchInput | undefined;
}

/** Input groups of an Android device. */
export function androidInput(init: AndroidInputInit): DeviceInput {
  const button = (task: string, code: number, signal: AbortSignal): Promise<void> =>
    runInput(init, { task, signal }, [`keyevent ${code}`]);
  return {
    pointer: androidPointer(init),
    longPress: androidLongPress(init),
    swipe: androidSwipe(init),
    ...(init.fingers && { pinch: init.fingers }),
    text: androidText(init),
    keyboard: androidKeyboard(init),
    scroll: fingerScroll({
      size: init.size,
      look: init.look,
      move: ({ from, to, task, durationMs, signal }) =>
        runInput(init, { task, signal, durationMs }, [`swipe ${wayArguments(init, from, to)} ${durationMs}`]),
    }),
    apps: androidApps(init),
    system: {
      home: ({ signal }) => button('press Home', buttons.home, signal),
      recentApps: ({ signal }) => button('show the recent apps', buttons.recentApps, signal),
    },
  };
}
