import type { DeviceInput } from '../../../core/device-input.ts';
import { androidApps, type AppsParts } from '../apps/android-apps.ts';
import { androidKeyboard } from './android-keyboard.ts';
import { androidPinch, type PinchWay } from './android-pinch.ts';
import { androidLongPress, androidPointer, androidSwipe } from './android-pointer.ts';
import { androidScroll, type ScrollParts } from './android-scroll.ts';
import { androidText, type TextParts } from './android-text.ts';
import { runInput } from './input-parts.ts';
import { buttons } from './key-codes.data.ts';

export interface AndroidInputInit extends TextParts, ScrollParts, AppsParts {
  /** In the order of preference. */
  readonly pinchWays: readonly PinchWay[];
}

/** What can be done with a phone. */
export function androidInput(init: AndroidInputInit): DeviceInput {
  const pinch = androidPinch(init, init.pinchWays);
  const button = (task: string, code: number, signal: AbortSignal): Promise<void> =>
    runInput(init, { task, signal }, [`keyevent ${code}`]);
  return {
    pointer: androidPointer(init),
    longPress: androidLongPress(init),
    swipe: androidSwipe(init),
    ...(pinch && { pinch }),
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
