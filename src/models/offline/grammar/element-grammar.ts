import { kindWords, ordinals, relationWords, type ElementKind, type Relation } from './element-words.data.ts';
import { hasLiteral, literalPattern, onlyLiteral, protectQuotes, unquote } from './quotes.ts';

/** An element, taken apart: "the second Delete button in the row of Milk". */
export interface ElementQuery {
  /** What stands on it or beside it. */
  readonly text?: string | undefined;
  readonly kind?: ElementKind | undefined;
  /** Which of several, from 1; -1: the last. */
  readonly ordinal?: number | undefined;
  readonly relation?: { readonly type: Relation; readonly anchor: ElementQuery } | undefined;
  readonly scope?: ElementScope | undefined;
  /** The whole description, for messages and as a last reading of the text. */
  readonly source: string;
  /** Whether the text was quoted. */
  readonly literal: boolean;
  /** Words beside a quoted text that say more than what kind of text it is; nothing on the screen answers to them. */
  readonly unread?: string | undefined;
}

/** The part of the screen in which an element must stand. */
export interface ElementScope {
  readonly type: 'row' | 'dialog' | 'section';
  readonly anchor?: ElementQuery | undefined;
}

const article = /^(?:(?:the|a|an|this|that|my|your|its|their) )+/i;
const inside = '(?:in|inside|inside of|within|of|on|from|for)';
const rowOf = new RegExp(
  `^(.+?) ${inside} (?:the )?(?:table )?(?:row|line|item|entry|card) (?:of|for|with|containing|named|called|that (?:says|contains|shows|has)|where it says) (.+)$`,
  'i',
);
const namedRow = new RegExp(`^(.+?) ${inside} (?:the |a )?(.+?) (?:row|line)$`, 'i');
const dialog = new RegExp(`^(.+?) ${inside} the (?:(.+) )?(?:dialog|dialogue|dialog box|pop-?up|modal|overlay)$`, 'i');
const section = new RegExp(`^(.+?) ${inside} the (.+?) (?:section|card|panel|form|group|area|sidebar|block)$`, 'i');
const wholePage = new RegExp(
  `^(.+?) ${inside} (?:the |this )?(?:page|screen|website|site|app|application|window)$`,
  'i',
);
const relations = relationWords.map(([words, type]) => ({ pattern: new RegExp(`^(.+?) ${words} (.+)$`, 'i'), type }));
const kinds = kindWords.map(([words, kind]) => ({
  suffix: new RegExp(`^(?:(.+?) )?${words}$`, 'i'),
  prefix: new RegExp(
    `^${words}(?:,? (?:labelled|labeled|called|named|titled|reading|saying|for|of|with|which says|that says|that reads|containing))?(?: (?:the )?(?:label|text|name|placeholder|title|caption|words?))? (.+)$`,
    'i',
  ),
  kind,
}));
const ordinalPrefix = new RegExp(`^(${Object.keys(ordinals).join('|')}) (.+)$`, 'i');
const ordinalSuffix = /^(.+?) (?:number |no\. ?|#)(\d+)$/i;

/** Reads the description of one element. Never fails: what it cannot take apart is the element's text. */
export function parseElement(description: string): ElementQuery {
  const { text, literals } = protectQuotes(description);
  return parseProtected(text, literals);
}

/** The same for a text whose quotes are protected already. */
export function parseProtected(text: string, literals: readonly string[]): ElementQuery {
  const cleaned = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;:!]+$/, '');
  const description = stripArticle(cleaned);
  const source = unquote(cleaned, literals);
  const literal = onlyLiteral(description, literals);
  if (literal !== undefined) return { text: literal, source, literal: true };
  return (
    parseScope(description, literals, source) ??
    parseRelation(description, literals, source) ??
    parseOrdinal(description, literals, source) ??
    parseKind(description, literals, source)
  );
}

function stripArticle(text: string): string {
  return text.replace(article, '').trim();
}

type Parser = (text: string, literals: readonly string[], source: string) => ElementQuery | undefined;

