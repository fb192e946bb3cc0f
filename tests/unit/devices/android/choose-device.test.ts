import { describe, expect, it } from 'vitest';

import { chooseDevice } from '../../../../src/devices/android/choose-device.ts';

const ready = { udid: 'phone', state: 'device' };
const other = { udid: 'emulator-5554', state: 'device', port: 5554 };
const refusing = { udid: 'new-phone', state: 'unauthorized' };
const offline = { udid: '192.0.2.7:5555', state: 'offline' };

describe('the device that is taken when none is named', () => {
  it('is the first that is ready, whatever stands before it, and the others are known', () => {
    expect(chooseDevice([refusing, offline, ready, other])).toEqual({ device: ready, others: [other] });
  });

  it('is none where each of them refuses, or is away', () => {
    expect(() => chooseDevice([offline, refusing])).toThrowErrorMatchingInlineSnapshot(`
      [DeviceError: No Android device allows this computer to debug it: 192.0.2.7:5555 (offline), new-phone (unauthorized)
        Hint: Unlock the phone and confirm "Allow USB debugging".
        Failure class: environment (DEVICE_UNAUTHORIZED)]
    `);
    expect(() => chooseDevice([{ ...refusing, state: 'no permissions' }])).toThrowError(
      expect.objectContaining({ code: 'DEVICE_UNAUTHORIZED' }),
    );
    expect(() => chooseDevice([offline])).toThrowErrorMatchingInlineSnapshot(`
      [DeviceError: No Android device is ready: 192.0.2.7:5555 (offline)
        Hint: Connect a phone with USB debugging, start an emulator, or "adb connect <host>:<port>"; "adb devices" must list it as "device".
        Failure class: environment (DEVICE_NOT_FOUND)]
    `);
    expect(() => chooseDevice([])).toThrowError(expect.objectContaining({ code: 'DEVICE_NOT_FOUND', retryable: true }));
  });
});
