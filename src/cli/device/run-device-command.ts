import { DeviceError } from '../../core/errors/errors.ts';
import type { ScreenName } from '../../platforms/screens/screen.ts';
import { nearest } from '../../util/nearest.ts';
import type { CliIo } from '../cli-io.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { usageError } from '../read-arguments.ts';
import { callSession, findSession } from '../sessions/call-session.ts';
import type { SessionReply, SessionRequest } from '../sessions/session-messages.ts';
import type { SessionFile } from '../sessions/session-place.ts';
import type { DeviceCommand } from './device-command.ts';
import { deviceCommands } from './device-commands.ts';
import { deviceHelp } from './device-help.ts';
import type { DeviceRequest } from './device-request.ts';
import { interruptible } from './interruptible.ts';
import { kebabCase } from './option-flag.ts';
import { failedOutcome, type Outcome } from './outcome.ts';
import { printOutcome } from './print-outcome.ts';
import { assertForOpenSession, readDeviceArguments, type TypedCommand } from './read-device-arguments.ts';
import { verbCommands } from './verb-commands.ts';

const help = new Set(['--help', '-h', 'help']);

/** Runs `npx eyewright <platform> <command> …`, and resolves to the exit code. */
export async function runDeviceCommand(screen: ScreenName, given: readonly string[], io: CliIo): Promise<ExitCode> {
  const [name, ...raw] = given;
  const known = deviceCommands(screen);
  if (name === undefined) {
    io.stderr.write(deviceHelp(screen, known, io.stderr));
    return exitCodes.usage;
  }
  if (name === 'help' && raw.length > 0) return runDeviceCommand(screen, [...raw, '--help'], io);
  if (name.startsWith('-') && !help.has(name)) throw usageError(screen, `needs a command before ${name}`);
  if (help.has(name)) {
    io.stdout.write(deviceHelp(screen, known, io.stdout));
    return exitCodes.ok;
  }
  const command = known.get(name);
  if (!command) throw unknownCommand(screen, name, [...known.keys()]);
  return runKnown({ screen, name, command, raw }, io);
}

async function runKnown(typed: TypedCommand, io: CliIo): Promise<ExitCode> {
  const { command, raw } = typed;
  const end = raw.indexOf('--');
  // What stands behind -- is for the program that is launched.
  const own = raw.slice(0, end < 0 ? undefined : end);
  if (own.includes('--help') || own.includes('-h')) {
    const { commandHelp } = await import('./command-help.ts');
    io.stdout.write(commandHelp(typed, io.stdout));
    return exitCodes.ok;
  }
  const outcome = await outcomeOf(await readDeviceArguments(typed, io), command, io);
  printOutcome(outcome, { json: own.includes('--json'), io });
  return outcome.exitCode;
}

function unknownCommand(screen: ScreenName, name: string, known: readonly string[]): Error {
  if (Object.entries(verbCommands).some(([verb, command]) => !command && kebabCase(verb) === name)) {
    return usageError(screen, `has no command "${name}": what it returns is an object that only code can use`, {
      hint: 'Call startObserving() of an agent; see docs/reference.md.',
    });
  }
  const elsewhere = Object.values(verbCommands).some((command) => command?.name === name);
  const near = nearest(name, known);
  return usageError(screen, `has no command "${name}"${near === undefined ? '' : `; did you mean "${near}"?`}`, {
    ...(elsewhere && { hint: `Screens of the platform "${screen}" do not have it; run "eyewright ${screen} --help".` }),
  });
}

/** Failures of the command itself become an outcome, too: `--json` prints nothing else. */
async function outcomeOf(request: DeviceRequest, command: DeviceCommand, io: CliIo): Promise<Outcome> {
  const begun = performance.now();
  using interrupt = interruptible(`${request.open.screen} ${request.call.command}`);
  try {
    // A session that is opening ends first. Everything else is cleaned up while this process is still there.
    const work = carryOut(request, command, { io, signal: interrupt.signal });
    return await (command.call === 'open' ? work : Promise.race([work, interrupt.stopped]));
  } catch (error) {
    const { open, call, session = null } = request;
    const durationMs = Math.round(performance.now() - begun);
    return failedOutcome({ command: `${open.screen} ${call.command}`, session, durationMs }, error);
  }
}

interface Surroundings {
  readonly io: CliIo;
  /** Stops the command. */
  readonly signal: AbortSignal;
}

async function carryOut(
  request: DeviceRequest,
  { call }: DeviceCommand,
  { io, signal }: Surroundings,
): Promise<Outcome> {
  const { open, session: given, idleMs, save } = request;
  const name = given ?? open.screen;
  const note = (text: string): void => io.stderr.write(text);
  if (call === 'open') {
    const { startSession } = await import('../sessions/start-session.ts');
    return startSession({ name, open, idleMs }, io, note);
  }
  const session = findSession(io, name);
  if (session && session.screen !== open.screen) throw ofOtherPlatform(session, open.screen);
  if (call === 'close') {
    if (!session) throw noSession(name, open.screen);
    return sendTo(session, { type: 'close', save }, { io, signal });
  }
  if (session) return sendTo(session, { type: 'call', data: assertForOpenSession(request, name) }, { io, signal });
  if (given !== undefined) throw noSession(name, open.screen);
  const { singleCall } = await import('./single-call.ts');
  return singleCall(request, signal);
}

async function sendTo(session: SessionFile, request: SessionRequest, { io, signal }: Surroundings): Promise<Outcome> {
  const onReply = (reply: SessionReply): void => {
    if (reply.type === 'note') io.stderr.write(reply.text);
    if (reply.type === 'queued')
      io.stderr.write(`The session "${session.name}" is busy with "${reply.behind}": this command comes after it.\n`);
  };
  return (await callSession({ context: io, session, request, onReply, signal }, 'outcome')).outcome;
}

function noSession(name: string, screen: ScreenName): DeviceError {
  const flag = name === screen ? '' : ` -s ${name}`;
  return new DeviceError('DEVICE_NOT_FOUND', `There is no open session "${name}" here`, {
    hint: `Open it with "npx eyewright ${screen} open${flag}". "npx eyewright sessions" lists those of this folder; a session may also have ended because it had no command for an hour.`,
  });
}

function ofOtherPlatform({ name, screen }: SessionFile, wanted: ScreenName): Error {
  return usageError(wanted, `cannot use the session "${name}", which is of the platform "${screen}"`, {
    hint: `Write "npx eyewright ${screen} …", or name another session with -s.`,
  });
}
