import { stripVTControlCharacters } from 'node:util';

import { renderUsage, type CommandDef } from 'citty';

import { ConfigError, errorMessage, EyewrightError } from '../core/errors/errors.ts';
import { screenNames, type ScreenName } from '../platforms/screens/screen.ts';
import { nearest } from '../util/nearest.ts';
import { printable } from '../util/plain-text.ts';
import type { CliIo, CliStream } from './cli-io.ts';
import { commands } from './commands.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { readArguments } from './read-arguments.ts';

const help = new Set(['--help', '-h', 'help']);

/** Runs one call of `eyewright` and returns the exit code. */
export async function runCli(args: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === undefined) {
      await showUsage(io.stderr, rootDefinition(io.version));
      return exitCodes.usage;
    }
    if (help.has(name)) await showUsage(io.stdout, rootDefinition(io.version));
    else if (name === '--version' || name === '-v') io.stdout.write(`${io.version}\n`);
    else if (isScreen(name, rest)) return await runDevice(name, rest, io);
    else await runCommand(name, rest, io);
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

async function runCommand(name: string, rest: readonly string[], io: CliIo): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const known = Object.keys(commands);
    const near = nearest(name, known);
    throw new ConfigError('CONFIG_INVALID', `eyewright has no command "${name}"`, {
      hint: `${near === undefined ? '' : `did you mean "${near}"? `}It has ${known.join(', ')}; run "eyewright --help"`,
    });
  }
  if (rest.some((token) => token === '--help' || token === '-h')) {
    const definition: CommandDef = { meta: { name, description: command.about }, args: command.args };
    await showUsage(io.stdout, definition, rootDefinition(io.version));
    return;
  }
  await command.run(readArguments(name, command, rest), io);
}

function rootDefinition(version: string): CommandDef {
  const subCommands = Object.entries(commands).map(([name, { about }]): [string, CommandDef] => [
    name,
    { meta: { name, description: about } },
  ]);
  return {
    meta: { name: 'eyewright', version, description: 'AI agents in tests, and the reports of their runs' },
    subCommands: Object.fromEntries(subCommands),
  };
}

async function showUsage(stream: CliStream, command: CommandDef, parent?: CommandDef): Promise<void> {
  stream.write(plain(stream, `${(await renderUsage(command, parent)).trimEnd()}\n`));
}

/** Colours are for terminals; files and pipes get plain text. */
function plain(stream: CliStream, text: string): string {
  return stream.isTTY ? text : stripVTControlCharacters(text);
}

function describe(error: unknown): string {
  if (!EyewrightError.isInstance(error)) return `eyewright: ${errorMessage(error)}`;
  return error.hint ? `${error.summary}\nHint: ${error.hint}` : error.summary;
}
