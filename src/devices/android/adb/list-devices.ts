import { DeviceError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import type { AdbClient } from './adb-client.ts';
import { connectionError } from './adb-errors.ts';

/** A device that the adb server lists. */
export interface ConnectedDevice {
  /** Serial number, or host and port; the id to pass to `AndroidDevice`. */
  readonly udid: string;
  /** `device` if it is ready to use; otherwise `unauthorized`, `offline`, … */
  readonly state: string;
  /** Console port, for emulators. */
  readonly port?: number;
}

/**
 * Lists the devices of a server with one adb call. Workers use it at their start and while they wait, because loading
 * appium-adb would take longer than the call.
 *
 * @param client - Has no device in its prefix.
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

/** Header of the device list. */
export const listHead = 'List of devices';

/**
 * Parses `adb devices`: one line per device with its id, a tab and its state (adb, transport.cpp, append_transport).
 * Ids of devices found on the network may contain spaces: `adb-R5CT (2)._adb-tls-connect._tcp`. Lines of a starting
 * server begin with an asterisk.
 */
export function parseDevices(text: string): ConnectedDevice[] {
  return text.split('\n').flatMap((line) => {
    const [, udid, state] = /^([^\s*][^\t]*)\t(no permissions|\S+)/.exec(line) ?? [];
    return udid === undefined || state === undefined || line.startsWith(listHead) ? [] : [{ udid, state }];
  });
}
