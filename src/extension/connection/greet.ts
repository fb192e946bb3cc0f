import { keyOfCode, proofOf, randomHex, sameProof } from '../../bridge/protocol/handshake.ts';
import { paths, protocolVersion, type BrowserFacts, type FromServer } from '../../bridge/protocol/messages.ts';
import { Inbox } from './inbox.ts';
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
  /** Holds what the server has sent meanwhile. */
  readonly inbox: Inbox;
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

/** Nothing that speaks the protocol answers, or it answers no longer: another attempt may succeed. */
class NoServerError extends Error {}

/** Milliseconds for a server to answer. */
const answerMs = 5000;

/**
 * Connects to the server, and proves to each other that both know the key. Nothing that comes before that is obeyed. Rejects with a
 * `RefusedError`, or with a `NoServerError`.
 */
export async function greet(init: GreetInit): Promise<Greeted> {
  const socket = new WebSocket(`ws://${init.address}${paths.extension}`);
  try {
    return await Promise.race([agree(socket, init), lost(socket, init.address)]);
  } catch (error) {
    socket.close();
    throw error;
  }
}

/** Rejects when the server does not answer in time, or no longer. */
function lost(socket: WebSocket, address: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new NoServerError('The server does not answer')), answerMs);
    socket.onclose = () => reject(new NoServerError('The server has closed the connection'));
    socket.onerror = () => reject(new NoServerError(`No server answers at ${address}`));
  });
}

async function agree(socket: WebSocket, { profile, facts, secret }: GreetInit): Promise<Greeted> {
  const inbox = new Inbox(socket);
  const challenge = await expected(inbox, 'challenge');
  const clientNonce = randomHex();
  const connection = { role: 'extension', profile, serverNonce: challenge.nonce, clientNonce } as const;
  const by = 'code' in secret ? 'code' : 'key';
  const key = 'code' in secret ? await keyOfCode(secret.code, connection) : secret.key;
  const proof = await proofOf(key, 'client', connection);
  const { version } = chrome.runtime.getManifest();
  const hello = { protocol: protocolVersion, version, role: 'extension', profile, by, nonce: clientNonce, proof };
  socket.send(JSON.stringify({ type: 'hello', ...hello, facts }));
  const welcome = await expected(inbox, 'welcome');
  if (!sameProof(await proofOf(key, 'server', connection), welcome.proof)) {
    throw new RefusedError('unproven', 'the program that answers there is not the one this browser is paired with');
  }
  return { socket, inbox, key };
}

type Expected<T extends FromServer['type']> = Extract<FromServer, { readonly type: T }>;

/** The next message, if it is of a kind. */
async function expected<T extends FromServer['type']>(inbox: Inbox, type: T): Promise<Expected<T>> {
  const message = await inbox.next();
  if (message.type === 'refusal') throw new RefusedError(message.code, message.message);
  if (message.type !== type) throw new NoServerError(`The server sent "${message.type}" instead of "${type}"`);
  return message as Expected<T>;
}
