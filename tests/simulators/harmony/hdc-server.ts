import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import type { Sink } from '../android/shell/command.ts';
import type { HarmonyTarget } from './device/target.ts';

/** How hdc sees a device. */
export type TargetState = 'Connected' | 'Offline' | 'Unauthorized' | 'Ready';

export interface HdcResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** The server of hdc, and the command that talks to it. */
export interface HdcServer {
  /** The command; its name is `hdc`. */
  readonly hdcPath: string;
  /** The folder of the command. */
  readonly folder: string;
  /** Devices by their connect keys, in the order of their connection. */
  readonly targets: Map<string, HarmonyTarget>;
  /** The arguments of every command, in the order in which they came. */
  readonly calls: (readonly string[])[];
  /** Lines that the client writes about itself before the answer. */
  about: string;
  /** How many more commands are told that the channel is being established. */
  notReady: number;
  /** Runs the command as a user does. */
  run(...args: string[]): Promise<HdcResult>;
  close(): Promise<void>;
}

const client = fileURLToPath(new URL('client/hdc', import.meta.url));
const unauthorized =
  "[Fail][E000003]:The device unauthorized.\r\nThe user denied the access for the device.\r\nPlease execute 'hdc kill' and redo your command,\r\nthen check for a confirmation dialog on your device.\r\n";
const notReadyYet =
  '[Fail][E000004]:The communication channel is being established.\r\r\nPlease wait for several seconds and try again.\r\n';

interface Request {
  readonly args: readonly string[];
  readonly folder: string;
}

/** One command of the client that is being answered. */
interface Answering {
  readonly out: Sink;
  readonly folder: string;
  readonly closed: AbortSignal;
}

/** Starts a server; its command lies in a folder of its own, beside a file with its port. */
export async function startHdcServer(): Promise<HdcServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'eyewright-hdc-'));
  const hdcPath = path.join(folder, 'hdc');
  await symlink(client, hdcPath);
  const sockets = new Set<Socket>();
  const server: HdcServer = {
    hdcPath,
    folder,
    targets: new Map(),
    calls: [],
    about: '',
    notReady: 0,
    run: (...args) => runCommand(hdcPath, args),
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    void answer(server, socket);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  await writeFile(path.join(folder, 'port'), String(typeof address === 'object' && address ? address.port : 0));
  return server;
}

function runCommand(file: string, args: readonly string[]): Promise<HdcResult> {
  return new Promise((resolve) => {
    const child = execFile(file, args, (_error, stdout, stderr) =>
      resolve({ stdout, stderr, exitCode: child.exitCode ?? -1 }),
    );
  });
}

async function answer(server: HdcServer, socket: Socket): Promise<void> {
  const { args, folder } = await requestFrom(socket);
  server.calls.push(args);
  const controller = new AbortController();
  socket.on('close', () => controller.abort());
  const out: Sink = (data) => Promise.resolve(void (socket.destroyed || socket.write(data)));
  if (server.about) await out(server.about);
  await command(server, args, { out, folder, closed: controller.signal });
  socket.end();
}

/** How many arguments, the folder, the arguments; each with a zero behind it. */
async function requestFrom(socket: Socket): Promise<Request> {
  let bytes = Buffer.alloc(0);
  for await (const data of socket.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, data as Buffer]);
    const [count = '', folder = '', ...args] = bytes.toString().split('\0');
    // Behind the last zero stands nothing.
    if (args.length > Number(count)) return { folder, args: args.slice(0, -1) };
  }
  return { folder: '', args: [] };
}

type HdcCommand = (server: HdcServer, args: readonly string[], answering: Answering) => Promise<unknown>;

/** Failures are told; the exit code is 0 whatever happens. */
async function command(server: HdcServer, given: readonly string[], answering: Answering): Promise<unknown> {
  const [key, args] = given[0] === '-t' ? [given[1], given.slice(2)] : [undefined, given];
  const plain = plainCommands[args[0] ?? ''];
  if (plain) return plain(server, args.slice(1), answering);
  const onDevice = deviceCommands[args[0] ?? ''];
  if (!onDevice) return answering.out('[Fail]Unknown operation command...\r\n');
  const target = server.targets.get(key ?? [...server.targets.keys()][0] ?? '');
  const refused = refusal(server, key, target);
  if (refused !== undefined || !target) return answering.out(refused ?? '');
  if (target.faults.hangs) return once(answering.closed, 'abort');
  if (target.faults.delayMs > 0) await sleep(target.faults.delayMs);
  return onDevice(target, args.slice(1), answering);
}

