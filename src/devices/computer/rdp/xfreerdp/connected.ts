import { DeviceError } from '../../../../core/errors/errors.ts';
import { sleep } from '../../../../core/time/deadline.ts';
import { networkFailure, probeFailure } from '../network/network-failures.ts';
import { probeServer, type ServerProbe } from '../network/probe-server.ts';
import type { RdpRequest } from '../rdp-backend.ts';
import { placeOf } from '../rdp-request.ts';
import { connectFailure, refusal } from './client-failure.ts';
import type { RdpClient } from './rdp-client.ts';

/** Milliseconds for a connection, without the time to paint. */
const connectMs = 30_000;
/** Milliseconds after which it is looked at whether there is an RDP server at all; the client would wait for ever. */
const suspiciousMs = 4000;
const probeMs = 5000;

export interface ConnectingInit {
  readonly client: RdpClient;
  readonly request: RdpRequest;
  readonly signal: AbortSignal;
}

/**
 * Does what needs the connection, and waits no longer than there is hope for one.
 *
 * @throws DeviceError that says why there is no connection
 */
export async function connected<T>(init: ConnectingInit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const signal = AbortSignal.any([init.signal, over.signal]);
  try {
    return await Promise.race([work(signal), fail(init, signal)]);
  } finally {
    over.abort();
  }
}

async function fail(init: ConnectingInit, signal: AbortSignal): Promise<never> {
  throw await Promise.race([init.client.ended.then(() => whyEnded(init)), whyNothing(init, signal)]);
}

async function whyEnded(init: ConnectingInit): Promise<DeviceError> {
  const { client, request, signal } = init;
  const end = await client.end();
  if (client.relayError) return networkFailure(client.relayError, request);
  const failure = connectFailure(end, request);
  if (failure) return failure;
  const found = await probe(init, signal);
  return probeFailure(found, request) ?? refusal(end, found, request);
}

/** Why there is neither a connection nor an error. */
async function whyNothing(init: ConnectingInit, signal: AbortSignal): Promise<DeviceError> {
  const { request } = init;
  await sleep(suspiciousMs, signal);
  const failure = probeFailure(await probe(init, signal), request);
  if (failure) return failure;
  await sleep(connectMs - suspiciousMs, signal);
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Cannot connect to ${placeOf(request)}: an RDP server answers, but there is no desktop after ${connectMs / 1000} seconds`,
    { hint: 'Look at the log of the server: it may be waiting for a session to start.', retryable: true },
  );
}

function probe({ request }: ConnectingInit, signal: AbortSignal): Promise<ServerProbe> {
  const { host, port, localAddress } = request;
  return probeServer({ host, port, localAddress, limitMs: probeMs, signal });
}
