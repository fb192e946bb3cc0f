import type { DeviceInput } from '../../../core/device/device-input.ts';
import { fingerScroll, type FingerScrollParts } from '../../shared/finger-scroll.ts';
import { harmonyApps, type AppsParts } from '../apps/harmony-apps.ts';
import { harmonyKeyboard } from './harmony-keyboard.ts';
import { harmonyLongPress, harmonyPointer, harmonySwipe, type PointerParts } from './harmony-pointer.ts';
import { harmonyText, type TextParts } from './harmony-text.ts';
import { buttons } from './key-codes.data.ts';
import { uiInput, wayArguments } from './ui-input.ts';

export interface HarmonyInputInit extends PointerParts, TextParts, AppsParts, Omit<FingerScrollParts, 'move'> {}

/** Input groups of a HarmonyOS device; only one finger, because `uitest` supports no more. */
export function harmonyInput(init: HarmonyInputInit): DeviceInput {
  const button = (task: string, key: number | string, signal: AbortSignal): Promise<void> =>
    uiInput(init, { task, signal }, [`keyEvent ${key}`]);
  return {
    pointer: harmonyPointer(init),
    longPress: harmonyLongPress(init),
    swipe: harmonySwipe(init),
    text: harmonyText(init),
    keyboard: harmonyKeyboard(init),
    scroll: fingerScroll({
      size: init.size,
      look: init.look,
      move: ({ from, to, task, durationMs, isFling, signal }) =>
        uiInput(init, { task, signal, durationMs }, [
          `${isFling ? 'fling' : 'swipe'} ${wayArguments(init, { from, to }, durationMs)}`,
        ]),
    }),
    apps: harmonyApps(init),
    system: {
      home: ({ signal }) => button('press Home', buttons.home, signal),
      recentApps: ({ signal }) => button('show the recent apps', buttons.recentApps, signal),
    },
  };
}
