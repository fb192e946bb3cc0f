import { parseArgs } from 'node:util';

import { nearest } from '../../util/nearest.ts';
import { usageError } from '../read-arguments.ts';
import type { Flag } from './flag-list.ts';
import { readFlagValue } from './read-flag-value.ts';

export interface ReadFlags {
  readonly positionals: readonly string[];
  /** Values with the flag that they were given for. */
  readonly values: readonly { readonly flag: Flag; readonly value: unknown }[];
}

interface Token {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

/**
 * Reads the arguments of a command: `--flag value`, `--flag=value`, `--no-flag`, and `--flag.key value` for one field of an object.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export async function readFlags(command: string, flags: readonly Flag[], raw: readonly string[]): Promise<ReadFlags> {
  const byName = new Map(flags.map((flag) => [flag.flag, flag]));
  const { tokens } = parseArgs({
    args: [...raw],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: { ...optionTypes(flags), ...fieldTypes(raw, byName) },
  });
  const positionals: string[] = [];
  const found = new Map<Flag, unknown>();
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind === 'option') addValue(found, await readToken(command, byName, token));
  }
  return { positionals, values: [...found].map(([flag, value]) => ({ flag, value })) };
}

type Types = Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }>;

const isSwitch = ({ kind }: Flag): boolean => kind === 'switch' || kind === 'switch-or-value';

/** Whether `--no-…` turns it off. */
export const canBeOff = (flag: Flag): boolean => isSwitch(flag) || flag.canBeOff === true;

function optionTypes(flags: readonly Flag[]): Types {
  return Object.fromEntries(
    flags.map((flag) => [
      flag.flag,
      {
        type: isSwitch(flag) || flag.kind === 'code' ? 'boolean' : 'string',
        ...(flag.flag === 'session' && { short: 's' }),
      } as const,
    ]),
  );
}

/** `--budget.tokens 1000` takes a value as `--budget` does. */
function fieldTypes(raw: readonly string[], byName: ReadonlyMap<string, Flag>): Types {
  const names = raw.flatMap((argument) => /^--([a-z-]+\.[^=]+)$/.exec(argument)?.[1] ?? []);
  return Object.fromEntries(
    names.filter((name) => byName.has(name.slice(0, name.indexOf('.')))).map((name) => [name, { type: 'string' }]),
  );
}

interface ReadValue {
  readonly flag: Flag;
  readonly path: readonly string[];
  readonly value: unknown;
}

async function readToken(command: string, byName: ReadonlyMap<string, Flag>, token: Token): Promise<ReadValue> {
  const [name = '', ...path] = token.name.split('.');
  const flag = byName.get(name);
  if (flag && flag.kind !== 'code') return { flag, path, value: await readFlagValue(command, { flag, path, token }) };
  const negated = byName.get(name.replace(/^no-/, ''));
  if (negated && canBeOff(negated) && token.value === undefined) return { flag: negated, path: [], value: false };
  if (flag) throw forCodeOnly(command, flag);
  throw unknownFlag(command, token.rawName, [...byName.values()]);
}

function forCodeOnly(command: string, { flag, name }: Flag): Error {
  return usageError(
    command,
    `cannot take --${flag}: the option ${name} holds a function or an object, which only code can pass`,
    {
      hint: `Set ${name} in the options of the agent or device in TypeScript or JavaScript; see docs/reference.md.`,
    },
  );
}

function unknownFlag(command: string, rawName: string, flags: readonly Flag[]): Error {
  const names = flags
    .filter(({ kind }) => kind !== 'code')
    .flatMap((flag) => (canBeOff(flag) ? [flag.flag, `no-${flag.flag}`] : [flag.flag]));
  const near = nearest(
    rawName
      .replace(/^-+/, '')
      .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase(),
    names,
  );
  return usageError(command, `has no option ${rawName}${near === undefined ? '' : `; did you mean --${near}?`}`);
}

/** Repeated flags: lists grow, fields are joined, and of anything else the last one counts. */
function addValue(found: Map<Flag, unknown>, { flag, path, value }: ReadValue): void {
  const before = found.get(flag);
  if (path.length > 0) found.set(flag, withField(before, path, value));
  else if (flag.kind === 'texts' && before !== undefined) found.set(flag, [before, value].flat());
  else found.set(flag, value);
}

function withField(object: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const fields = typeof object === 'object' && object !== null ? (object as Record<string, unknown>) : {};
  const name = key.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { ...fields, [name]: rest.length === 0 ? value : withField(fields[name], rest, value) };
}
