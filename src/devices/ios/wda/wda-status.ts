import { monotonic } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import type { DeviceFacts } from '../../../core/device/device.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { WdaClient } from './wda-client.ts';
import { isAnswered } from './wda-errors.ts';

const questionMs = 5000;
const pollIntervalMs = 500;

/** Result of `GET /status` and `GET /wda/device/info`. */
export interface WdaStatus {
  readonly isReady: boolean;
  readonly version: string | undefined;
  /** `iphone` or `ipad`. */
  readonly kind: string | undefined;
}

export async function readStatus(client: WdaClient, signal: AbortSignal): Promise<WdaStatus> {
  const value = await client.send({
    task: 'ask whether it is ready',
    method: 'GET',
    path: '/status',
    signal,
    limitMs: questionMs,
    isRead: true,
  });
  const { ready, os, device } = fieldsOf(value);
  return { isReady: ready === true, version: textOf(fieldsOf(os)['version']), kind: textOf(device) };
}

/** @throws DeviceError `DEVICE_DISCONNECTED` if it answers but is not ready in time */
export async function whenReady(client: WdaClient, limitMs: number, signal: AbortSignal): Promise<WdaStatus> {
  const until = monotonic() + limitMs;
  for (;;) {
    const status = await readStatus(client, signal);
    if (status.isReady) return status;
    if (monotonic() >= until) throw notReady(client, limitMs);
    await sleep(Math.min(pollIntervalMs, limitMs), signal);
  }
}

export interface DeviceInfo {
  readonly name: string | undefined;
  readonly model: string | undefined;
  readonly uuid: string | undefined;
  readonly locale: string | undefined;
  /** Name from the tz database, e.g. `Europe/Berlin`. */
  readonly timeZone: string | undefined;
}

/** Older versions do not report it. */
export async function readInfo(client: WdaClient, signal: AbortSignal): Promise<DeviceInfo> {
  const request = { task: 'ask what it is', method: 'GET', path: '/wda/device/info', signal } as const;
  const value = await client.send({ ...request, limitMs: questionMs, isRead: true }).catch((error: unknown) => {
    if (isAnswered(error)) return {};
    throw error;
  });
  const { name, model, uuid, currentLocale, timeZone } = fieldsOf(value);
  return {
    name: textOf(name),
    model: textOf(model),
    uuid: textOf(uuid),
    locale: textOf(currentLocale)?.replaceAll('_', '-'),
    timeZone: textOf(timeZone),
  };
}

/** The properties that go into the run record. */
export function factsOf(place: string, { version, kind }: WdaStatus, info: DeviceInfo): DeviceFacts {
  const { name = info.model ?? kind, uuid, locale } = info;
  const system = kind === 'ipad' ? 'iPadOS' : 'iOS';
  return {
    id: uuid ?? place,
    ...(name !== undefined && { name }),
    ...(version !== undefined && { os: `${system} ${version}` }),
    ...(locale !== undefined && { locale }),
  };
}

function notReady({ place }: WdaClient, limitMs: number): DeviceError {
  return new DeviceError('DEVICE_DISCONNECTED', `WebDriverAgent at ${place} was not ready within ${limitMs} ms`, {
    hint: 'It answers GET /status with "ready": false. Is the device unlocked, and is another test session running on it?',
    retryable: true,
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
