import { DeviceError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import type { AdbClient } from './adb-client.ts';
import { connectionError } from './adb-errors.ts';

/** A device that the adb server knows. */
export interface ConnectedDevice {
  /** Serial number, or host and port: the id for `AndroidDevice`. */
  readonly udid: string;
  /** `device` when it can be used; else `unauthorized`, `offline`, … */
  readonly state: string;
  /** Of an emulator: the port of its console. */
  readonly port?: number;
}

/**
 * The devices that a server knows, by one call of adb: for workers that ask at their start and again while they wait,
 * where loading appium-adb would take longer than the answer.
 *
 * @param client - Without a device in its prefix.
 */
export async function listDevices(client: AdbClient, signal: AbortSignal): Promise<ConnectedDevice[]> {
  const task = 'list the Android devices';
  const { stdout, stderr, exitCode } = await client.run({ task, args: ['devices'], signal });
  if (exitCode === 0) return parseDevices(stdout.toString());
  const facts = { task, deviceId: client.deviceId, stdout: stdout.toString(), stderr, exitCode };
  throw (
    connectionError(facts) ??
    new DeviceError('DEVICE_DISCONNECTED', `Cannot ${task}: ${shorten(stderr.trim() || 'adb printed nothing')}`, {
      hint: 'Does "adb devices" work in a terminal?',
      retryable: true,
    })
  );
}

/** What stands above the list. */
export const listHead = 'List of devices';

/**
 * Reads `adb devices`: a line a device, its id, a tab and its state (adb, transport.cpp, append_transport). Ids of devices that were found
 * on the network may hold spaces: `adb-R5CT (2)._adb-tls-connect._tcp`. Lines of a server that starts begin with a star.
 */
export function parseDevices(text: string): ConnectedDevice[] {
  return text.split('\n').flatMap((line) => {
    const [, udid, state] = /^([^\s*][^\t]*)\t(no permissions|\S+)/.exec(line) ?? [];
    return udid === undefined || state === undefined || line.startsWith(listHead) ? [] : [{ udid, state }];
  });
}
