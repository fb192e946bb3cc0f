import { DeviceError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import { AdbClient } from '../../devices/android/adb/adb-client.ts';
import { AdbShell } from '../../devices/android/adb/adb-shell.ts';
import type { ConnectedDevice } from '../../devices/android/adb/list-devices.ts';
import { listDevices } from '../../devices/android/adb/list-devices.ts';
import { mismatch, readTraits, type KnownDevice } from '../../devices/android/android-device-filter.ts';
import { AndroidDevice } from './android-device.ts';
import { deviceOptionsOf, type ResolvedAndroidDevices } from './android-devices-options.ts';
import { deviceKey } from '../../device-pool/claim-name.ts';
import type { Candidate, PoolState } from '../../device-pool/device-pool.ts';
import type { Unusable } from '../../device-pool/pool-errors.ts';
import type { PoolLook } from '../../device-pool/pooled-devices.ts';

/** Traits of devices by id; read once, because they do not change. */
export type KnownTraits = Map<string, KnownDevice>;

export interface AndroidLookInit extends PoolLook<ResolvedAndroidDevices> {
  readonly known: KnownTraits;
}

/** A device that does not answer within this time is not used, in milliseconds. */
const answerMs = 5000;
const passing = ['offline', 'connecting', 'authorizing'];
const asking = ['unauthorized', 'authorizing', 'no permissions'];

/** The connected devices, and which of them can be used. */
export async function lookForAndroid(init: AndroidLookInit): Promise<PoolState<AndroidDevice>> {
  const listed = wanted(await listDevices(clientOf(undefined, init), init.signal), init.options.deviceId);
  const sorted = await Promise.all(listed.map((device) => judge(device, init)));
  return {
    candidates: sorted.flatMap((verdict) => ('check' in verdict ? verdict : [])),
    unusable: sorted.flatMap((verdict) => ('why' in verdict ? verdict : [])),
  };
}

/** Devices with the requested ids, or all devices if none of these is connected, so that the error can name them. */
function wanted(
  listed: readonly ConnectedDevice[],
  ids: ResolvedAndroidDevices['deviceId'],
): readonly ConnectedDevice[] {
  const named = listed.filter(({ udid }) => [ids].flat().includes(udid));
  return named.length > 0 ? named : listed;
}

async function judge(
  { udid, state }: ConnectedDevice,
  init: AndroidLookInit,
): Promise<Candidate<AndroidDevice> | Unusable> {
  const unusable = (why: string, more: Partial<Unusable> = {}): Unusable => ({
    deviceId: udid,
    why,
    mayPass: false,
    ...more,
  });
  const { deviceId } = init.options;
  if (deviceId !== undefined && ![deviceId].flat().includes(udid)) return unusable('is another device');
  if (state !== 'device') {
    return unusable(`is ${state}`, { mayPass: passing.includes(state), isAsking: asking.includes(state) });
  }
  const shell = new AdbShell(clientOf(udid, init));
  try {
    const known = init.known.get(udid) ?? (await readTraits(shell, init.signal, answerMs));
    init.known.set(udid, known);
    const why = mismatch(known.traits, init.options);
    return why === undefined ? candidate(shell, known, init) : unusable(why);
  } catch (error) {
    return unusable(`does not answer (${errorMessage(error)})`, {
      mayPass: EyewrightError.isInstance(error) && error.retryable,
    });
  }
}

/** @param deviceId - Device of the client; without it, only the server is addressed. */
function clientOf(deviceId: string | undefined, { options, env, logger }: AndroidLookInit): AdbClient {
  return new AdbClient({ place: options, env, deviceId, log: (line) => logger.debug('android:adb', line) });
}

function candidate(
  shell: AdbShell,
  { identity }: KnownDevice,
  { options, env }: AndroidLookInit,
): Candidate<AndroidDevice> {
  const { deviceId } = shell;
  return {
    deviceId,
    // One phone has two ids if it is connected over USB and the network.
    key: identity === undefined ? deviceKey(serverOf(options, env), deviceId) : deviceKey(identity, 'phone'),
    agentOptions: { appNameMapping: options.appNameMapping },
    check: (signal) => assertWell(shell, signal),
    open: () => new AndroidDevice(deviceId, deviceOptionsOf(options)),
    abandon: (device) => device.abandon(),
  };
}

/** Servers on other machines may use the same ids. */
function serverOf({ remoteAdbHost, remoteAdbPort }: ResolvedAndroidDevices, env: Environment): string {
  const host = remoteAdbHost ?? 'localhost';
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
  return `${isLocal ? 'localhost' : host}:${remoteAdbPort ?? (env['ANDROID_ADB_SERVER_PORT'] || '5037')}`;
}

/** A device that is still booting cannot start apps. */
async function assertWell(shell: AdbShell, signal: AbortSignal): Promise<void> {
  const call = { task: 'ask whether it is ready', signal, limitMs: answerMs };
  const { stdout } = await shell.ask('getprop sys.boot_completed', call);
  if (stdout.trim() === '1') return;
  throw new DeviceError('DEVICE_DISCONNECTED', `${shell.deviceId} has not finished booting`, {
    hint: 'Wait until it shows its home screen.',
    retryable: true,
  });
}
