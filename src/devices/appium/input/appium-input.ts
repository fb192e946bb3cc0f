import type { DeviceInput } from '../../../core/device/device-input.ts';
import { fingerScroll } from '../../shared/finger-scroll.ts';
import type { TwoFingers } from '../../shared/two-fingers.ts';
import { appiumApps } from './appium-apps.ts';
import { appiumKeyboard } from './appium-keyboard.ts';
import { appiumLongPress, appiumMouse, appiumPointer, appiumSwipe, movePointer } from './appium-pointer.ts';
import { appiumSystem } from './appium-system.ts';
import { appiumText } from './appium-text.ts';
import type { InputParts } from './input-parts.ts';

/** Input groups of a session. */
export function appiumInput(parts: InputParts, fingers: TwoFingers | undefined): DeviceInput {
  const { size, look } = parts;
  const scroll = fingerScroll({
    size,
    look,
    move: (move) => movePointer(parts, { ...move, holdMs: 0 }),
  });
  const byFinger = { longPress: appiumLongPress(parts), swipe: appiumSwipe(parts), scroll };
  const isTouch = parts.session.profile.pointer === 'touch';
  const [keyboard, apps, system] = [appiumKeyboard(parts), appiumApps(parts), appiumSystem(parts)];
  return {
    pointer: appiumPointer(parts),
    ...(isTouch ? byFinger : { mouse: appiumMouse(parts) }),
    ...(fingers && { pinch: fingers }),
    text: appiumText(parts),
    ...(keyboard && { keyboard }),
    ...(apps && { apps }),
    ...(system && { system }),
  };
}
