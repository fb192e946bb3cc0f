import { parseArgs } from 'citty';

import { ConfigError } from '../core/errors/errors.ts';
import { nearest } from '../util/nearest.ts';
import type { CliArguments, CliCommand } from './cli-command.ts';

/**
 * Parses the arguments of a command.
 *
 * @throws ConfigError `CONFIG_INVALID` for unknown options, options without a value, and too few or too many arguments
 */
export function readArguments(name: string, command: CliCommand, raw: readonly string[]): CliArguments {
  checkOptions(name, command, raw);
  const parsed = parseArgs([...raw], withoutNeeds(command.args));
  const positionals = parsed._.map(String);
  if (positionals.length > (command.mostPositionals ?? Infinity)) {
    throw usageError(name, `takes no argument "${positionals[command.mostPositionals ?? 0]}"`);
  }
  const value = (key: string): unknown => (parsed as Record<string, unknown>)[key];
  return {
    positionals,
    text: (key) => asText(value(key)),
    flag: (key) => value(key) === true,
  };
}

/** The command itself reports missing arguments, with a hint. */
function withoutNeeds(args: CliCommand['args']): CliCommand['args'] {
  return Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, { ...arg, required: false }]));
}

/** An error that refers to the help text and ends with exit code 2. */
export function usageError(command: string, problem: string, { hint }: { readonly hint?: string } = {}): ConfigError {
  return new ConfigError('CONFIG_INVALID', `eyewright ${command} ${problem}`, {
    hint: hint ?? `run "eyewright ${command} --help" for its arguments`,
  });
}

/** The parser accepts any option: a mistyped option must not be ignored. */
function checkOptions(name: string, { args }: CliCommand, raw: readonly string[]): void {
  const tokens = raw.includes('--') ? raw.slice(0, raw.indexOf('--')) : [...raw];
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const found = /^(-[^=]+)(?:=(.*))?$/s.exec(token);
    if (!found) continue;
    const [, flag = '', value] = found;
    const option = flag.replace(/^--/, '');
    const type = args[option]?.type ?? 'positional';
    if (type === 'positional') throw usageError(name, `has no option ${flag}${didYouMean(option, args)}`);
    if (type === 'boolean') checkFlag(name, option, value);
    else checkValue(name, option, value ?? tokens.shift());
  }
}

function didYouMean(option: string, args: CliCommand['args']): string {
  const names = Object.keys(args).filter((known) => args[known]?.type !== 'positional');
  const near = nearest(option, names);
  return near === undefined ? '' : `; did you mean --${near}?`;
}

function checkFlag(name: string, option: string, value: string | undefined): void {
  if (value !== undefined) throw usageError(name, `takes no value for --${option}`);
}

function checkValue(name: string, option: string, value: string | undefined): void {
  if (value === undefined || value === '' || value.startsWith('--')) {
    throw usageError(name, `needs a value for --${option}`);
  }
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
