import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { ScreenName } from '../../platforms/screens/screen.ts';
import { errorMessage } from '../../core/errors/errors.ts';
import type { CliIo } from '../cli-io.ts';
import { pageAddress } from '../page-address.ts';
import { usageError } from '../read-arguments.ts';
import type { DeviceCommand, Positional } from './device-command.ts';
import type { CallData, DeviceRequest, OpenData, SaveForm, SaveRequest } from './device-request.ts';
import { agentFlags } from './flags.data.ts';
import { kebabCase } from './option-flag.ts';
import { flagsOf, type FlagOwner } from './flag-list.ts';
import { readFlags, type ReadFlags } from './read-flags.ts';
import { asData } from './read-flag-value.ts';
import { pictureEndings, pictureFormat } from './picture-format.ts';
import { screenAbouts, type ScreenAbout } from './screen-abouts.ts';

/** One hour. */
const idleMs = 3_600_000;

export interface TypedCommand {
  readonly screen: ScreenName;
  readonly name: string;
  readonly command: DeviceCommand;
  readonly raw: readonly string[];
}

/**
 * Reads the arguments of a device command.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export async function readDeviceArguments(
  { screen, name, command, raw }: TypedCommand,
  io: CliIo,
): Promise<DeviceRequest> {
  const owner = `${screen} ${name}`;
  const flags = await readFlags(owner, flagsOf(screen, command), raw);
  const own = valuesOf(flags, 'command');
  const params = {
    ...(await readPositionals(owner, command.positionals, flags.positionals, io)),
    ...filesFrom(valuesOf(flags, 'call'), io.cwd),
  };
  const { subject: shown } = screenAbouts[screen];
  const { subject = shown && subjectFlag(owner, shown, own[shown.flag], io), ...callParams } = params;
  return {
    open: openData(screen, subject, flags),
    call: {
      call: command.call,
      command: name,
      params: callParams,
      options: valuesOf(flags, 'agent'),
      out: command.call === 'screenshot' ? picturePath(owner, own['out'], io.cwd) : undefined,
    },
    session: sessionName(owner, own['session'] ?? (io.env['EYEWRIGHT_SESSION'] || undefined)),
    idleMs: typeof own['idleTimeout'] === 'number' ? own['idleTimeout'] : idleMs,
    save: command.call === 'close' ? saveRequest(owner, own, io.cwd) : undefined,
  };
}

// eslint-disable-next-line max-params -- what is typed, what it should be, and where
function subjectFlag(
  owner: string,
  { kind }: NonNullable<ScreenAbout['subject']>,
  given: unknown,
  { cwd }: CliIo,
): unknown {
  return kind === 'address' && typeof given === 'string' ? pageAddress(owner, given, cwd) : given;
}

function openData(screen: ScreenName, subject: unknown, flags: ReadFlags): OpenData {
  return {
    screen,
    ...(typeof subject === 'string' && { subject }),
    options: valuesOf(flags, 'screen'),
    agentOptions: valuesOf(flags, 'agent'),
  };
}

function valuesOf({ values }: ReadFlags, owner: FlagOwner): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    values.filter(({ flag }) => flag.owner === owner).map(({ flag, value }) => [flag.name, value]),
  );
}

// eslint-disable-next-line max-params -- what is typed, what it should be, and where
async function readPositionals(
  owner: string,
  expected: readonly Positional[],
  given: readonly string[],
  io: CliIo,
): Promise<Readonly<Record<string, unknown>>> {
  const left = [...given];
  const params: Record<string, unknown> = {};
  for (const positional of expected) {
    const { param, name, rest, required = true } = positional;
    if (rest) params[param] = left.splice(0);
    else {
      const text = left.shift();
      if (text !== undefined) params[param] = await valueOf(owner, positional, text, io);
      else if (required) throw usageError(owner, `needs the argument <${name}>: ${positional.about}`);
    }
  }
  const [extra] = left;
  if (extra === undefined) return params;
  const quotes = expected.length > 0 ? '. Put an argument with spaces into quotes' : '';
  throw usageError(owner, `takes no argument "${extra}"${quotes}`);
}

// eslint-disable-next-line max-params -- what is typed, what it should be, and where
async function valueOf(owner: string, { kind, name }: Positional, text: string, io: CliIo): Promise<unknown> {
  if (kind === 'data' && /^\s*[[{]/.test(text)) return asData(owner, `<${name}>`, text);
  if (kind === 'address') return pageAddress(owner, text, io.cwd);
  if (kind !== 'file') return text;
  try {
    return readFileSync(text === '-' ? 0 : path.resolve(io.cwd, text), 'utf8');
  } catch (error) {
    throw usageError(owner, `cannot read ${text === '-' ? 'standard input' : text}: ${errorMessage(error)}`);
  }
}

/** A session may run in another folder. */
function filesFrom(params: Readonly<Record<string, unknown>>, cwd: string): Readonly<Record<string, unknown>> {
  const absolute = (file: unknown): unknown => (typeof file === 'string' ? path.resolve(cwd, file) : file);
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const isPath = name.startsWith('fileChooser') || name === 'files';
      return [name, isPath ? (Array.isArray(value) ? value.map(absolute) : absolute(value)) : value];
    }),
  );
}

function pathOf(given: unknown, cwd: string): string | undefined {
  return typeof given === 'string' ? path.resolve(cwd, given) : undefined;
}

function picturePath(owner: string, given: unknown, cwd: string): string | undefined {
  const file = pathOf(given, cwd);
  if (file === undefined || pictureFormat(file) !== undefined) return file;
  throw usageError(owner, `cannot write ${file}: its extension is not an image format`, {
    hint: `Name a file that ends in ${pictureEndings.join(', ')}.`,
  });
}

function sessionName(owner: string, given: unknown): string | undefined {
  if (given === undefined) return undefined;
  if (typeof given === 'string' && /^[\w-][\w.-]{0,39}$/.test(given)) return given;
  throw usageError(
    owner,
    `takes letters, digits, dots, dashes and underscores for the name of a session, at most 40, not ${JSON.stringify(given)}`,
  );
}

function saveRequest(owner: string, own: Readonly<Record<string, unknown>>, cwd: string): SaveRequest | undefined {
  const { as: form, plain = false, out, title, overwrite = false } = own;
  if (form === undefined) {
    if (out === undefined && plain === false) return undefined;
    throw usageError(owner, 'needs --as playwright, vitest, cucumber or yaml to write a test');
  }
  if (plain && form !== 'playwright')
    throw usageError(owner, `has plain code only of Playwright, not of ${form as SaveForm}`);
  return {
    form: form as SaveForm,
    plain: plain === true,
    out: pathOf(out, cwd),
    title: typeof title === 'string' ? title : undefined,
    overwrite: overwrite === true,
  };
}

/**
 * Options of a call on an open session.
 *
 * @throws ConfigError `CONFIG_INVALID` for options that only `open` takes
 */
export function assertForOpenSession({ open, call }: DeviceRequest, session: string): CallData {
  const owner = `${open.screen} ${call.command}`;
  const known = agentFlags.filter(({ perCall }) => perCall).map(({ name }) => name);
  const early = [...Object.keys(open.options), ...Object.keys(call.options).filter((name) => !known.includes(name))];
  const [first] = open.subject === undefined ? early : [screenAbouts[open.screen].subject?.flag];
  if (first === undefined) return call;
  throw usageError(owner, `cannot change --${kebabCase(first)} of the session "${session}", which is open`, {
    hint: `Close it with "npx eyewright ${open.screen} close", and pass the option to "open".`,
  });
}
