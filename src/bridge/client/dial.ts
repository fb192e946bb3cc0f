import { WebSocket } from 'ws';

import { clearTimer, setTimer } from '../../core/time/clock.ts';
import { hasCode } from '../../util/has-code.ts';
import { shorten } from '../../util/shorten.ts';
import { isKey, proofOf, randomHex, sameProof } from '../protocol/handshake.ts';
import { paths, protocolVersion, type Challenge, type FromDriver, type ToDriver } from '../protocol/messages.ts';
import type { Keys } from '../server/key-file.ts';
import { limitBytes } from '../server/limit-bytes.ts';
import { usualLimits } from '../server/limits.ts';
import { socketWire, type Wire } from '../server/wire.ts';
import { addressOf } from './address.ts';
import { BridgeFailure } from './bridge-failure.ts';
import { portHolder } from './port-holder.ts';

export interface DialInit {
  readonly host: string;
  readonly port: number;
  readonly keys: Keys;
  readonly version: string;
  /** Milliseconds for a server of ours to answer; it is on this computer. */
  readonly answerMs?: number;
}

type DriverEnd = Wire<ToDriver, FromDriver>;

const profile = 'local';

/**
 * Connects to the server that another process runs. Rejects with the error of the system if nothing listens there any more.
 *
 * @throws BridgeFailure `port` if what listens there is no server of this package, or one of another user; `not-shared` if it
 * belongs to a run that keeps it; `version` if it speaks another version of the protocol
 */
export async function dial(init: DialInit): Promise<DriverEnd> {
  const { host, port, keys, version, answerMs = usualLimits.answerMs } = init;
  const key = keys.local();
  const options = { handshakeTimeout: answerMs, perMessageDeflate: false };
  const socket = new WebSocket(`ws://${addressOf(host, port)}${paths.driver}`, options);
  // A stranger as well, until it has proved to know the key.
  let unlimit = (): void => undefined;
  socket.once('upgrade', ({ socket: raw }) => {
    socket.once('open', () => (unlimit = limitBytes(raw, usualLimits.strangerBytes)));
  });
  const wire = socketWire<ToDriver, FromDriver>(socket);
  try {
    await greeted(socket, wire, { key, version, answerMs });
    unlimit();
    return wire;
  } catch (error) {
    socket.on('error', () => undefined);
    socket.terminate();
    throw explained(error, port);
  }
}

interface Identity {
  readonly key: string;
  readonly version: string;
  readonly answerMs: number;
}

async function greeted(socket: WebSocket, wire: DriverEnd, { key, version, answerMs }: Identity): Promise<void> {
  const { promise, resolve, reject } = deferred();
  const timer = setTimer(() => reject(new Error('no answer')), answerMs);
  socket.on('error', reject);
  wire.onClose(() => reject(new Error('closed')));
  const nonce = randomHex();
  let serverNonce: string | undefined;
  const connection = () => ({ role: 'driver', profile, serverNonce: serverNonce ?? '', clientNonce: nonce }) as const;
  const sign = async ({ nonce: given }: Challenge): Promise<void> => {
    // Only what a server of ours sends is ever signed, and only once.
    if (serverNonce !== undefined || !isKey(given)) throw strange('unexpected');
    serverNonce = given;
    const proof = await proofOf(key, 'client', connection());
    const hello = { protocol: protocolVersion, version, role: 'driver', profile, by: 'key', nonce, proof } as const;
    wire.send({ type: 'hello', ...hello });
  };
  const onMessage = async (message: ToDriver): Promise<void> => {
    if (message.type === 'challenge') return sign(message);
    if (message.type === 'refusal') throw new BridgeFailure(message.code, shorten(String(message.message), 300));
    if (message.type !== 'welcome') throw strange('unexpected');
    if (!sameProof(await proofOf(key, 'server', connection()), message.proof)) throw strange('unproven');
    resolve();
  };
  wire.onMessage((message) => void onMessage(message).catch(reject));
  await promise.finally(() => clearTimer(timer));
}

/** Explained before it reaches anybody. */
const strange = (what: string): Error => new Error(what);

function deferred(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((...settlers) => ([resolve, reject] = settlers));
  return { promise, resolve, reject };
}

function explained(error: unknown, port: number): unknown {
  if (hasCode(error, 'ECONNREFUSED')) return error;
  const isRefused = error instanceof BridgeFailure;
  if (isRefused && (error.code === 'not-shared' || error.code === 'version')) return error;
  return new BridgeFailure(
    'port',
    isRefused
      ? `${holderOf(port)} is a bridge server with another key, such as one of another user`
      : `${holderOf(port)} does not answer as a bridge server of this user`,
  );
}

const holderOf = (port: number): string => portHolder(port) ?? 'the program that listens there';
