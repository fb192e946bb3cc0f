import type { KeyboardInput } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { singleKey } from '../../shared/single-key.ts';
import type { DriverProfile, KeyPress } from '../drivers/driver-profile.ts';
import { focusedField, sendTo } from './focused-field.ts';
import type { InputParts } from './input-parts.ts';

/** Undefined for a driver that has no command for keys. */
export function appiumKeyboard(parts: InputParts): KeyboardInput | undefined {
  const { session } = parts;
  const { key, name: driver } = session.profile;
  if (!key) return undefined;
  const pressOf = (names: readonly string[]): KeyPress => keyPress({ name: driver, key }, singleKey(names, driver));
  return {
    assertKeys: (names) => void pressOf(names),
    async press(names, { signal }) {
      const press = pressOf(names);
      const call = { task: `press ${names.join('+')}`, signal };
      if ('script' in press) return void (await session.script(call, press));
      const field = await focusedField(parts, call);
      await sendTo(parts, { ...call, field, text: press.typed });
    },
  };
}

function keyPress({ name, key }: Required<Pick<DriverProfile, 'name' | 'key'>>, wanted: string): KeyPress {
  const press = key(wanted);
  if (press) return press;
  throw new DeviceError('DEVICE_UNSUPPORTED', `Cannot press ${wanted}: the driver ${name} has no such key`, {
    hint: 'Use names such as Enter, Tab, Escape, Backspace, ArrowDown, VolumeUp, a letter or a digit. To enter text, use aiInput.',
    details: { key: wanted },
  });
}
