import { describe, expect, it } from 'vitest';

import { connectionError } from '../../../../../src/devices/android/adb/adb-errors.ts';

const codeOf = (stderr: string): string | undefined =>
  connectionError({ task: 'tap', deviceId: 'phone', stdout: '', stderr, exitCode: 1 })?.code;

describe('what adb says when it cannot reach a device', () => {
  it.each([
    ["adb: device 'phone' not found\n", 'DEVICE_NOT_FOUND'],
    ['error: no devices/emulators found\n', 'DEVICE_NOT_FOUND'],
    ["error: device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set\n", 'DEVICE_UNAUTHORIZED'],
    ['adb.exe: device offline\n', 'DEVICE_DISCONNECTED'],
    ['error: closed\n', 'DEVICE_DISCONNECTED'],
    ['* cannot connect to daemon at tcp:5037: Connection refused\n', 'DEVICE_DISCONNECTED'],
    ["adb: error: failed to get feature set: device 'phone' not found\n", 'DEVICE_NOT_FOUND'],
  ])('%j is %s', (said, code) => {
    expect(codeOf(said)).toBe(code);
  });

  it.each(['ping: unknown host shop', 'curl: (7) Failed to connect to shop: Connection refused', 'no permissions'])(
    'is not what a command on the device says: %j',
    (said) => {
      expect(codeOf(`${said}\n`)).toBeUndefined();
    },
  );
});
