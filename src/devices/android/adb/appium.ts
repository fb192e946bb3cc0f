import type { ADB } from 'appium-adb';

import { monotonic } from '../../../core/time/clock.ts';
import { abortable, openScope } from '../../../core/time/deadline.ts';
import { DeviceError, errorMessage } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import { loadPeer } from '../../../core/options/peer.ts';
import { hasCode } from '../../../util/has-code.ts';
import { shorten } from '../../../util/shorten.ts';
import { adbMissing, findAdb } from './find-adb.ts';
import { listHead, parseDevices, type ConnectedDevice } from './list-devices.ts';
import type { AdbPlace } from './adb-client.ts';
import { adbPrefix } from './device-prefix.ts';

const usualPort = 5037;
const listLimitMs = 20_000;

export interface ListDevices {
  readonly place: AdbPlace;
  readonly env: Environment;
  /** Called for the command once it has answered. */
  log(line: string): void;
}

/**
 * All devices that the adb server lists, in its order and in any state.
 *
 * @throws ConfigError `PEER_MISSING` without appium-adb, `TOOL_MISSING` without adb
 */
export async function connectedDevices({ place, env, log }: ListDevices): Promise<ConnectedDevice[]> {
  const path = findAdb(place.androidAdbPath, env);
  const adb = await openAppium({ place, path, env });
  using scope = openScope({ signals: [], timeoutMs: listLimitMs, describe: () => 'Listing the Android devices' });
  try {
    // The list method of appium-adb splits device ids at spaces.
    const listing = adb.adbExec('devices', { timeout: listLimitMs });
    const text = await abortable(logged(listing, { place, log }), scope.signal);
    if (!text.includes(listHead)) throw notListed(`adb printed ${shorten(text) || 'nothing'}`);
    return parseDevices(text).map((device) => ({ ...device, ...emulatorPort(device.udid) }));
  } catch (error) {
    throw listError(error, path);
  }
}

async function logged(listing: Promise<string>, { place, log }: Omit<ListDevices, 'env'>): Promise<string> {
  const begun = monotonic();
  const say = (outcome: string): void =>
    log(`${[...adbPrefix(place), 'devices'].join(' ')} → ${outcome}, ${Math.round(monotonic() - begun)} ms`);
  try {
    const text = await listing;
    say(`${text.length} bytes`);
    return text;
  } catch (error) {
    say('failed');
    throw error;
  }
}

interface Opening {
  readonly place: AdbPlace;
  readonly path: string;
  readonly env: Environment;
}

/** Creates an appium-adb instance that neither starts nor stops a server. */
async function openAppium({ place, path, env }: Opening): Promise<ADB> {
  const { remoteAdbHost, remoteAdbPort } = place;
  const { ADB: Appium } = await quietly(() =>
    loadPeer('appium-adb', () => import('appium-adb'), 'finding Android devices'),
  );
  const adb = new Appium({
    // The constructor appends to this array; a shared one would grow with every device.
    executable: { path, defaultArgs: [] },
    adbPort: remoteAdbPort ?? (Number(env['ANDROID_ADB_SERVER_PORT']) || usualPort),
    ...(remoteAdbHost !== undefined && { remoteAdbHost }),
    suppressKillServer: true,
  });
  // After repeated failures appium-adb would reconnect devices, which others may be using.
  return Object.assign(adb, { getDevicesWithRetry: () => Promise.resolve([]) });
}

interface AppiumGlobals {
  _global_npmlog?: { level: string };
}

/** appium-adb logs every command to the console unless it runs inside an Appium server. */
async function quietly<T>(load: () => Promise<T>): Promise<T> {
  const globals = globalThis as AppiumGlobals;
  const wasThere = globals._global_npmlog !== undefined;
  const loaded = await load();
  if (!wasThere && globals._global_npmlog) globals._global_npmlog.level = 'error';
  return loaded;
}

function emulatorPort(udid: string): { port?: number } {
  const [, port] = /^emulator-(\d+)$/.exec(udid) ?? [];
  return port === undefined ? {} : { port: Number(port) };
}

function listError(error: unknown, path: string): Error {
  const cause = error instanceof Error ? error.cause : undefined;
  if (hasCode(error, 'ENOENT', 'EACCES') || hasCode(cause, 'ENOENT', 'EACCES')) return adbMissing(path, error);
  return DeviceError.isInstance(error) ? error : notListed(errorMessage(error), error);
}

function notListed(why: string, cause?: unknown): DeviceError {
  return new DeviceError('DEVICE_DISCONNECTED', `Cannot list the Android devices: ${why}`, {
    hint: 'Does "adb devices" work in a terminal? With a remote server, are remoteAdbHost and remoteAdbPort right?',
    cause,
    retryable: true,
  });
}
