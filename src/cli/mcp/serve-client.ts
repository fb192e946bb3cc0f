import { Writable } from 'node:stream';

import { loadPeer } from '../../core/options/peer.ts';
import { clearTimer, setTimer } from '../../core/time/clock.ts';
import type { CliIo } from '../cli-io.ts';
import { passOnWarnings } from '../sessions/session-screen.ts';
import { ClientScreens } from './client-screens.ts';
import { createMcpServer } from './mcp-server.ts';

/** Milliseconds for screens to close when the client has left. */
const farewellMs = 10_000;
const purpose = 'npx eyewright mcp';

/**
 * Serves a client on standard input and output until it leaves, or this process is asked to end. Then all screens are closed.
 *
 * @throws ConfigError `PEER_MISSING` without the package of the protocol
 */
export async function serveClient({ cwd, version, stderr }: CliIo): Promise<void> {
  const [library, stdio] = await loadPeer(
    '@modelcontextprotocol/server',
    () => Promise.all([import('@modelcontextprotocol/server'), import('@modelcontextprotocol/server/stdio')]),
    purpose,
  );
  const screens = new ClientScreens();
  // What agents write to standard error is already there.
  passOnWarnings(() => undefined);
  const transport = new stdio.StdioServerTransport(process.stdin, protocolOutput());
  const handle = stdio.serveStdio(() => createMcpServer({ library, screens, version, cwd }), {
    transport,
    onerror: (error) => stderr.write(`eyewright mcp: ${error.message}\n`),
  });
  if (process.stdin.isTTY)
    stderr.write(
      'This is a server for a coding agent, which starts it by itself: see docs/coding-agents.md. Ctrl+C ends it.\n',
    );
  await clientLeaves();
  const limit = setTimer(() => process.exit(1), farewellMs);
  await screens.end();
  await handle.close();
  clearTimer(limit);
  process.exit(0);
}

/** Standard output carries the protocol alone: what anything else writes there goes to standard error. */
function protocolOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  return new Writable({
    write: (chunk: Uint8Array, _encoding, done) => void write(chunk, (error) => done(error)),
  });
}

function clientLeaves(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['end', 'close', 'error'] as const) process.stdin.once(event, () => resolve());
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
    process.stdout.on('error', () => resolve());
  });
}
