import { ConfigError, errorMessage, EyewrightError } from '../core/errors/errors.ts';
import { screenNames, type ScreenName } from '../platforms/screens/screen.ts';
import { nearest } from '../util/nearest.ts';
import { printable } from '../util/plain-text.ts';
import type { CliIo } from './cli-io.ts';
import { commands } from './commands.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { rootHelp, usageText } from './help.ts';
import { readArguments } from './read-arguments.ts';

const help = new Set(['--help', '-h', 'help']);

/** Runs one call of `eyewright` and returns the exit code. */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === undefined) {
      io.stderr.write(rootHelp(io.version, io.stderr));
      return exitCodes.usage;
    }
    if (help.has(name)) io.stdout.write(rootHelp(io.version, io.stdout));
    else if (name === '--version' || name === '-v') io.stdout.write(`${io.version}\n`);
    else if (name === 'complete') await (await import('./completion/print-completions.ts')).printCompletions(rest, io);
    else if (isScreen(name, rest)) return await runDevice(name, rest, io);
    else return await runCommand(name, rest, io);
    return exitCodes.ok;
  } catch (error) {
    io.stderr.write(printable(`${describe(error)}\n`));
    return exitCodeOf(error);
  }
}

/** `bridge` alone pairs a browser; with a command it drives one. */
function isScreen(name: string, [next]: readonly string[]): name is ScreenName {
  if (!screenNames.some((screen) => screen === name)) return false;
  return name !== 'bridge' || (next !== undefined && !next.startsWith('-'));
}

async function runDevice(screen: ScreenName, rest: readonly string[], io: CliIo): Promise<number> {
  const { runDeviceCommand } = await import('./device/run-device-command.ts');
  return runDeviceCommand(screen, rest, io);
}

async function runCommand(name: string, rest: readonly string[], io: CliIo): Promise<number> {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry?.runs) return entry.runs(rest, io);
  const command = await entry?.load?.();
  if (!entry || !command) throw unknownCommand(name);
  if (rest.some((token) => token === '--help' || token === '-h')) {
    io.stdout.write(usageText({ name, about: entry.about, command }, io.stdout));
    return exitCodes.ok;
  }
  await command.run(readArguments(name, command, rest), io);
  return exitCodes.ok;
}

function unknownCommand(name: string): ConfigError {
  const known = [...Object.keys(commands), ...screenNames];
  const near = nearest(name, known);
  return new ConfigError('CONFIG_INVALID', `eyewright has no command "${name}"`, {
    hint: `${near === undefined ? '' : `did you mean "${near}"? `}It has ${[...new Set(known)].join(', ')}; run "eyewright --help"`,
  });
}

function describe(error: unknown): string {
  if (!EyewrightError.isInstance(error)) return `eyewright: ${errorMessage(error)}`;
  return error.hint ? `${error.summary}\nHint: ${error.hint}` : error.summary;
}
