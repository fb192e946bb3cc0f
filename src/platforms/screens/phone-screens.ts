import { z } from 'zod';

import type { Device } from '../../core/device/device.ts';
import type { DeviceSource } from '../../core/device/device-source.ts';
import { iosOptionsSchema } from '../../devices/ios/ios-options.ts';
import { omitKeys, pickKeys } from '../../util/pick-keys.ts';
import { androidDevicesSchema, type AndroidDevicesOptions } from '../android/android-devices-options.ts';
import { androidDevices } from '../android/android-platform.ts';
import { harmonyDevicesSchema, type HarmonyDevicesOptions } from '../harmony/harmony-devices-options.ts';
import { harmonyDevices } from '../harmony/harmony-platform.ts';
import { iosDevicesSchema, type IOSDevicesOptions } from '../ios/ios-devices-options.ts';
import { iosDevices } from '../ios/ios-platform.ts';
import { phoneAgentOptionsSchema } from '../phones/phone-agent-options.ts';
import { leasedScreen } from './leased-screen.ts';
import type { ScreenKind } from './screen.ts';

/** Names of applications are options of the agent. */
const { appNameMapping: _, ...agentShape } = phoneAgentOptionsSchema.shape;
const agentOptions = z.strictObject(agentShape);

export const androidScreen = phoneScreen(androidDevicesSchema, (options: AndroidDevicesOptions) =>
  androidDevices(options),
);
export const harmonyScreen = phoneScreen(harmonyDevicesSchema, (options: HarmonyDevicesOptions) =>
  harmonyDevices(options),
);

const { devices: _devices, ...iosShape } = iosDevicesSchema.shape;
const placeNames = Object.keys(iosOptionsSchema.shape).filter((name) => !(name in iosShape));
const iosSchema = z.strictObject({ ...iosOptionsSchema.shape, ...iosShape });

/** One phone, whose address stands beside its other options. */
export const iosScreen = phoneScreen(iosSchema, (options: IOSDevicesOptions) => iosDevices(iosSourceOptions(options)));

/** The options of `iosDevices` for one phone, whose address is given beside its other options. */
export function iosSourceOptions(options: object): IOSDevicesOptions {
  return { ...omitKeys(options, placeNames), devices: [pickKeys(options, placeNames)] };
}

function phoneScreen<O extends object>(
  options: z.ZodObject,
  source: (options: O) => DeviceSource<Device, O>,
): ScreenKind {
  return {
    agentOptions,
    options,
    async open(request) {
      const { subject } = request;
      const { agent, close } = await leasedScreen(source, request.options as O, request);
      return { agent, close, ...(subject !== undefined && { first: { call: 'Launch', main: subject } }) };
    },
  };
}