const parseScope: Parser = (text, literals, source) => {
  const page = wholePage.exec(text);
  if (page) return { ...parseProtected(page[1] ?? '', literals), source };
  for (const [pattern, type] of [
    [rowOf, 'row'],
    [dialog, 'dialog'],
    [section, 'section'],
    [namedRow, 'row'],
  ] as const) {
    const found = pattern.exec(text);
    if (!found) continue;
    const anchor = found[2] === undefined ? undefined : parseProtected(found[2], literals);
    return { ...parseProtected(found[1] ?? '', literals), scope: { type, anchor }, source };
  }
  return undefined;
};

/** A place counts as one only beside a kind of element or a quoted text: names may hold such words too. */
const parseRelation: Parser = (text, literals, source) => {
  const found = relations
    .map(({ pattern, type }) => ({ match: pattern.exec(text), type }))
    .filter(({ match }) => match !== null && (isPlaceable(match[1] ?? '') || plainPlaces.test(match[0])))
    .sort((a, b) => (a.match?.[1]?.length ?? 0) - (b.match?.[1]?.length ?? 0));
  const [first] = found;
  if (!first?.match) return undefined;
  const anchor = parseProtected(first.match[2] ?? '', literals);
  return { ...parseProtected(first.match[1] ?? '', literals), relation: { type: first.type, anchor }, source };
};

/** Words that hardly occur in names. */
const plainPlaces = / (?:next to|beside|left of|right of|underneath|beneath) /i;

function isPlaceable(text: string): boolean {
  const bare = stripArticle(text).replace(/ (?:that is|which is|that's|shown|displayed|standing|located|is)$/i, '');
  return hasLiteral(bare) || kinds.some(({ suffix }) => suffix.test(bare));
}

const parseOrdinal: Parser = (text, literals, source) => {
  const prefix = ordinalPrefix.exec(text);
  if (prefix) {
    const ordinal = ordinals[(prefix[1] ?? '').toLowerCase()];
    return { ...parseProtected(prefix[2] ?? '', literals), ordinal, source };
  }
  const suffix = ordinalSuffix.exec(text);
  if (!suffix || !isPlaceable(suffix[1] ?? '')) return undefined;
  return { ...parseProtected(suffix[1] ?? '', literals), ordinal: Number(suffix[2]), source };
};

function parseKind(text: string, literals: readonly string[], source: string): ElementQuery {
  const bare = text.replace(/ (?:that is|which is|that's|shown|displayed|standing|located|is)$/i, '');
  for (const { suffix, kind } of kinds) {
    const found = suffix.exec(bare);
    if (found) return withText(found[1], literals, { kind, source });
  }
  for (const { prefix, kind } of kinds) {
    const found = prefix.exec(bare);
    if (found) return withText(found[1], literals, { kind, source });
  }
  return withText(bare, literals, { source });
}

function withText(
  text: string | undefined,
  literals: readonly string[],
  rest: { kind?: ElementKind; source: string },
): ElementQuery {
  if (text === undefined) return { ...rest, literal: false };
  const label = stripArticle(text.trim());
  const literal = new RegExp(literalPattern).exec(label)?.[0];
  const quoted = literal === undefined ? undefined : unquote(literal, literals);
  const unread = quoted === undefined ? '' : unreadWords(label);
  return { ...rest, text: quoted ?? label, literal: quoted !== undefined, ...(unread !== '' && { unread }) };
}

const harmless =
  /\b(?:a|an|the|some|any|text|message|messages|error|warning|success|notification|toast|alert|banner|hint|note|word|words|line|label|heading|title|headline|item|entry|value|number|price|name|option|button|link|tab|cell|badge|status|with|of|for|saying|says|say|reads|reading|that|which|called|named|labelled|labeled|containing|contains|showing|shows|placeholder|page|screen|on|in)\b/gi;

function unreadWords(label: string): string {
  return label
    .replace(new RegExp(literalPattern, 'g'), '')
    .replace(harmless, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
