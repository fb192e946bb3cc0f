import { parseWord } from './parse-word.ts';
import { Scanner } from './scanner.ts';
import {
  ShellSyntaxError,
  type Joint,
  type List,
  type Pipeline,
  type Redirect,
  type Simple,
  type Word,
} from './syntax.ts';

/** The part of the shell's language that tools send to devices: no loops, no conditions, no functions. */
export function parseLine(line: string): List {
  const scanner = new Scanner(line);
  return parseUntil(scanner, '');
}

/** Commands up to a closing mark, which is taken; up to the end where the mark is empty. */
export function parseUntil(scanner: Scanner, end: string): List {
  const list: Pipeline[] = [];
  for (;;) {
    while (skipSpace(scanner)) scanner.take();
    if (end ? scanner.skip(end) : scanner.ended) return list;
    if (scanner.ended) throw new ShellSyntaxError(`unmatched '${end}'`);
    list.push(pipeline(scanner));
  }
}

const takeCommands = (scanner: Scanner): List => parseUntil(scanner, ')');

/** Whether a line ends here, which says nothing by itself. */
function skipSpace(scanner: Scanner): boolean {
  scanner.skipBlanks();
  return scanner.next === '\n';
}

function pipeline(scanner: Scanner): Pipeline {
  const inverted = scanner.match(/!\s+/) !== undefined;
  const commands: Simple[] = [simple(scanner)];
  while (isPiped(scanner)) {
    while (skipSpace(scanner)) scanner.take();
    commands.push(simple(scanner));
  }
  return { inverted, commands, joint: joint(scanner) };
}

function isPiped(scanner: Scanner): boolean {
  scanner.skipBlanks();
  return scanner.match(/\|(?!\|)/) !== undefined;
}

function joint(scanner: Scanner): Joint {
  const found = scanner.match(/&&|\|\||[;&\n]/);
  return found === undefined || found === '\n' ? ';' : (found as Joint);
}

const keywords = new Set(['if', 'for', 'while', 'until', 'case', 'function', 'select']);

function simple(scanner: Scanner): Simple {
  scanner.skipBlanks();
  if (scanner.skip('(')) return { kind: 'group', list: parseUntil(scanner, ')'), redirects: redirects(scanner) };
  if (scanner.match(/\{\s+/)) return { kind: 'group', list: parseUntil(scanner, '}'), redirects: redirects(scanner) };
  const words: Word[] = [];
  const found: Redirect[] = [];
  for (;;) {
    found.push(...redirects(scanner));
    const word = parseWord(scanner, takeCommands);
    if (!word) break;
    words.push(word);
  }
  checkCall(scanner, words, found);
  return { kind: 'call', words, redirects: found };
}

function checkCall(scanner: Scanner, words: readonly Word[], found: readonly Redirect[]): void {
  const [first] = words[0] ?? [];
  if (first?.kind === 'text' && !first.quoted && keywords.has(first.text))
    throw new ShellSyntaxError(`'${first.text}' is not part of the simulated shell`);
  if (words.length === 0 && found.length === 0) throw new ShellSyntaxError(`unexpected '${scanner.next || 'newline'}'`);
}

function redirects(scanner: Scanner): Redirect[] {
  const found: Redirect[] = [];
  for (;;) {
    scanner.skipBlanks();
    const mark = scanner.match(/[012]?(?:>>|>&|>|<)/);
    if (mark === undefined) return found;
    const [, number = '', kind = ''] = /^(\d?)(.*)$/.exec(mark) ?? [];
    scanner.skipBlanks();
    const to = parseWord(scanner, takeCommands);
    if (!to) throw new ShellSyntaxError(`unexpected 'newline'`);
    found.push({ from: Number(number || (kind === '<' ? 0 : 1)), kind: kind as Redirect['kind'], to });
  }
}
