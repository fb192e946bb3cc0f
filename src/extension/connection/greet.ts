import { keyOfCode, proofOf, randomHex, sameProof } from '../../bridge/protocol/handshake.ts';
import { paths, protocolVersion, type BrowserFacts, type FromServer } from '../../bridge/protocol/messages.ts';
import type { RefusedCode } from '../status.ts';

export interface GreetInit {
  readonly address: string;
  readonly profile: string;
  readonly facts: BrowserFacts;
  /** The key of the pairing, or the code of a new one. */
  readonly secret: { readonly key: string } | { readonly code: string };
}

export interface Greeted {
  readonly socket: WebSocket;
  readonly key: string;
}

/** The server does not let this browser in. */
export class RefusedError extends Error {
  readonly code: RefusedCode;

  constructor(code: RefusedCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Milliseconds for a server to answer. */
const answerMs = 5000;

/**
 * Connects to the server, and proves to each other that both know the key. Nothing that comes before that is obeyed. Rejects with a
 * `RefusedError`, or with any other error where there is no server.
 */
export function greet({ address, profile, facts, secret }: GreetInit): Promise<Greeted> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${address}${paths.extension}`);
    const timer = setTimeout(() => fail(new Error('The server does not answer')), answerMs);
    const clientNonce = randomHex();
    let serverNonce = '';
    let key = 'key' in secret ? secret.key : '';
    const fail = (error: Error): void => {
      clearTimeout(timer);
      socket.close();
      reject(error);
    };
    const connection = () => ({ role: 'extension', profile, serverNonce, clientNonce }) as const;
    const sign = async (nonce: string): Promise<void> => {
      serverNonce = nonce;
      if ('code' in secret) key = await keyOfCode(secret.code, connection());
      const proof = await proofOf(key, 'client', connection());
      const by = 'code' in secret ? 'code' : 'key';
      const { version } = chrome.runtime.getManifest();
      const hello = { protocol: protocolVersion, version, role: 'extension', profile, by, nonce: clientNonce, proof };
      socket.send(JSON.stringify({ type: 'hello', ...hello, facts }));
    };
    const onMessage = async (message: FromServer): Promise<void> => {
      if (message.type === 'challenge') return sign(message.nonce);
      if (message.type === 'refusal') return fail(new RefusedError(message.code, message.message));
      if (message.type !== 'welcome') return fail(new Error('The server does not greet'));
      const expected = await proofOf(key, 'server', connection());
      if (!sameProof(expected, message.proof)) {
        return fail(
          new RefusedError('unproven', 'the program that answers there is not the one this browser is paired with'),
        );
      }
      clearTimeout(timer);
      [socket.onmessage, socket.onclose, socket.onerror] = [null, null, null];
      resolve({ socket, key });
    };
    socket.onmessage = ({ data }) => void onMessage(JSON.parse(String(data)) as FromServer).catch(fail);
    socket.onclose = () => fail(new Error('The server has closed the connection'));
    socket.onerror = () => fail(new Error(`No server answers at ${address}`));
  });
}
