import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';

import { WebSocket } from 'ws';

import { keyOfCode, proofOf, randomHex, type Connection, type Side } from '../../src/bridge/protocol/handshake.ts';
import { extensionId, paths, protocolVersion, type Role } from '../../src/bridge/protocol/messages.ts';
import { BridgeServer, type BridgeServerInit } from '../../src/bridge/server/bridge-server.ts';
import { openKeys } from '../../src/bridge/server/key-file.ts';

export const ourOrigin = `chrome-extension://${extensionId}`;
/** An address of this computer that other computers can reach; undefined on one without a network. */
export const networkAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

const closers: (() => unknown)[] = [];

/** Does something at the end of the test. */
export function atEnd(close: () => unknown): void {
  closers.push(close);
}

/** Closes everything that a test has opened, the last first. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

export function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bridge-server-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Started {
  readonly server: BridgeServer;
  readonly port: number;
  /** The key of everybody, unless the test gives other keys. */
  readonly token: string;
  readonly lines: string[];
}

/** A server that all agents share, as that of `npx eyewright bridge`. */
export async function startServer(
  init: Partial<BridgeServerInit> & { readonly token?: string } = {},
): Promise<Started> {
  const { token = randomHex(), ...others } = init;
  const lines: string[] = [];
  const server = await BridgeServer.start({
    host: undefined,
    port: 0,
    allowsRemote: false,
    keys: openKeys({ EYEWRIGHT_BRIDGE_TOKEN: token }),
    version: '1.0.0',
    heldBy: undefined,
    log: (line) => void lines.push(line),
    ...others,
  });
  atEnd(() => server.close());
  return { server, port: server.port, token, lines };
}

/** A plain socket whose errors are expected. */
export function plug(options: number | NetConnectOpts): Socket {
  const socket = typeof options === 'number' ? connect(options, '127.0.0.1') : connect(options);
  socket.on('error', () => undefined);
  atEnd(() => socket.destroy());
  return socket;
}

/** The head of a request for a WebSocket, with these lines instead of the usual ones. */
export function upgradeHead(target: string, lines: readonly string[]): string {
  const usual = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  return [`GET ${target} HTTP/1.1`, ...lines, ...usual, key, '', ''].join('\r\n');
}

/** All that a server answers to some bytes: until it closes the connection, or until it has sent its challenge. */
export async function answerTo(bytes: string, options: number | NetConnectOpts): Promise<string> {
  const socket = plug(options);
  let answer = '';
  const done = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (answer.includes('"challenge"')) resolve();
    });
    socket.on('close', () => resolve());
  });
  socket.write(bytes);
  await done;
  socket.destroy();
  return answer;
}

/** `403`, `101` and so on. */
export const statusOf = (answer: string): string => answer.split(' ')[1] ?? '';

export type Message = Readonly<Record<string, unknown>>;

/** A client of the server, which does what the test says. */
export interface Client {
  readonly socket: WebSocket;
  /** Everything that has come. */
  readonly received: Message[];
  send(message: unknown): void;
  /** The next message of this type, which may have come already. */
  next(type: string): Promise<Message>;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;
}

export interface Knock {
  readonly port: number;
  readonly host?: string;
  readonly role?: Role;
  /** Whether it answers when the server asks whether it is alive. */
  readonly isDead?: boolean;
  /** Sends texts as they are, so that a test can read them on the way. */
  readonly isPlain?: boolean;
}

/** Connects with the right headers, and says nothing. */
export async function knock(options: Knock): Promise<Client> {
  const { port, host = '127.0.0.1', role = 'extension', isDead = false, isPlain = false } = options;
  const socket = new WebSocket(`ws://${host}:${port}${paths[role]}`, {
    ...(role === 'extension' && { origin: ourOrigin }),
    autoPong: !isDead,
    ...(isPlain && { generateMask: (mask: Buffer) => void mask.fill(0) }),
  });
  atEnd(() => socket.terminate());
  const client = clientOf(socket);
  await once(socket, 'open');
  return client;
}

function clientOf(socket: WebSocket): Client {
  const received: Message[] = [];
  const waiting = new Set<() => void>();
  let isClosed = false;
  let seen = 0;
  const wake = (): void => waiting.forEach((look) => look());
  socket.on('message', (data: Buffer) => {
    received.push(JSON.parse(data.toString()) as Message);
    wake();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  void closed.then(() => {
    isClosed = true;
    wake();
  });
  const next = (type: string): Promise<Message> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const at = received.findIndex((message, index) => index >= seen && message['type'] === type);
        if (at < 0 && !isClosed) return;
        waiting.delete(look);
        if (at < 0) return reject(new Error(`closed before a ${type}; it sent ${JSON.stringify(received)}`));
        seen = at + 1;
        resolve(received[at] as Message);
      };
      waiting.add(look);
      look();
    });
  return { socket, received, send: (message) => socket.send(JSON.stringify(message)), next, closed };
}

export interface Greeting extends Knock {
  readonly key?: string;
  readonly code?: string;
  readonly profile?: string;
  readonly protocol?: number;
  readonly facts?: unknown;
  /** What the proof is about, where a test lies. */
  readonly signs?: Partial<Connection> & { readonly side?: Side };
  /** What else it says than it should. */
  readonly says?: Message;
}

/** The greeting of a client, for a challenge that it has received. */
export async function helloFor(challenge: Message, greeting: Greeting): Promise<Message> {
  const { key: given = '', code, role = 'extension', profile = 'profile-1', signs = {}, says } = greeting;
  const { protocol = protocolVersion, facts } = greeting;
  const nonce = randomHex();
  const { side = 'client', ...lies } = signs;
  const connection = { role, profile, serverNonce: String(challenge['nonce']), clientNonce: nonce, ...lies };
  const key = code === undefined ? given : await keyOfCode(code, connection);
  const proof = await proofOf(key, side, connection);
  const by = code === undefined ? 'key' : 'code';
  return { type: 'hello', protocol, version: '1.0.0', role, profile, by, nonce, proof, facts, ...says };
}

/** Connects and greets; does not wait for the answer. */
export async function greet(greeting: Greeting): Promise<Client> {
  const client = await knock(greeting);
  client.send(await helloFor(await client.next('challenge'), greeting));
  return client;
}

/** Connects, and is let in. */
export async function enter(greeting: Greeting): Promise<Client> {
  const client = await greet(greeting);
  await client.next('welcome');
  return client;
}

/** Connects, and is refused: with what. */
export async function refusal(greeting: Greeting): Promise<Message> {
  const client = await greet(greeting);
  const refused = await client.next('refusal');
  await client.closed;
  return refused;
}
