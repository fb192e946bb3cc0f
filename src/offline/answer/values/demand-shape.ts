import { protectQuotes, restoreQuotes } from '../../grammar/quotes.ts';
import type { ScalarType } from './typed-value.ts';

/** The form that data are wanted in. Words say what each part is; empty where only a key names it. */
export type Shape =
  | { readonly type: 'scalar'; readonly of: ScalarType | undefined; readonly words: string }
  | { readonly type: 'list'; readonly of: Shape; readonly words: string }
  | { readonly type: 'object'; readonly fields: readonly FieldShape[]; readonly words: string };

export interface FieldShape {
  readonly name: string;
  /** Whether there may be no such thing. */
  readonly isOptional: boolean;
  readonly shape: Shape;
}

const typeWords: Readonly<Record<string, ScalarType>> = {
  string: 'string',
  text: 'string',
  number: 'number',
  integer: 'number',
  int: 'number',
  float: 'number',
  boolean: 'boolean',
  bool: 'boolean',
  date: 'date',
};
const names = Object.keys(typeWords).join('|');
const scalar = new RegExp(`^(${names})\\b(\\s*\\[\\])?\\s*(?:\\|\\s*(?:null|undefined)\\s*)?(.*)$`, 'is');
const field = /^["']?([\p{L}\p{N}_ $-]+?)["']?\s*(\?)?\s*(?::\s*(.+))?$/su;
const asDate = /,?\s*\(?\b(?:as|in|formatted as) (?:an? )?(?:ISO(?: ?8601)?|YYYY-MM-DD)(?: (?:date|format|form))?\)?$/i;

/**
 * Reads a demand that is written as a type: `{name: string, price: number}[], the products`, or with its type behind it. The
 * quotes in it stay. Undefined: it is written otherwise.
 */
export function parseShape(demand: string): Shape | undefined {
  const { text, literals } = protectQuotes(demand.trim());
  const braced = bracedShape(text, literals);
  if (braced) return braced;
  const [, words = '', type = ''] =
    /^([^{]+?),?\s+(?:as )?(?:an? )?(?:array of )?(\{.+\}(?:\s*\[\])?)$/s.exec(text) ?? [];
  const behind = type === '' ? undefined : bracedShape(type, literals);
  return behind && { ...behind, words: restoreQuotes(words.trim(), literals) };
}

function bracedShape(text: string, literals: readonly string[]): Shape | undefined {
  if (!text.startsWith('{')) return undefined;
  const end = closing(text);
  const fields = end > 0 ? fieldsOf(text.slice(1, end), literals) : [];
  if (fields.length === 0) return undefined;
  const [, list, rest = ''] = /^(\s*\[\])?\s*[,:;–-]?\s*(.*)$/s.exec(text.slice(end + 1)) ?? [];
  const words = restoreQuotes(rest.trim(), literals);
  const object: Shape = { type: 'object', fields, words: list === undefined ? words : '' };
  return list === undefined ? object : { type: 'list', of: object, words };
}

/** Where the brace closes that a text begins with. */
function closing(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Nothing where any part cannot be read: what is left out would be no answer. */
function fieldsOf(inner: string, literals: readonly string[]): FieldShape[] {
  const read = parts(inner).map((part) => fieldOf(part.trim(), literals));
  const known = read.filter((one) => one !== undefined);
  return known.length === read.length ? known : [];
}

/** Parts between commas, semicolons or line ends that are not inside of braces or brackets. */
function parts(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of text) {
    if ('{(['.includes(sign)) depth += 1;
    if ('})]'.includes(sign)) depth -= 1;
    if (depth === 0 && /[,;\n]/.test(sign)) found.push('');
    else found.push((found.pop() ?? '') + sign);
  }
  return found.filter((part) => part.trim() !== '');
}

function fieldOf(part: string, literals: readonly string[]): FieldShape | undefined {
  const [, name, optional, value = ''] = field.exec(restoredName(part, literals)) ?? [];
  if (name === undefined) return undefined;
  const shape = bracedShape(value.trim(), literals) ?? scalarShape(value, literals);
  return { name: name.trim(), isOptional: optional !== undefined || /\|\s*(?:null|undefined)/.test(value), shape };
}

/** A key in quotes is the key. */
function restoredName(part: string, literals: readonly string[]): string {
  const colon = part.indexOf(':');
  if (colon < 0) return part;
  return restoreQuotes(part.slice(0, colon), literals) + part.slice(colon);
}

function scalarShape(value: string, literals: readonly string[]): Shape {
  return scalarOf(restoreQuotes(value, literals));
}

/** `number`, `number[]`, `number shown after "Total"`, or words without a type. */
export function scalarOf(value: string): Shape {
  const given = value.trim();
  const found = scalar.exec(given);
  const { type, words } = found
    ? typedWords(given, { name: found[1] ?? '', rest: found[3] ?? '' })
    : { type: undefined, words: given };
  const plain: Shape = { type: 'scalar', of: asDate.test(words) ? 'date' : type, words: words.replace(asDate, '') };
  return found?.[2] === undefined ? plain : { type: 'list', of: { ...plain, words: '' }, words };
}

/** "date of birth" and "text under …" begin with a word that is part of the place. */
function typedWords(
  given: string,
  { name, rest }: { name: string; rest: string },
): { type: ScalarType | undefined; words: string } {
  const type = typeWords[name.toLowerCase()];
  const isApart = /^\s*(?:$|[,:;(–-])/.test(rest);
  if (isApart || type === 'boolean') return { type, words: rest.replace(/^[\s,:;(–-]+/, '').replace(/\)$/, '') };
  return { type: type === 'number' ? type : undefined, words: given };
}
