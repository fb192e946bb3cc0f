import type { CliCommand } from '../cli-command.ts';
import type { CliIo } from '../cli-io.ts';
import { exitCodes } from '../exit-codes.ts';
import { usageError } from '../read-arguments.ts';
import { callSession, findSession } from '../sessions/call-session.ts';
import type { SessionFacts } from '../sessions/session-messages.ts';
import { listSessionFiles, type SessionFile } from '../sessions/session-place.ts';
import { stopSession } from '../sessions/stop-session.ts';

/** Lists the open sessions of this folder, or stops them. */
export const sessionsCommand: CliCommand = {
  args: {
    stop: { type: 'string', valueHint: 'name', description: 'Stops a session, and completes its report' },
    'stop-all': { type: 'boolean', description: 'Stops all sessions of this folder' },
    json: { type: 'boolean', description: 'Prints the sessions as JSON' },
  },
  mostPositionals: 0,
  run: async (args, io) => {
    const sessions = listSessionFiles(io).flatMap(({ name }) => findSession(io, name) ?? []);
    const name = args.text('stop');
    if (name !== undefined && !sessions.some((session) => session.name === name)) {
      throw usageError('sessions', `cannot stop "${name}": there is no such session`, {
        hint: `Open sessions: ${sessions.map((session) => session.name).join(', ') || 'none'}.`,
      });
    }
    if (name !== undefined || args.flag('stop-all')) {
      const wanted = sessions.filter((session) => name === undefined || session.name === name);
      await Promise.all(wanted.map((session) => stopSession(io, session)));
      if (args.flag('json'))
        io.stdout.write(
          `${JSON.stringify({ ok: true, command: 'sessions', stopped: wanted.map((one) => one.name), exitCode: exitCodes.ok })}\n`,
        );
      else for (const session of wanted) io.stderr.write(`Stopped the session "${session.name}".\n`);
      return;
    }
    await list(sessions, { asJson: args.flag('json'), io });
  },
};

async function list(
  sessions: readonly SessionFile[],
  { asJson, io }: { readonly asJson: boolean; readonly io: CliIo },
): Promise<void> {
  const rows = await Promise.all(sessions.map(async (session) => ({ ...session, ...(await factsOf(session, io)) })));
  if (asJson) io.stdout.write(`${JSON.stringify(rows)}\n`);
  else if (rows.length === 0)
    io.stderr.write('No session is open here. Open one with "npx eyewright web open <address>".\n');
  else for (const row of rows) io.stdout.write(`${lineOf(row)}\n`);
}

/** What the session says of itself; null if it does not answer, e.g. because it is still opening. */
async function factsOf(session: SessionFile, io: CliIo): Promise<SessionFacts | { readonly running: null }> {
  try {
    return (await callSession({ context: io, session, request: { type: 'facts' } }, 'facts')).facts;
  } catch {
    return { running: null };
  }
}

function lineOf(row: SessionFile & Partial<SessionFacts>): string {
  const { name, screen, subject, pid, commands, running, idleMs = 0 } = row;
  const state =
    commands === undefined
      ? 'not ready'
      : running === null
        ? `idle for ${Math.round(idleMs / 1000)} s`
        : `running ${running}`;
  const count = commands === undefined ? '' : `, ${commands} ${commands === 1 ? 'command' : 'commands'}`;
  return [name, screen, subject ?? '', `pid ${pid}`, `${state}${count}`].filter(Boolean).join('  ');
}
