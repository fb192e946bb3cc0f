import type { ScreenName } from '../../platforms/screens/screen.ts';
import { nearest } from '../../util/nearest.ts';
import type { DeviceCommand, Positional } from '../device/device-command.ts';
import { deviceCommands } from '../device/device-commands.ts';
import type { CallData, OpenData } from '../device/device-request.ts';
import { flagsOf, type Flag } from '../device/flag-list.ts';
import { asData } from '../device/read-flag-value.ts';
import { pageAddress } from '../page-address.ts';
import { usageError } from '../read-arguments.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a tool was asked to do on a screen. */
export interface ToolCall {
  /** Name of the command, e.g. `tap`. */
  readonly command: string;
  readonly positionals: readonly (string | undefined)[];
  /** Options by their name in code. */
  readonly options: Values;
}

/**
 * How a screen is to be opened.
 *
 * @throws ConfigError `CONFIG_INVALID` for an unknown option
 */
export function openData(screen: ScreenName, subject: string | undefined, options: Values): OpenData {
  const command = commandNamed(screen, 'open');
  const flags = flagsOf(screen, command).filter(({ kind, owner }) => kind !== 'code' && owner !== 'command');
  checkNames(`${screen} open`, flags, options);
  return {
    screen,
    ...(subject !== undefined && { subject: textOf(`${screen} open`, command.positionals[0], subject) }),
    options: ownedBy('screen', flags, options),
    agentOptions: ownedBy('agent', flags, options),
  };
}

/**
 * A call as data.
 *
 * @throws ConfigError `CONFIG_INVALID` for an unknown command or option, and for too few or too many arguments
 */
export async function callData(
  screen: ScreenName,
  { command: name, positionals, options }: ToolCall,
): Promise<CallData> {
  const command = commandNamed(screen, name);
  if (command.call === 'open' || command.call === 'close')
    throw usageError(screen, `has a tool of its own for "${name}"`, { hint: `Call the tool "${name}".` });
  const flags = flagsOf(screen, command).filter(
    ({ kind, owner, perCall }) => kind !== 'code' && (owner === 'call' || (owner === 'agent' && perCall)),
  );
  const { out, ...others } = command.call === 'screenshot' ? options : { ...options, out: undefined };
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  checkNames(`${screen} ${name}`, flags, given);
  return {
    call: command.call,
    command: name,
    params: {
      ...(await paramsOf(`${screen} ${name}`, command, positionals)),
      ...ownedBy('call', flags, given),
    },
    options: ownedBy('agent', flags, given),
    out: typeof out === 'string' ? out : undefined,
  };
}

function commandNamed(screen: ScreenName, name: string): DeviceCommand {
  const known = deviceCommands(screen);
  const command = known.get(name);
  if (command) return command;
  const near = nearest(name, [...known.keys()]);
  throw usageError(screen, `has no command "${name}"${near === undefined ? '' : `; did you mean "${near}"?`}`, {
    hint: `It has ${[...known.keys()].join(', ')}.`,
  });
}

function checkNames(owner: string, flags: readonly Flag[], options: Values): void {
  const names = flags.map(({ name }) => name);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const near = nearest(unknown, names);
  throw usageError(owner, `has no option "${unknown}"${near === undefined ? '' : `; did you mean "${near}"?`}`, {
    hint: `It has ${names.join(', ')}.`,
  });
}

function ownedBy(owner: Flag['owner'], flags: readonly Flag[], options: Values): Values {
  const names = new Set(flags.filter((flag) => flag.owner === owner).map(({ name }) => name));
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => names.has(name) && value !== undefined));
}

async function paramsOf(
  owner: string,
  { positionals }: DeviceCommand,
  given: ToolCall['positionals'],
): Promise<Values> {
  const left = [...given];
  const params: Record<string, unknown> = {};
  for (const positional of positionals) {
    const { param, name, about, kind, rest, required = true } = positional;
    if (rest) params[param] = left.splice(0);
    else {
      const text = left.shift();
      const isShape = kind === 'data' && text !== undefined && /^\s*[[{]/.test(text);
      if (text !== undefined)
        params[param] = isShape ? await asData(owner, `<${name}>`, text) : textOf(owner, positional, text);
      else if (required) throw usageError(owner, `needs the argument <${name}>: ${about}`, { hint: 'Add it.' });
    }
  }
  if (left.length > 0) {
    throw usageError(owner, `takes no argument "${left[0]}"`, { hint: 'Leave it out.' });
  }
  return params;
}

/** Files are named by their file:// address: which folders the client allows is checked elsewhere. */
function textOf(owner: string, positional: Positional | undefined, text: string): string {
  return positional?.kind === 'address' ? pageAddress(owner, text) : text;
}

/** Positions whose argument names a file that is read. */
export function filePositions(screen: ScreenName, name: string): readonly number[] {
  const { positionals = [] } = deviceCommands(screen).get(name) ?? {};
  return positionals.flatMap(({ kind }, index) => (kind === 'file' ? [index] : []));
}
