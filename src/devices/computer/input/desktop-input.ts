import type { DeviceInput } from '../../../core/device/device-input.ts';
import { desktopKeyboard } from './desktop-keyboard.ts';
import { desktopMouse, desktopPointer, desktopSwipe } from './desktop-pointer.ts';
import { desktopScroll } from './desktop-scroll.ts';
import { desktopText } from './desktop-text.ts';
import type { InputParts } from './input-parts.ts';

/** Input groups of a desktop. It has no touch, and no pages. */
export function desktopInput(parts: InputParts): DeviceInput {
  return {
    pointer: desktopPointer(parts),
    mouse: desktopMouse(parts),
    swipe: desktopSwipe(parts),
    text: desktopText(parts),
    keyboard: desktopKeyboard(parts),
    scroll: desktopScroll(parts),
  };
}
