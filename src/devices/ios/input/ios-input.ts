import type { DeviceInput } from '../../../core/device/device-input.ts';
import { fingerScroll, type FingerScrollParts } from '../../shared/finger-scroll.ts';
import type { TwoFingers } from '../../shared/two-fingers.ts';
import { iosApps, type AppsParts } from '../apps/ios-apps.ts';
import { iosKeyboard } from './ios-keyboard.ts';
import { dragFinger, iosLongPress, iosPointer, iosSwipe } from './ios-pointer.ts';
import { iosSystem, type SystemParts } from './ios-system.ts';
import { iosText, type TextParts } from './ios-text.ts';

export interface IosInputInit extends TextParts, AppsParts, SystemParts, Pick<FingerScrollParts, 'look'> {
  readonly fingers: TwoFingers;
}

/** Input groups of an iOS device. */
export function iosInput(init: IosInputInit): DeviceInput {
  return {
    pointer: iosPointer(init),
    longPress: iosLongPress(init),
    swipe: iosSwipe(init),
    pinch: init.fingers,
    text: iosText(init),
    keyboard: iosKeyboard(init),
    scroll: fingerScroll({
      size: init.size,
      look: init.look,
      move: (move) => dragFinger(init, { ...move, holdMs: 0 }),
    }),
    apps: iosApps(init),
    system: iosSystem(init),
  };
}
