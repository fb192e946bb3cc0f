import { nearest } from '../../util/nearest.ts';
import { usageError } from '../read-arguments.ts';
import type { Flag } from './flag-list.ts';
import type { FlagKind } from './option-flag.ts';

interface Given {
  readonly flag: Flag;
  /** Keys of a field, for `--flag.key`. */
  readonly path: readonly string[];
  readonly token: {
    readonly rawName: string;
    readonly value: string | undefined;
    readonly inlineValue: boolean | undefined;
  };
}

/**
 * The value of a flag in the type of its option.
 *
 * @throws ConfigError `CONFIG_INVALID`
 */
export async function readFlagValue(command: string, given: Given): Promise<unknown> {
  const { flag, path, token } = given;
  if (path.length > 0) return asData(command, token.rawName, needed(command, token));
  return readers[flag.kind](command, given);
}

type Reader = (command: string, given: Given) => unknown;

const asText: Reader = (command, { token }) => (token.inlineValue ? (token.value ?? '') : needed(command, token));

const readers: Readonly<Record<FlagKind, Reader>> = {
  switch: (command, { flag, token }) => asSwitch(command, flag, token.value),
  'switch-or-value': (command, { token: { rawName, value } }) =>
    value === undefined ? true : asData(command, rawName, value),
  number: (command, { token }) => asNumber(command, token.rawName, needed(command, token)),
  choice: (command, { flag, token }) => asChoice(command, flag, needed(command, token)),
  data: (command, { token }) => asData(command, token.rawName, needed(command, token)),
  text: asText,
  texts: asText,
  code: asText,
};

function needed(command: string, { rawName, value, inlineValue }: Given['token']): string {
  const isFlag = value?.startsWith('--') && !inlineValue;
  if (value !== undefined && value !== '' && !isFlag) return value;
  throw usageError(
    command,
    `needs a value for ${rawName}${isFlag ? `; write ${rawName}=${value} if that is the value` : ''}`,
  );
}

function asSwitch(command: string, { flag }: Flag, value: string | undefined): boolean {
  if (value === undefined || value === 'true') return true;
  if (value === 'false') return false;
  throw usageError(command, `takes only true or false for --${flag}, not "${value}"`);
}

function asNumber(command: string, rawName: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw usageError(command, `takes a number for ${rawName}, not "${text}"`);
}

function asChoice(command: string, { flag, values = [] }: Flag, text: string): string {
  if (values.includes(text)) return text;
  const near = nearest(text, values);
  const guess = near === undefined ? '' : ` (did you mean ${near}?)`;
  throw usageError(command, `takes ${values.join(', ')} for --${flag}, not "${text}"${guess}`);
}

/** YAML, of which JSON is a part. The parser is loaded when a value needs it. */
export async function asData(command: string, what: string, text: string): Promise<unknown> {
  const { load, YAMLException } = await import('js-yaml');
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { line = 0, column = 0 } = error.mark ?? {};
    throw usageError(
      command,
      `cannot read the value of ${what} as YAML or JSON: line ${line + 1}, column ${column + 1}: ${error.reason}`,
    );
  }
}