function refusal(server: HdcServer, key: string | undefined, target: HarmonyTarget | undefined): string | undefined {
  if (server.targets.size === 0)
    return '[Fail]ExecuteCommand need connect-key? please confirm a device by help info\r\n';
  if (key === undefined && server.targets.size > 1) {
    return '[Fail]ExecuteCommand need connect-key? please confirm a device by help info\r\n';
  }
  if (!target) return '[Fail]Not match target founded, check connect-key please\r\n';
  if (target.state === 'Unauthorized') return unauthorized;
  if (target.state !== 'Connected') return '[Fail][E001005] Device not found or connected\r\n';
  if (server.notReady <= 0) return undefined;
  server.notReady -= 1;
  return notReadyYet;
}

const plainCommands: Readonly<Record<string, HdcCommand>> = {
  async list(server, [what, flag], { out }) {
    if (what !== 'targets') return out('[Fail]Unknown operation command...\r\n');
    const all = [...server.targets].filter(([, { state }]) => flag === '-v' || state === 'Connected');
    const lines = all.map(([key, { state }]) =>
      flag === '-v' ? `${key}\t\t${key.includes(':') ? 'TCP' : 'USB'}\t${state}\tlocalhost\thdc` : key,
    );
    return out(`${lines.length > 0 ? lines.join('\r\n') : '[Empty]'}\r\n`);
  },
  tconn: (server, [key = ''], { out }) => out(server.targets.has(key) ? 'Connect OK\r\n' : `[Fail]Connect failed\r\n`),
  version: (_server, _args, { out }) => out('Ver: 3.1.0a\r\n'),
  '-v': (_server, _args, { out }) => out('Ver: 3.1.0a\r\n'),
  checkserver: (_server, _args, { out }) => out('Client version:Ver: 3.1.0a, server version:Ver: 3.1.0a\r\n'),
  start: () => Promise.resolve(),
  kill: (_server, _args, { out }) => out('Kill server finish\r\n'),
};

const deviceCommands: Readonly<
  Record<string, (target: HarmonyTarget, args: readonly string[], answering: Answering) => Promise<unknown>>
> = {
  async shell(target, args, { out, closed }) {
    const line = unquoted(args.join(' ').trim(), target.personality.takesQuotes);
    target.lines.push(line);
    const ending = target.personality.lineEnding;
    // What a command prints as errors comes with the rest.
    const say: Sink = (data) => out(ending === '\n' ? data : String(data).replaceAll('\n', ending));
    const gone = AbortSignal.any([closed, target.gone]);
    // Nobody says so when the cable is pulled: the answer ends.
    await Promise.race([
      target.run(line, { stdin: () => Promise.resolve(Buffer.alloc(0)), out: say, err: say, closed: gone }),
      once(gone, 'abort'),
    ]);
  },
  async file(target, [direction, first = '', second = ''], { out, folder }) {
    if (direction === 'recv') {
      const data = target.files.read(first);
      if (!data) return out(`[Fail]Error opening file: no such file or directory, path:${first}\r\n`);
      await writeFile(path.resolve(folder, second), data);
      return out(finished(data.length));
    }
    const data = await readFile(path.resolve(folder, first));
    const refused = target.files.write(second, data);
    return out(refused ? `[Fail]Error create file, path:${second}, ${refused}\r\n` : finished(data.length));
  },
};

function unquoted(line: string, takes: 'a pair' | 'all'): string {
  if (takes === 'all') return line.replaceAll(/^"+|"+$/g, '');
  return line.length > 1 && line.startsWith('"') && line.endsWith('"') ? line.slice(1, -1) : line;
}

const finished = (size: number): string =>
  `FileTransfer finish, Size:${size}, File count = 1, time:9ms rate:${Math.round(size / 9)}.00kB/s\r\n`;
