import { z } from 'zod';

import type { Logger } from '../../core/logger.ts';
import { resolveOptions } from '../../core/options/options.ts';
import { AdbClient, type AdbPlace } from '../../devices/android/adb/adb-client.ts';
import { AdbShell } from '../../devices/android/adb/adb-shell.ts';
import { connectedDevices } from '../../devices/android/adb/appium.ts';
import type { ConnectedDevice } from '../../devices/android/adb/list-devices.ts';
import {
  adbOptionsShape,
  androidOptionsSchema,
  type AndroidDeviceOptions,
} from '../../devices/android/android-options.ts';
import { chooseDevice } from '../../devices/android/choose-device.ts';
import { withDetails, type ConnectedDeviceWithDetails } from '../../devices/android/device-details.ts';
import { AndroidAgent, type AndroidAgentOptions } from './android-agent.ts';
import { AndroidDevice } from './android-device.ts';
import { android } from './android-platform.ts';
import { processLogger } from '../../session/process-logger.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { processSurroundings } from '../../session/surroundings.ts';

/** Options of the agent and of the device that is created for it. */
export type AgentFromAdbDeviceOptions = AndroidAgentOptions & AndroidDeviceOptions;

/**
 * Creates an agent for a device that adb lists.
 *
 * @param deviceId - Default: the environment variable `ANDROID_SERIAL`, else the first device that is ready.
 * @param runner - Set by runner integrations.
 * @throws DeviceError `DEVICE_NOT_FOUND`, `DEVICE_UNAUTHORIZED`
 */
export async function agentFromAdbDevice(
  deviceId?: string,
  options: AgentFromAdbDeviceOptions = {},
  runner?: RunnerBinding,
): Promise<AndroidAgent> {
  const surroundings = processSurroundings();
  const { forDevice, forAgent } = android.splitOptions('agentFromAdbDevice', options);
  // An empty variable means "unset"; an empty id is refused, since it may have been meant to name a device.
  const serial = deviceId ?? (surroundings.env['ANDROID_SERIAL'] || undefined);
  const id = serial ?? (await firstDevice(options, processLogger()));
  return new AndroidAgent(new AndroidDevice(id, forDevice), forAgent, runner);
}

async function firstDevice(options: AgentFromAdbDeviceOptions, logger: Logger): Promise<string> {
  const { env } = processSurroundings();
  const { device, others } = chooseDevice(await connectedDevices({ place: placeOf(options), env, log: toLog(logger) }));
  const left = others.map(({ udid }) => udid).join(', ');
  if (left)
    logger.info(`Using the Android device ${device.udid}; ${left} could be named instead, by id or ANDROID_SERIAL.`);
  return device.udid;
}

/** Lists the devices that adb knows, ready or not. */
export async function getConnectedDevices(deviceOptions: AndroidDeviceOptions = {}): Promise<ConnectedDevice[]> {
  const { env } = processSurroundings();
  const place = placeOf(checked(deviceOptions, 'getConnectedDevices'));
  return connectedDevices({ place, env, log: toLog(processLogger()) });
}

/** Lists devices with model, brand, size and density; a detail that is not available is undefined. */
export async function getConnectedDevicesWithDetails(
  deviceOptions: AndroidDeviceOptions = {},
): Promise<ConnectedDeviceWithDetails[]> {
  const { env } = processSurroundings();
  const place = placeOf(checked(deviceOptions, 'getConnectedDevicesWithDetails'));
  const { signal } = new AbortController();
  const log = toLog(processLogger());
  const devices = await connectedDevices({ place, env, log });
  return Promise.all(
    devices.map((device) => {
      const client = new AdbClient({ place, env, deviceId: device.udid, log });
      return withDetails(device, new AdbShell(client), signal);
    }),
  );
}

function toLog(logger: Logger): (line: string) => void {
  return (line) => logger.debug('android:adb', line);
}

/** Accepts all options of a device, also those that a listing does not use. */
function checked(input: AndroidDeviceOptions, owner: string): AndroidDeviceOptions {
  return resolveOptions({ schema: androidOptionsSchema, input, env: {}, owner });
}

/** Location of adb from validated options. */
function placeOf(options: AndroidDeviceOptions): AdbPlace {
  return z.object(adbOptionsShape).parse(options);
}
