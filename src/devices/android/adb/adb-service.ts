import { connect, type Socket } from 'node:net';

import { abortReason, throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import type { AdbServer } from './device-prefix.ts';
import { ByteReader } from './byte-reader.ts';

/** Where an adb server listens. */
export interface AdbServerAddress {
  readonly host: string;
  readonly port: number;
}

const usualPort = 5037;

/** The server that the adb client would use with the same options and environment. */
export function adbServerAddress({ remoteAdbHost, remoteAdbPort }: AdbServer, env: Environment): AdbServerAddress {
  const [, host, port] = /^tcp:(?:(.+):)?(\d+)$/.exec(env['ADB_SERVER_SOCKET'] ?? '') ?? [];
  const usual = Number(port ?? (env['ANDROID_ADB_SERVER_PORT'] || usualPort));
  return { host: remoteAdbHost ?? host ?? '127.0.0.1', port: remoteAdbPort ?? usual };
}

export interface ServiceCall {
  readonly address: AdbServerAddress;
  readonly deviceId: string;
  /** Name in adbd's syntax: `localabstract:<name>`, `shell,v2,raw:<line>`. */
  readonly service: string;
  readonly signal: AbortSignal;
}

/** An open service on a device, with bytes in both directions. */
export interface OpenService {
  readonly socket: Socket;
  readonly reader: ByteReader;
}

/**
 * Opens a service through the adb server. This works with remote servers too: no port is forwarded, so none can be left
 * behind.
 *
 * @throws DeviceError if the server or the device refuses it
 */
export async function openService({ address, deviceId, service, signal }: ServiceCall): Promise<OpenService> {
  throwIfAborted(signal);
  const socket = connect(address.port, address.host);
  socket.setNoDelay(true);
  const reader = new ByteReader(socket);
  const onAbort = (): void => void socket.destroy();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (const request of [`host:transport:${deviceId}`, service]) {
      socket.write(lengthOf(request) + request);
      await assertOkay(reader);
    }
    return { socket, reader };
  } catch (error) {
    socket.destroy();
    if (signal.aborted) throw abortReason(signal);
    throw new DeviceError('DEVICE_DISCONNECTED', `Cannot reach ${service.split(':', 1)[0]} on ${deviceId}`, {
      hint: 'Is the phone still listed by "adb devices"?',
      cause: error,
      retryable: true,
    });
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

async function assertOkay(reader: ByteReader): Promise<void> {
  const status = (await reader.read(4)).toString();
  if (status === 'OKAY') return;
  const length = Number.parseInt((await reader.read(4)).toString(), 16);
  const reason = Number.isNaN(length) ? status : (await reader.read(length)).toString();
  throw new DeviceError('DEVICE_COMMAND_FAILED', `The adb server refused: ${reason}`);
}

/** Four hexadecimal digits, as the protocol requires. */
function lengthOf(request: string): string {
  return Buffer.byteLength(request).toString(16).padStart(4, '0');
}
