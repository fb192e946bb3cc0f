import { expect, it } from 'vitest';

import { IOSDevice } from '../../../../../src/platforms/ios/ios-device.ts';

it.each([
  ['Control', 'a'],
  ['Shift', 'Enter'],
  ['Meta', 'v'],
])('an iOS device takes single keys only: %s+%s is refused before anything is sent', async (...keys) => {
  // WebDriverAgent is not reached: there is none.
  const { keyboard } = new IOSDevice().input;
  const refusal = { code: 'DEVICE_UNSUPPORTED', summary: `Cannot press ${keys.join('+')}: iOS takes single keys only` };

  expect(() => keyboard?.assertKeys?.(keys)).toThrowError(expect.objectContaining(refusal));
  await expect(keyboard?.press(keys, { signal: new AbortController().signal })).rejects.toMatchObject(refusal);
  expect(() => keyboard?.assertKeys?.(['Enter'])).not.toThrow();
});
