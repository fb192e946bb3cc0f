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
  const begun = performance.now();
  let hasPrinted = false;
  const stdout: CliIo['stdout'] = {
    ...io.stdout,
    write(text) {
      hasPrinted = true;
      io.stdout.write(text);
    },
  };
  try {
    return await dispatched(args, { ...io, stdout });
  } catch (error) {
    // A command that fails may have printed its own object.
    if (wantsJson(args) && !hasPrinted) {
      const { failedOutcome } = await import('./device/outcome.ts');
      const { printOutcome } = await import('./device/print-outcome.ts');
      const facts = { command: commandOf(args), session: null, durationMs: Math.round(performance.now() - begun) };
      printOutcome(failedOutcome(facts, error), { json: true, io });
    } else io.stderr.write(printable(`${describe(error)}\n`));
    return exitCodeOf(error);
  }
}

async function dispatched([name, ...rest]: readonly string[], io: CliIo): Promise<number> {
  if (name === undefined) {
    io.stderr.write(rootHelp(io.version, io.stderr));
    return exitCodes.usage;
  }
  // `help web tap` is `web tap --help`.
  if (help.has(name) && rest.length > 0) return dispatched([...rest.filter((word) => word !== 'help'), '--help'], io);
  if (help.has(name)) io.stdout.write(rootHelp(io.version, io.stdout));
  else if (name === '--version' || name === '-v') io.stdout.write(`${io.version}\n`);
  else if (name === 'complete') await (await import('./completion/print-completions.ts')).printCompletions(rest, io);
  else if (isScreen(name, rest)) return runDevice(name, rest, io);
  else return runCommand(name, rest, io);
  return exitCodes.ok;
}

/** What stands behind -- is for another program. */
function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** The words of a command without its arguments: those of a platform have two. */
function commandOf([name = '', next = '']: readonly string[]): string {
  const isPlatform = screenNames.some((screen) => screen === name);
  return [name, isPlatform ? next : ''].filter((word) => word !== '' && !word.startsWith('-')).join(' ');
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
  if (!entry || !command) throw await unknownCommand(name);
  if (rest.some((token) => token === '--help' || token === '-h')) {
    io.stdout.write(usageText({ name, about: entry.about, command }, io.stdout));
    return exitCodes.ok;
  }
  await command.run(readArguments(name, command, rest), io);
  return exitCodes.ok;
}

async function unknownCommand(name: string): Promise<ConfigError> {
  if (name.startsWith('-')) {
    return new ConfigError('CONFIG_INVALID', `eyewright has no option ${name}: write a command first`, {
      hint: 'run "eyewright --help" for the commands',
    });
  }
  const known = [...Object.keys(commands), ...screenNames];
  const near = nearest(name, known);
  return new ConfigError('CONFIG_INVALID', `eyewright has no command "${name}"`, {
    hint: `${(await ofPlatforms(name, near)) ?? ''}It has ${[...new Set(known)].join(', ')}; run "eyewright --help"`,
  });
}

/** What may be meant: a command, or one of a platform that was left out. */
async function ofPlatforms(name: string, near: string | undefined): Promise<string | undefined> {
  if (near !== undefined) return `did you mean "${near}"? `;
  const { deviceCommands } = await import('./device/device-commands.ts');
  const words = [...new Set(screenNames.flatMap((screen) => [...deviceCommands(screen).keys()]))];
  const word = words.includes(name) ? name : nearest(name, words);
  const screen = screenNames.find((one) => word !== undefined && deviceCommands(one).has(word));
  if (word === undefined || screen === undefined) return undefined;
  return `"${word}" is a command of platforms: write e.g. "npx eyewright ${screen} ${word}". `;
}

function describe(error: unknown): string {
  if (!EyewrightError.isInstance(error)) return `eyewright: ${errorMessage(error)}`;
  return error.hint ? `${error.summary}\nHint: ${error.hint}` : error.summary;
}
