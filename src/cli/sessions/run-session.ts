import { chmodSync, closeSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:net';

import { clearTimer, monotonic, setTimer, wallTime, type Timer } from '../../core/time/clock.ts';
import { ownVersion } from '../../util/code-folder.ts';
import { failedOutcome, type Outcome } from '../device/outcome.ts';
import { claimSession } from './claim-session.ts';
import { openSessionScreen, type SessionScreen } from './session-screen.ts';
import { serveCommand } from './serve-command.ts';
import { removeSessionFiles, withSocketAddress, type SessionContext } from './session-place.ts';
import type { SessionStart, SessionStarted } from './session-messages.ts';

/**
 * Where the parent listens. It is no IPC channel: devices are released when one is disconnected, because the workers of runners end
 * that way.
 */
const parentPipe = 3;
/** Milliseconds for a screen to close when the process is asked to end. */
const farewellMs = 10_000;

/** The process of one session. Its parent says what to open, hears how that went, and leaves. */
export async function awaitSession(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  await runSession(JSON.parse(Buffer.concat(chunks).toString('utf8')) as SessionStart);
}

/** Opens a screen, and serves commands until it is closed, has had none for a while, or is stopped. */
async function runSession(start: SessionStart): Promise<void> {
  const context: SessionContext = { cwd: process.cwd(), env: process.env };
  const { name, open } = start;
  const file = {
    name,
    screen: open.screen,
    subject: open.subject,
    pid: process.pid,
    version: ownVersion(),
    startedAt: wallTime(),
  };
  try {
    claimSession(context, file);
  } catch (error) {
    return tellLast(failedOutcome({ command: `${open.screen} open`, session: name, durationMs: 0 }, error));
  }
  const session = await openSessionScreen(start, (text) => tell({ type: 'note', text }));
  const { first } = session;
  if (!first.ok) {
    await session.end('failed');
    removeSessionFiles(context, start.name);
    return tellLast(first);
  }
  const server = await listen(context, start.name, session, () => void stop());
  const idle = watchIdle(session, start.idleMs, () => void stop());
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      idle.end();
      server.close();
      setTimer(() => process.exit(1), farewellMs).unref();
      await session.end();
      removeSessionFiles(context, start.name);
      process.exit(0);
    })());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
  tellLast(first);
}

/** The socket is for its owner alone, from the beginning. */
// eslint-disable-next-line max-params -- where, and what for
async function listen(
  context: SessionContext,
  name: string,
  session: SessionScreen,
  onClose: () => void,
): Promise<Server> {
  const server = createServer((socket) => serveCommand(socket, { session, onClose }));
  const before = process.umask(0o177);
  try {
    await withSocketAddress(context, name, async (address) => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, resolve);
      });
      if (process.platform !== 'win32') chmodSync(address, 0o600);
    });
  } finally {
    process.umask(before);
  }
  return server;
}

/** Calls back when a session has had no command for a while. */
function watchIdle(session: SessionScreen, idleMs: number, onIdle: () => void): { end(): void } {
  let timer: Timer | undefined;
  const check = (): void => {
    const left = session.idleSince === undefined ? idleMs : session.idleSince + idleMs - monotonic();
    if (left <= 0) onIdle();
    else timer = setTimer(check, left);
  };
  if (idleMs > 0) check();
  return { end: () => clearTimer(timer) };
}

/** The parent may be gone. */
function tell(message: SessionStarted): void {
  try {
    writeSync(parentPipe, `${JSON.stringify(message)}\n`);
  } catch {
    // Nobody waits for it any more.
  }
}

function tellLast(outcome: Outcome): void {
  tell({ type: 'started', outcome });
  closeSync(parentPipe);
}
