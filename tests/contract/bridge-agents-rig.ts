import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { openBridge, type Bridge, type BridgeInit } from '../../src/bridge/client/bridge.ts';
import type { BridgeLimits } from '../../src/bridge/server/limits.ts';
import { atEnd, enter, type Client, type Greeting, type Message } from './bridge-server-rig.ts';

export const driver = { title: 'shop.spec.ts', pid: 1, folder: '/tests' };

/** An agent of this process, which is one of another process for a server that it does not run. */
export async function agent(
  init: Partial<BridgeInit> & { readonly port: number; readonly token: string },
): Promise<Bridge> {
  const { token, ...others } = init;
  const bridge = await openBridge({
    host: undefined,
    allowsRemote: false,
    env: { EYEWRIGHT_BRIDGE_TOKEN: token },
    version: '1.0.0',
    holder: 'a test run in /tests/shop (process 4711)',
    log: () => undefined,
    ...others,
  });
  atEnd(() => bridge.release());
  return bridge;
}

/** An agent with a connection of its own, that says what the test says. */
export function rawAgent(greeting: Greeting): Promise<Client> {
  return enter({ ...greeting, role: 'driver', profile: 'local' });
}

/** Answers that a test wants instead of the usual one; `undefined`: none. */
export type Answer = (request: Message) => Message | undefined;

export interface FakeBrowser extends Client {
  /** Names and sessions of the requests so far, e.g. `tab.open s1`. */
  readonly asked: string[];
}

/** A browser with the extension, which does everything at once. */
export async function browser(greeting: Greeting, answer: Answer = () => ({})): Promise<FakeBrowser> {
  const client = await enter({ facts: { userAgent: 'Chrome/141', fileAccess: false, sessions: [] }, ...greeting });
  const asked: string[] = [];
  const onMessage = (message: Message): void => {
    if (message['type'] !== 'request') return;
    const { session } = message['params'] as { session: string };
    asked.push(`${String(message['method'])} ${session}`);
    const given = answer(message);
    if (given) client.send({ type: 'reply', id: message['id'], result: { url: session }, ...given });
  };
  // Some may have come together with the welcome.
  client.received.forEach(onMessage);
  client.socket.on('message', (data: Buffer) => onMessage(JSON.parse(data.toString()) as Message));
  return Object.assign(client, { asked });
}

export const facts = (...sessions: string[]): Message => ({ userAgent: 'Chrome/141', fileAccess: false, sessions });

export interface ServerProcess {
  readonly port: number;
  readonly child: ChildProcess;
  kill(): Promise<void>;
}

/** A shared server in a process of its own. */
export async function serverProcess(
  token: string,
  { port = 0, limits = {} }: ServerProcessInit = {},
): Promise<ServerProcess> {
  const program = fileURLToPath(new URL('bridge-held-open.ts', import.meta.url));
  const args = ['--import', 'tsx', program, String(port), token, JSON.stringify(limits)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  atEnd(() => child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(said.toString()),
    child,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface ServerProcessInit {
  readonly port?: number;
  readonly limits?: Partial<BridgeLimits>;
}

/** A call of a tab to which the browser of a test gives no answer. */
export const hang = { method: 'Hang' };
/** Answers everything else. */
export const unlessHung: Answer = ({ params }) =>
  (params as { method?: string }).method === hang.method ? undefined : {};

/** Resolves with the error of a call that is under way, when it has failed. */
export function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'it has not failed',
    (error: unknown) => error,
  );
}
