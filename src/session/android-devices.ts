import type { DeviceLease, DeviceSource, LeaseCall } from '../core/device-source.ts';
import { resolveOptions } from '../core/options.ts';
import { describeWish } from '../devices/android/android-wish.ts';
import {
  androidDevicesSchema,
  type AndroidDevicesOptions,
  type ResolvedAndroidDevices,
} from './android-devices-options.ts';
import type { AndroidDevice } from './android-device.ts';
import { ClaimFolder } from './device-pool/claim-folder.ts';
import { leaseFrom } from './device-pool/device-pool.ts';
import { LogFile } from './diagnostics/log-file.ts';
import { createLogger } from './logger.ts';
import { lookForAndroid, type KnownTraits } from './look-for-android.ts';
import { logPlace } from './report-place.ts';
import { processSurroundings } from './surroundings.ts';

/**
 * The Android devices of this machine, for the fixtures of runners: workers and processes that run side by side never get
 * the same one at the same time.
 *
 * @param options - Checked at once; a wrong one is a `ConfigError` that names it.
 */
export function androidDevices(
  options: AndroidDevicesOptions = {},
): DeviceSource<AndroidDevice, AndroidDevicesOptions> {
  resolve(options);
  // A device does not change what it is.
  const known: KnownTraits = new Map();
  return {
    name: 'Android devices',
    lease: async (own = {}, call = {}) => lease(resolve({ ...options, ...own }), call, known),
  };
}

function resolve(input: unknown): ResolvedAndroidDevices {
  const { env } = processSurroundings();
  return resolveOptions({ schema: androidDevicesSchema, input, env, owner: 'androidDevices' });
}

function lease(
  options: ResolvedAndroidDevices,
  call: LeaseCall,
  known: KnownTraits,
): Promise<DeviceLease<AndroidDevice>> {
  const surroundings = processSurroundings();
  const serial = surroundings.env['ANDROID_SERIAL'] || undefined;
  const wish = { ...options, deviceId: options.deviceId ?? serial };
  const log = new LogFile({ ...surroundings, dir: logPlace(surroundings) });
  const pool = {
    what: 'Android device',
    wish: describeWish(wish),
    claims: new ClaimFolder(surroundings, options.leaseDir),
    logger: createLogger({ ...surroundings, log }),
    limitMs: options.waitForDevice,
    look: (signal: AbortSignal) => lookForAndroid({ options: wish, env: surroundings.env, known, signal }),
  };
  return leaseFrom(pool, call);
}
