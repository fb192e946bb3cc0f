import { WebSocket } from 'ws';

import { proofOf, randomHex, sameProof } from '../protocol/handshake.ts';
import { paths, protocolVersion, type Challenge, type FromDriver, type ToDriver } from '../protocol/messages.ts';
import type { Keys } from '../server/key-file.ts';
import { socketWire, type Wire } from '../server/wire.ts';
import { BridgeFailure } from './bridge-failure.ts';

export interface DialInit {
  readonly host: string;
  readonly port: number;
  readonly keys: Keys;
  readonly version: string;
}

/** Milliseconds for a server of ours to answer; it is on this computer. */
const answerMs = 3000;
const profile = 'local';

/**
 * Connects to the server that another process runs.
 *
 * @throws BridgeFailure `port` if what listens there is no server of this package, or one of another user; `not-shared` if it
 * belongs to a run that keeps it
 */
export async function dial({ host, port, keys, version }: DialInit): Promise<Wire<ToDriver, FromDriver>> {
  const socket = new WebSocket(`ws://${host}:${port}${paths.driver}`, { handshakeTimeout: answerMs });
  const wire = socketWire<ToDriver, FromDriver>(socket);
  try {
    return await greeted(socket, wire, { key: keys.local(), version });
  } catch (error) {
    socket.on('error', () => undefined);
    socket.terminate();
    throw error instanceof BridgeFailure ? error : new BridgeFailure('port', 'it does not answer as a bridge server');
  }
}

interface Identity {
  readonly key: string;
  readonly version: string;
}

function greeted(
  socket: WebSocket,
  wire: Wire<ToDriver, FromDriver>,
  { key, version }: Identity,
): Promise<typeof wire> {
  return new Promise((resolve, reject) => {
    const nonce = randomHex();
    let serverNonce = '';
    const timer = setTimeout(() => reject(new Error('no answer')), answerMs);
    socket.on('error', reject);
    wire.onClose(() => reject(new Error('closed')));
    const sign = async ({ nonce: given }: Challenge): Promise<void> => {
      serverNonce = given;
      const proof = await proofOf(key, 'client', connection());
      wire.send({
        type: 'hello',
        protocol: protocolVersion,
        version,
        role: 'driver',
        profile,
        by: 'key',
        nonce,
        proof,
      });
    };
    const connection = () => ({ role: 'driver', profile, serverNonce, clientNonce: nonce }) as const;
    const onMessage = async (message: ToDriver): Promise<void> => {
      if (message.type === 'challenge') return sign(message);
      if (message.type === 'refusal') return reject(new BridgeFailure(message.code, message.message));
      if (message.type !== 'welcome') return reject(new Error('unexpected'));
      if (!sameProof(await proofOf(key, 'server', connection()), message.proof)) return reject(new Error('unproven'));
      clearTimeout(timer);
      resolve(wire);
    };
    wire.onMessage((message) => void onMessage(message).catch(reject));
  });
}
