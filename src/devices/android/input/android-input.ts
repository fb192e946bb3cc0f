import type { DeviceInput, PinchInput } from '../../../core/device-input.ts';
import { androidApps, type AppsParts } from '../apps/android-apps.ts';
import { androidKeyboard } from './android-keyboard.ts';
import { androidLongPress, androidPointer, androidSwipe } from './android-pointer.ts';
import { androidScroll, type ScrollParts } from './android-scroll.ts';
import { androidText, type TextParts } from './android-text.ts';
import { runInput } from './input-parts.ts';
import { buttons } from './key-codes.data.ts';

export interface AndroidInputInit extends TextParts, ScrollParts, AppsParts {
  /** Undefined where nothing moves two fingers. */
  readonly fingers: PinchInput | undefined;
}

/** What can be done with a phone. */
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
    scroll: androidScroll(init),
    apps: androidApps(init),
    system: {
      home: ({ signal }) => button('press Home', buttons.home, signal),
      recentApps: ({ signal }) => button('show the recent apps', buttons.recentApps, signal),
    },
  };
}
