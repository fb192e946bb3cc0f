import { parseProtected } from '../elements/element-grammar.ts';
import type { ElementQuery } from '../elements/element-query.ts';
import type { ElementKind } from '../elements/element-words.data.ts';
import type { Read } from '../elements/family.ts';
import type { PointerAction, StepBody } from '../instruction-steps.ts';
import { hasLiteral, onlyLiteral, restoreQuotes } from '../quotes.ts';

export const pointer =
  (action: PointerAction): Read<StepBody> =>
  ([target], literals) => ({ type: 'pointer', action, target: parseProtected(target, literals) });

/** A quoted value keeps its spaces, an unquoted one is as it stands; a mixture of both has no clear meaning. */
export function valueOf(text: string, literals: readonly string[]): string | undefined {
  return onlyLiteral(text, literals) ?? (hasLiteral(text) ? undefined : text.trim());
}

const typable: ReadonlySet<ElementKind> = new Set(['field', 'select', 'cell']);

/** Kinds that say by themselves that nothing is typed there. */
const pressable: ReadonlySet<ElementKind> = new Set<ElementKind>(['button', 'link', 'checkbox', 'radio']);

/** Where text goes. Undefined for what says itself that nothing can be typed there: a button, a link. */
export function fieldOf(text: string, literals: readonly string[]): ElementQuery | undefined {
  const query = parseProtected(text, literals);
  const { kind, literal } = query;
  if (kind !== undefined && typable.has(kind)) return query;
  if (kind === undefined || (kind === 'text' && literal)) return { ...query, kind: 'field' };
  if (literal || pressable.has(kind)) return undefined;
  // "Start date" and "Job title" are names, although they end with words for kinds.
  return isPlaced(query) ? { ...query, kind: 'field' } : byWholeName(text, query.source);
}

function isPlaced({ scope, relation, ordinal }: ElementQuery): boolean {
  return scope !== undefined || relation !== undefined || ordinal !== undefined;
}

function byWholeName(text: string, source: string): ElementQuery {
  const name = text.replace(/^(?:the|a|an|my|your) /i, '').trim();
  return { text: name, kind: 'field', source, literal: false };
}

/** Kinds that say where the words are, but not what is acted on. */
const broad: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'text',
  'item',
  'listitem',
  'menuitem',
  'treeitem',
  'option',
  'row',
  'cell',
  'icon',
  'list',
  'menu',
]);

/** The element as one of a kind, unless it is said to be of another. */
export function withKind(query: ElementQuery, kind: ElementKind): ElementQuery {
  return query.kind === undefined || broad.has(query.kind) ? { ...query, kind } : query;
}

export function statement(type: 'verify' | 'await', words: string, literals: readonly string[]): StepBody {
  return { type, statement: restoreQuotes(words, literals) };
}
