import { failureIn } from '../../shared/client/command-errors.ts';
import type { HdcClient } from './hdc-client.ts';
import { clientFailures } from './hdc-failures.data.ts';
import { failureLines, plainOutput } from './hdc-output.ts';

/** A device that hdc lists. */
export interface ConnectedDevice {
  /** Connect key: a serial number, or host and port; the id for `HarmonyDevice`. */
  readonly deviceId: string;
}

/** A listed device with its connection state: `Connected` if it is ready to use; otherwise `Unauthorized`, `Offline`, … */
export interface ListedTarget extends ConnectedDevice {
  readonly state: string;
}

/** Lists devices with `hdc list targets`. @param client - Has no device in its prefix. */
export async function listTargets(client: HdcClient, signal: AbortSignal): Promise<ConnectedDevice[]> {
  return parseTargets(await ask(client, ['list', 'targets'], signal)).map(({ deviceId }) => ({ deviceId }));
}

/** Lists devices and their states with `hdc list targets -v`. */
export async function listStates(client: HdcClient, signal: AbortSignal): Promise<ListedTarget[]> {
  return parseTargets(await ask(client, ['list', 'targets', '-v'], signal));
}

async function ask(client: HdcClient, args: readonly string[], signal: AbortSignal): Promise<string> {
  const task = 'list the HarmonyOS devices';
  const output = await client.run({ task, args, signal });
  const error = failureIn({ task, deviceId: client.deviceId }, clientFailures, failureLines(output, 'hdc'));
  if (error) throw error;
  return plainOutput(output.stdout);
}

/** E.g. `USB` or `TCP`. */
const connection = /^[A-Z]{2,}$/;

/** Parses one line per device: its key alone, or key, connection type, state and server. Other lines are messages of hdc. */
export function parseTargets(text: string): ListedTarget[] {
  return text.split('\n').flatMap((line) => {
    const [deviceId, kind, state] = line.trim().split(/\s+/);
    if (!deviceId || deviceId.startsWith('[') || deviceId.endsWith(':')) return [];
    if (kind !== undefined && !connection.test(kind)) return [];
    // A serial port without a device that speaks hdc.
    if (kind === 'UART' && state !== 'Connected') return [];
    return { deviceId, state: state ?? 'Connected' };
  });
}
