import type { CallData } from '../device/device-request.ts';
import type { DeviceCommand, Positional } from '../device/device-command.ts';
import type { OptionFlag } from '../device/option-flag.ts';
import { callFlags } from '../device/flags.data.ts';
import { asData } from '../device/read-flag-value.ts';
import { usageError } from '../read-arguments.ts';

/** What was typed into the fields of a command, by name. */
export type FieldValues = Readonly<Record<string, string | number | boolean>>;

/**
 * The call that a command makes with the values of its fields. Empty fields are left out.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export async function callOf(name: string, command: DeviceCommand, values: FieldValues): Promise<CallData> {
  const params: Record<string, unknown> = {};
  for (const positional of command.positionals) {
    const value = values[positional.param];
    if (!isEmpty(value)) params[positional.param] = await argument(name, positional, String(value));
    else if (positional.required !== false) throw usageError(name, `needs the ${positional.name}: ${positional.about}`);
  }
  for (const flag of callFlags[command.call] ?? []) {
    const value = values[flag.name];
    if (!isEmpty(value)) params[flag.name] = await option(name, flag, value);
  }
  return { call: command.call, command: name, params, options: {} };
}

type Typed = FieldValues[string];

const isEmpty = (value: Typed | undefined): value is '' | undefined => value === undefined || value === '';

function argument(command: string, { kind, name, rest }: Positional, text: string): unknown {
  if (rest) return text.split(/\s+/);
  return kind === 'data' && /^\s*[[{]/.test(text) ? asData(command, name, text) : text;
}

function option(command: string, { kind, name }: OptionFlag, value: Typed): unknown {
  if (kind === 'data') return asData(command, name, String(value));
  return kind === 'texts' ? String(value).split('\n') : value;
}

/** One line for people, e.g. `tap the "Log in" button`. */
export function callInWords(name: string, command: DeviceCommand, values: FieldValues): string {
  const given = command.positionals
    .map(({ param }) => values[param])
    .filter((value) => value !== undefined && value !== '');
  return [name.replaceAll('-', ' '), ...given.map((value) => String(value).replaceAll(/\s+/g, ' '))].join(' ');
}
