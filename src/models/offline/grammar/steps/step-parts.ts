import { parseProtected } from '../element-grammar.ts';
import type { ElementQuery } from '../element-query.ts';
import type { ElementKind } from '../element-words.data.ts';
import type { Read } from '../family.ts';
import type { PointerAction, StepBody } from '../instruction-steps.ts';
import { hasLiteral, onlyLiteral, restoreQuotes, unquote } from '../quotes.ts';

export const pointer =
  (action: PointerAction): Read<StepBody> =>
  ([target = ''], literals) => ({ type: 'pointer', action, target: parseProtected(target, literals) });

/** A quoted value keeps its spaces, an unquoted one is as it stands; a mixture of both has no clear meaning. */
export function valueOf(text: string, literals: readonly string[]): string | undefined {
  return onlyLiteral(text, literals) ?? (hasLiteral(text) ? undefined : text.trim());
}

const typable: ReadonlySet<ElementKind> = new Set(['field', 'select', 'cell']);

/** Where text goes. Undefined for what says itself that nothing can be typed there: a button, a link. */
export function fieldOf(text: string, literals: readonly string[]): ElementQuery | undefined {
  const query = parseProtected(text, literals);
  const { kind, literal } = query;
  if (kind !== undefined && typable.has(kind)) return query;
  if (kind === undefined || (kind === 'text' && literal)) return { ...query, kind: 'field' };
  if (literal) return undefined;
  if (kind === 'button' || kind === 'link' || kind === 'checkbox' || kind === 'radio') return undefined;
  // "Start date" and "Job title" are names, although they end with words for kinds.
  const isPlaced = query.scope ?? query.relation ?? query.ordinal;
  const name = unquote(text.replace(/^(?:the|a|an|my|your) /i, ''), literals).trim();
  return isPlaced === undefined
    ? { text: name, kind: 'field', source: query.source, literal: false }
    : { ...query, kind: 'field' };
}

/** Kinds that say where the words are, but not what is acted on. */
const broad: ReadonlySet<ElementKind> = new Set<ElementKind>([
  ...(['text', 'item', 'listitem', 'menuitem', 'treeitem', 'option', 'row', 'cell', 'icon', 'list', 'menu'] as const),
]);

/** The element as one of a kind, unless it is said to be of another. */
export function withKind(query: ElementQuery, kind: ElementKind): ElementQuery {
  return query.kind === undefined || broad.has(query.kind) ? { ...query, kind } : query;
}

export function statement(type: 'verify' | 'await', words: string, literals: readonly string[]): StepBody {
  return { type, statement: restoreQuotes(words, literals) };
}
