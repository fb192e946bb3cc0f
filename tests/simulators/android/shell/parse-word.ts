import type { Scanner } from './scanner.ts';
import { ShellSyntaxError, type List, type Part, type Word } from './syntax.ts';

const endOfWord = /[\s;&|<>()]/;
const special = /[\s;&|<>()'"\\$`]/;

/** Takes the commands of `$(…)` up to the closing mark. */
export type TakeCommands = (scanner: Scanner) => List;

/** A word as it stands, or undefined where none begins. */
export function parseWord(scanner: Scanner, commands: TakeCommands): Word | undefined {
  if (scanner.ended || endOfWord.test(scanner.next)) return undefined;
  const parts: Part[] = [];
  while (!scanner.ended && !endOfWord.test(scanner.next)) parts.push(...nextParts(scanner, commands));
  return parts;
}

function nextParts(scanner: Scanner, commands: TakeCommands): Part[] {
  if (scanner.skip("'")) return [text(scanner.until("'"), true)];
  if (scanner.skip("$'")) return [text(ansi(scanner), true)];
  if (scanner.skip('"')) return inDoubleQuotes(scanner, commands);
  if (scanner.skip('\\')) return scanner.skip('\n') ? [] : [text(scanner.take(), true)];
  return [expansion(scanner, { quoted: false, commands }) ?? text(plain(scanner), false)];
}

function plain(scanner: Scanner): string {
  let taken = scanner.take();
  while (!scanner.ended && !special.test(scanner.next)) taken += scanner.take();
  return taken;
}

function inDoubleQuotes(scanner: Scanner, commands: TakeCommands): Part[] {
  const parts: Part[] = [text('', true)];
  while (!scanner.skip('"')) {
    if (scanner.ended) scanner.until('"');
    if (scanner.skip('\\')) parts.push(text(escapedInQuotes(scanner), true));
    else parts.push(expansion(scanner, { quoted: true, commands }) ?? text(scanner.take(), true));
  }
  return parts;
}

/** Between double quotes a backslash is one, unless before a few characters. */
function escapedInQuotes(scanner: Scanner): string {
  if (scanner.skip('\n')) return '';
  return /["$`\\]/.test(scanner.next) ? scanner.take() : '\\';
}

interface Surroundings {
  readonly quoted: boolean;
  readonly commands: TakeCommands;
}

/** `$name`, `${name}`, `$?` and `$(commands)`. */
function expansion(scanner: Scanner, { quoted, commands }: Surroundings): Part | undefined {
  if (scanner.skip('$(')) return { kind: 'output', list: commands(scanner), quoted };
  if (scanner.next === '`') throw new ShellSyntaxError('backquotes are not part of the simulated shell');
  const name = scanner.match(/\$(?:\{\w+\}|\w+|[?$#])/);
  return name === undefined ? undefined : { kind: 'variable', name: name.replace(/[${}]/g, '') || '$', quoted };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', e: '\u001b', a: '\u0007' };

/** `$'…'` */
function ansi(scanner: Scanner): string {
  let found = '';
  while (!scanner.skip("'")) {
    if (scanner.ended) scanner.until("'");
    if (!scanner.skip('\\')) found += scanner.take();
    else {
      const code = scanner.match(/x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}/);
      const character = code ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : scanner.take();
      found += code ? character : (escapes[character] ?? character);
    }
  }
  return found;
}

function text(value: string, quoted: boolean): Part {
  return { kind: 'text', text: value, quoted };
}
