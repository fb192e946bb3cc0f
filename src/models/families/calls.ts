/** An argument of a call: a text, or numbers in brackets. */
export type Argument = string | readonly number[];
export type Args = Readonly<Record<string, Argument>>;

/** One call of an action language, such as `click(start_box='(10,20)')`. */
export interface Call {
  readonly name: string;
  readonly args: Args;
}

/** Digits only: other numbers of JavaScript, such as `0x1f` or `1e3`, are no coordinates. */
export const decimal = String.raw`\d{1,5}(?:\.\d{1,9})?`;

/** Two to four of them, separated by commas or blanks. */
export const numberList = String.raw`${decimal}(?:(?:\s?,\s?|\s)${decimal}){1,3}`;
/** `<bbox>x1 y1 x2 y2</bbox>` or `<point>x y</point>`: the tag, and the numbers in it. */
export const taggedPlace = new RegExp(String.raw`^\s?<(bbox|point)>\s?(${numberList})\s?</\1>\s?$`);

export const readNumbers = (list: string): number[] => list.split(/\s?,\s?|\s/).map(Number);

const callStart = /\s*([a-z_]+)\(\s*/y;
const textArgument = /([a-z_]+)\s?=\s?(?:'((?:[^'\\]|\\[\s\S])*)'|"((?:[^"\\]|\\[\s\S])*)")\s*(?:,\s*)?/y;
const listArgument = new RegExp(
  String.raw`([a-z_]+)\s?=\s?\[\s?(${decimal}(?:\s?,\s?${decimal}){1,3})\s?\]\s*(?:,\s*)?`,
  'y',
);

/** Every call of a reply; undefined when there is any other text, or a duplicate argument. */
export function readCalls(text: string): Call[] | undefined {
  const calls: Call[] = [];
  for (let at = 0; at < text.length;) {
    const start = matchAt(callStart, text, at);
    if (!start) return undefined;
    const read = readArguments(text, at + start[0].length);
    if (!read || text[read.end] !== ')') return undefined;
    calls.push({ name: start[1] ?? '', args: read.args });
    at = read.end + 1;
  }
  return calls;
}

function readArguments(text: string, start: number): { readonly args: Args; readonly end: number } | undefined {
  const args: Record<string, Argument> = {};
  let at = start;
  for (let found = argumentAt(text, at); found; found = argumentAt(text, at)) {
    if (found.name in args) return undefined;
    args[found.name] = found.value;
    at += found.length;
  }
  return { args, end: at };
}

interface FoundArgument {
  readonly name: string;
  readonly value: Argument;
  readonly length: number;
}

function argumentAt(text: string, at: number): FoundArgument | undefined {
  const list = matchAt(listArgument, text, at);
  if (list) return { name: list[1] ?? '', value: numbersOf(list[2] ?? ''), length: list[0].length };
  const quoted = matchAt(textArgument, text, at);
  if (!quoted) return undefined;
  const [whole, name = '', single, double = ''] = quoted;
  return { name, value: unescape(single ?? double), length: whole.length };
}

const numbersOf = (list: string): number[] => list.split(',').map(Number);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** E.g. `type(content='it\'s')`; undefined when an argument is missing. */
export function writeCall(
  name: string,
  args: Readonly<Record<string, string | undefined>>,
  quote: '"' | "'" = "'",
): string | undefined {
  if (Object.values(args).includes(undefined)) return undefined;
  const written = Object.entries(args).map(([key, value = '']) => `${key}=${quote}${escape(value)}${quote}`);
  return `${name}(${written.join(', ')})`;
}

export const escape = (text: string): string =>
  text.replaceAll(/[\\'"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
const unescape = (text: string): string =>
  text.replaceAll(/\\([\s\S])/g, (_whole, char: string) => ({ n: '\n', t: '\t' })[char] ?? char);
