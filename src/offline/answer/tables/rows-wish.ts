import { protectQuotes, unquote } from '../../grammar/quotes.ts';
import { tokensOf } from '../names/compare-texts.ts';

/** Which things a demand for several is about. */
export interface RowsWish {
  /** Whether they are called cards. */
  readonly isOfCards: boolean;
  /** Only what is in view, also where there is more. */
  readonly isVisibleOnly: boolean;
  readonly withTotals: boolean;
  /** What stands as a title over them, or is their name. */
  readonly title?: { readonly text: string; readonly isQuoted: boolean } | undefined;
  /** What they are called; may stand as a title, too. */
  readonly noun: string;
  /** Words that would leave some of them out, of which nothing is known. */
  readonly unread: string;
}

const cardWords = /\b(?:cards?|tiles?)\b/i;
const places =
  /\s(?:of|in|from|inside|within|on|under|below) (?:the )?(.+?)(?: (?:section|table|grid|list|panel|area|group|card|column|region|part|block|dialog|heading))?$/i;
const bare = /^(?:table|grid|list|page|screen|section|cards?|tables?|above|view)$/i;
const seen = /\b(?:visible|shown|displayed|seen|in view)\b|\bon (?:the )?screen\b/i;
const totals = /,?\s*\b(?:with|including|and) (?:the |its |all )?(?:totals?|sums?|footers?|foot)(?: rows?)?\b/i;
const harmless =
  /\b(?:all|every|each|the|a|an|of|in|from|that|which|are|is|currently|visible|shown|displayed|seen|view|on|screen|page|as|array|objects?|data|for)\b/gi;
/** Words for several things of which nobody knows more. */
const plain = /^(?:rows?|records?|lines?|cards?|tiles?|items?|entries|entry|lists?|tables?|grids?)$/i;

/** Reads `all rows of the "Orders" table`, `the visible cards in the "To do" section`, `the products`. */
export function parseRowsWish(words: string): RowsWish {
  const { text, literals } = protectQuotes(words.trim().replace(/[.?!]$/, ''));
  const rest = text.replace(totals, '');
  const place = places.exec(` ${rest}`);
  const where = place?.[1]?.replace(seen, '').trim() ?? '';
  const head = place ? ` ${rest}`.slice(0, place.index) : rest;
  const named = where === '' || bare.test(where) ? titleIn(head, literals) : titleOf(where, literals);
  const [unread, noun] = splitLast(head.replaceAll(/\uE000\d+\uE001/g, ' ').replaceAll(harmless, ' '));
  return {
    isOfCards: cardWords.test(head),
    isVisibleOnly: seen.test(rest),
    withTotals: totals.test(text),
    ...(named && { title: named }),
    noun,
    unread,
  };
}

function titleIn(head: string, literals: readonly string[]): RowsWish['title'] {
  const [mark] = /\uE000\d+\uE001/.exec(head) ?? [];
  return mark === undefined ? undefined : { text: unquote(mark, literals), isQuoted: true };
}

function titleOf(where: string, literals: readonly string[]): RowsWish['title'] {
  return titleIn(where, literals) ?? { text: unquote(where, literals), isQuoted: false };
}

/** What they are called, and what is said of them. */
function splitLast(head: string): readonly [string, string] {
  const words = head.split(/\s+/).filter((word) => tokensOf(word).length > 0);
  const noun = words.findLast((word) => !plain.test(word)) ?? '';
  const isNoun = words.at(-1) === noun;
  const others = words.filter((word) => !plain.test(word) && !(isNoun && word === noun));
  return [others.join(' '), isNoun ? noun : ''];
}
