import { parseProtected } from '../elements/element-grammar.ts';
import { cutPlace } from '../elements/element-places.ts';
import type { ElementQuery, ElementScope } from '../elements/element-query.ts';
import { hasLiteral, literalPattern, onlyLiteral } from '../quotes.ts';

/** The verbs of states, in the words that statements are brought to. */
export const be = '(?:is|are|was|were|has been|have been|becomes?|gets?)(?: now| still| currently| already)?';

/** Several quoted texts: `"A", "B" and "C"`. */
export const literalList = `${literalPattern}(?:(?:,? and |, )${literalPattern})*`;

/** The texts of a list of them. */
export function literalsIn(text: string, literals: readonly string[]): string[] {
  return (text.match(new RegExp(literalPattern, 'g')) ?? []).map((mark) => onlyLiteral(mark, literals) ?? '');
}

/** An element all of whose words were read; undefined where some were not. */
export function elementOf(text: string, literals: readonly string[]): ElementQuery | undefined {
  const query = parseProtected(text.replace(/^(?:that|the fact that) /i, ''), literals);
  // A second literal outside a place would be left unread.
  return hasUnread(query) || countLiterals(text) > countRead(query) ? undefined : query;
}

function countLiterals(text: string): number {
  return text.match(new RegExp(literalPattern, 'g'))?.length ?? 0;
}

/** All elements that a description is made of: itself, and those that it is placed by. */
function partsOf(query: ElementQuery): ElementQuery[] {
  const scopes = [query.scope, query.scope?.column, query.scope?.within].filter((scope) => scope !== undefined);
  const inner = [
    query.relation?.anchor,
    query.without,
    ...(query.except ?? []),
    ...scopes.flatMap(({ anchor, without }) => [anchor, without]),
  ];
  return [query, ...inner.filter((part) => part !== undefined).flatMap(partsOf)];
}

function countRead(query: ElementQuery): number {
  return partsOf(query).filter((part) => part.literal).length;
}

function hasUnread(query: ElementQuery): boolean {
  return partsOf(query).some((part) => part.unread !== undefined);
}

/** What stands for all of the screen, or for who looks at it. */
export const wholeScreen = /^(?:there|(?:the |this )?(?:page|screen|app|application)|it|i|we|the user)$/i;

/** The part of the screen that something is said to have: `the "Tasks" list` has 3 items. Undefined for words that name none. */
export function scopeOf(where: string, literals: readonly string[]): { readonly scope?: ElementScope } | undefined {
  if (wholeScreen.test(where)) return {};
  const placed = cutPlace(`what in ${where}`, (text) => parseProtected(text, literals));
  return placed?.rest === 'what' ? { scope: placed.scope } : undefined;
}

/** A quoted text, or plain words; a mixture of both has no clear meaning. */
export function expectedOf(what: string, literals: readonly string[]): string | undefined {
  const quoted = onlyLiteral(what.replace(/^(?:the (?:text|value|number|word) )/i, ''), literals);
  return quoted ?? (hasLiteral(what) ? undefined : what);
}
