import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface AdbResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** A server of the real adb on a port of its own, so that nobody else's phones and tests are seen. */
export interface AdbServer extends AsyncDisposable {
  readonly port: number;
  /** For programs that look for the server themselves. */
  readonly env: Readonly<Record<string, string>>;
  run(...args: string[]): Promise<AdbResult>;
  close(): Promise<void>;
}

const adb = process.env['EYEWRIGHT_TEST_ADB'] ?? 'adb';
const startMs = 10_000;

/** Starts `adb` of this machine as a server that ends with its tests. */
export async function startAdbServer(): Promise<AdbServer> {
  const [port, home] = await Promise.all([freePort(), mkdtemp(path.join(tmpdir(), 'eyewright-adb-'))]);
  const env = { ANDROID_ADB_SERVER_PORT: String(port), HOME: home };
  const server = spawn(adb, ['-P', String(port), 'nodaemon', 'server'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  // A test that is ended in the middle must not leave a server behind.
  const endAtOnce = () => {
    server.kill();
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', endAtOnce);

  async function close(): Promise<void> {
    process.off('exit', endAtOnce);
    await end(server);
    await rm(home, { recursive: true, force: true });
  }
  try {
    await started(server, port);
  } catch (error) {
    await close();
    throw error;
  }
  return { port, env, run: (...args) => run(args, env), close, [Symbol.asyncDispose]: close };
}

function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<AdbResult> {
  return new Promise((resolve) => {
    const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } } as const;
    execFile(adb, [...args], options, (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? 1) : 0;
      resolve({ code, stdout, stderr: stderr.toString() });
    });
  });
}

async function started(server: ChildProcess, port: number): Promise<void> {
  let failure: Error | undefined;
  server.once('error', (error) => (failure = error));
  server.once('exit', (code) => (failure ??= new Error(`adb ended with code ${code} instead of serving`)));
  const end = performance.now() + startMs;
  while (!(await listens(port))) {
    if (failure) throw new Error(`${failure.message}\n${howToInstall}`);
    if (performance.now() > end) throw new Error(`adb does not listen on port ${port}`);
    await sleep(10);
  }
}

const howToInstall =
  'The simulator of Android is driven by the real adb: install it ("apt-get install adb", "brew install android-platform-tools"), or name its file in EYEWRIGHT_TEST_ADB.';

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill();
  await ended;
}
