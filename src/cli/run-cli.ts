import { stripVTControlCharacters } from 'node:util';

import { renderUsage, type CommandDef } from 'citty';

import { ConfigError, errorMessage, EyewrightError } from '../core/errors/errors.ts';
import { nearest } from '../util/nearest.ts';
import { printable } from '../util/plain-text.ts';
import type { CliIo, CliStream } from './cli-io.ts';
import { commands } from './commands.ts';
import { readArguments } from './read-arguments.ts';

/** `ok`; `failed`: the command failed; `usage`: the arguments are invalid. */
export const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

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
    else await runCommand(name, rest, io);
    return exitCodes.ok;
  } catch (error) {
    io.stderr.write(printable(`${describe(error)}\n`));
    return ConfigError.isInstance(error) ? exitCodes.usage : exitCodes.failed;
  }
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
