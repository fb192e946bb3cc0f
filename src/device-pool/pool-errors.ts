import { DeviceError } from '../core/errors/errors.ts';
import type { Holder } from './claim-folder.ts';

/** A device that cannot be used now. */
export interface Unusable {
  readonly deviceId: string;
  /** Reason, as text that follows the id. */
  readonly why: string;
  /** Whether this can end by itself, e.g. for an emulator that is booting. */
  readonly mayPass: boolean;
  /** Whether it waits for the user to allow debugging. */
  readonly isAsking?: boolean;
}

/** A device that another process holds. Without a holder, several processes claim it at this moment. */
export interface BusyDevice {
  readonly deviceId: string;
  readonly holder: Holder | undefined;
}

/** Hints of a platform for its users, as whole sentences. */
export interface PoolHints {
  /** Hint if no device is connected. */
  readonly connect: string;
  /** Hint if a device waits for the user to allow debugging. */
  readonly allow: string;
}

interface DeviceQuery {
  /** Display name, e.g. `Android device`. */
  readonly what: string;
  readonly filter: string;
  readonly hints: PoolHints;
}

/** State of the pool while a process waits. */
export interface PoolStatus extends DeviceQuery {
  readonly busy: readonly BusyDevice[];
  readonly unusable: readonly Unusable[];
  readonly limitMs: number;
}

/** The error if there is no device to wait for. */
export function noDevice(query: DeviceQuery, unusable: readonly Unusable[]): DeviceError {
  const details = { filter: query.filter, devices: unusable.map(({ deviceId, why }) => ({ deviceId, why })) };
  if (unusable.some(({ isAsking }) => isAsking)) {
    return new DeviceError('DEVICE_UNAUTHORIZED', `${none(query)}: ${listed(unusable)}`, {
      hint: query.hints.allow,
      details,
    });
  }
  const why = unusable.length === 0 ? 'no device is connected' : listed(unusable);
  return new DeviceError('DEVICE_NOT_FOUND', `${none(query)}: ${why}`, {
    hint:
      unusable.length === 0 ? query.hints.connect : 'Connect or start one that fits, or ask for less in deviceOptions.',
    details,
  });
}

/** The error if other processes have held all devices for too long. */
export function deviceBusy(status: PoolStatus): DeviceError {
  const { limitMs, busy, unusable } = status;
  const seconds = Math.round(limitMs / 1000);
  const time = seconds >= 1 ? `${seconds} s` : `${Math.round(limitMs)} ms`;
  return new DeviceError('DEVICE_BUSY', `${none(status)} became free within ${time}: ${heldBy(status)}`, {
    hint: 'Run fewer workers than there are devices, connect more, or raise waitForDevice in deviceOptions and the timeout of the test.',
    details: { busy, unusable },
    retryable: true,
  });
}

/** Describes the holders, e.g. `emulator-5554 is used by process 4711 in /home/ada/shop, for 12 s`. */
export function heldBy({ busy, unusable }: Pick<PoolStatus, 'busy' | 'unusable'>): string {
  return [...busy.map(describe), ...unusable.map(say)].join('; ');
}

function describe({ deviceId, holder }: BusyDevice): string {
  if (!holder) return `${deviceId} is claimed by several at once`;
  const where = holder.cwd ? ` in ${holder.cwd}` : '';
  return `${deviceId} is used by process ${holder.pid}${where}${since(holder.since)}`;
}

function since(time: number): string {
  return time > 0 ? ` since ${new Date(time).toLocaleTimeString('en-GB')}` : '';
}

const none = ({ what, filter }: DeviceQuery): string => `No ${what}${filter && ` (${filter})`}`;
const listed = (devices: readonly Unusable[]): string => devices.map(say).join('; ');
const say = ({ deviceId, why }: Unusable): string => `${deviceId} ${why}`;
