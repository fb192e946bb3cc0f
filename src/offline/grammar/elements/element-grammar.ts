import { cutPlace, nest } from './element-places.ts';
import type { ElementQuery } from './element-query.ts';
import { kindWords, ordinals, relationWords, shyKindWords, type ElementKind } from './element-words.data.ts';
import { singular } from './plurals.ts';
import { hasLiteral, literalPattern, onlyLiteral, protectQuotes, unquote } from '../quotes.ts';

export type { ElementQuery, ElementScope } from './element-query.ts';

const article = /^(?:(?:the|a|an|this|that|my|your|its|their) )+/i;
const wholePage =
  /^(.+?) (?:in|inside|inside of|within|of|on|from|for) (the |this )?(?:page|screen|website|site|app|application|window)$/i;
const relations = relationWords.map(([words, type]) => ({ pattern: new RegExp(`^(.+?) ${words} (.+)$`, 'i'), type }));
const naming =
  '(?:,? (?:labelled|labeled|called|named|titled|reading|saying|for|of|with|whose|which says|that says|that reads|containing))?(?: (?:the )?(?:label|text|name|placeholder|title|caption|words?|tool ?tip|alt(?: text)?|aria-label)(?: is)?)?';
const kinds = [
  ...kindWords.map((entry) => [...entry, false] as const),
  ...shyKindWords.map((entry) => [...entry, true] as const),
].map(([words, kind, isShy]) => ({
  kind,
  isShy,
  suffix: new RegExp(`^(?:(.+?) )?(?:${words})$`, 'i'),
  prefix: new RegExp(`^(?:${words})(${naming}) (.+)$`, 'i'),
}));
const ordinalPrefix = new RegExp(`^(${Object.keys(ordinals).join('|')}|\\d+(?:st|nd|rd|th)) (.+)$`, 'i');
const ordinalSuffix = /^(.+?) (?:number |no\. ?|#)(\d+)$/i;
const shownWords = / (?:that is|which is|that's|shown|displayed|standing|located|is)$/i;

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
  for (const parse of parsers) {
    const query = parse(description, literals, source);
    if (query) return query;
  }
  return parseKind(description, literals, source);
}

function stripArticle(text: string): string {
  return text.replace(article, '').trim();
}

type Parser = (text: string, literals: readonly string[], source: string) => ElementQuery | undefined;

const allOf = /^(?:all(?: of)?(?: the)?|every|each(?: of the)?|both(?: the)?) (.+)$/;
const exceptFor = /^(.+?),? (?:except|but not|other than|apart from)(?: for)? (.+)$/i;

/** "all checkboxes except …"; with a capital, "All" is part of a name. */
const parseAll: Parser = (text, literals, source) => {
  const [, all = ''] = allOf.exec(text) ?? [];
  const [, some = all, others] = exceptFor.exec(all) ?? [];
  const query = some === '' ? undefined : parseProtected(singular(some), literals);
  if (query?.kind === undefined) return undefined;
  const except = others?.split(/,? and |, /).map((other) => parseProtected(other, literals));
  return { ...query, all: true, ...(except && { except }), source };
};

const parseScope: Parser = (text, literals, source) => {
  const page = wholePage.exec(text);
  if (page && isPage(page)) return { ...parseProtected(page[1] ?? '', literals), source };
  const placed = cutPlace(text, (part) => parseProtected(part, literals), isPlaceable);
  if (!placed) return undefined;
  // The article tells names with a capital from words for kinds.
  const query = parseProtected(/^the /i.test(source) ? `the ${placed.rest}` : placed.rest, literals);
  return { ...query, scope: nest(query.scope, placed.scope), source };
};

/** "Log in page" is a page that is called "Log in". */
const isPage = ([, what = '', the]: RegExpExecArray): boolean => the !== undefined || isPlaceable(what);

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
  const bare = stripArticle(text).replace(shownWords, '');
  return hasLiteral(bare) || kinds.some(({ suffix }) => suffix.test(bare));
}

const ownedBy = /^(.+?) (?:for|of|belonging to) (.+)$/i;

/** `the Delete button for "Milk"`, `"Delete" for "Milk"`: the one in its row, or in its card. */
const parseOwned: Parser = (text, literals, source) => {
  const [, what = '', owner = ''] = ownedBy.exec(text) ?? [];
  if (onlyLiteral(stripArticle(owner), literals) === undefined) return undefined;
  const query = parseProtected(what, literals);
  const isText = query.kind === undefined || query.kind === 'text';
  // "the price of Milk" is a value.
  const isElement = isText ? query.literal && / for /i.test(text.slice(what.length)) : query.text !== undefined;
  if (!isElement || query.unread !== undefined) return undefined;
  const scope = { type: 'row', anchor: parseProtected(owner, literals), isOwner: true } as const;
  return { ...query, scope: nest(query.scope, scope), source };
};

const lacking = /^(.+?) (?:without|that does not (?:contain|have|show|say)|not containing) (.+)$/i;

const parseWithout: Parser = (text, literals, source) => {
  const [, what = '', missing = ''] = lacking.exec(text) ?? [];
  if (what === '' || !isPlaceable(what)) return undefined;
  return { ...parseProtected(what, literals), without: parseProtected(missing, literals), source };
};

/** "First name" is a name, and so is "Second Street": what is counted is of a kind, or quoted, or written small. */
function isName(text: string): boolean {
  if (/^(?:first|second|third|last|middle) names?\b/i.test(text)) return true;
  return /^\p{Lu}\p{Ll}/u.test(text) && !isPlaceable(text);
}

/** Only things of a kind are counted, and not words. */
function mayBeCounted(named: ElementQuery, { text, kind }: ElementQuery, ordinal: number): ElementQuery {
  return text === undefined || kind === undefined ? named : { ...named, counted: { text, ordinal } };
}

const parseOrdinal: Parser = (text, literals, source) => {
  const [, prefix, what = ''] = ordinalPrefix.exec(text) ?? [];
  if (prefix !== undefined) {
    const ordinal = ordinals[prefix.toLowerCase()] ?? Number.parseInt(prefix, 10);
    const rest = parseProtected(what, literals);
    return isName(text) ? mayBeCounted(parseKind(text, literals, source), rest, ordinal) : { ...rest, ordinal, source };
  }
  const suffix = ordinalSuffix.exec(text);
  if (!suffix || !isPlaceable(suffix[1] ?? '')) return undefined;
  return { ...parseProtected(suffix[1] ?? '', literals), ordinal: Number(suffix[2]), source };
};

const position =
  /^(.+?),? ((?:in|at|on|near) the (?:(?:very )?(?:top|bottom|upper|lower|left|right)(?:[- ](?:left|right|hand|side))*(?: (?:corner|side|part|edge|half))?|middle|cent(?:er|re)))(?: of .+)?$/i;

/** Corners and sides of the screen are words that nothing answers to. */
const parsePosition: Parser = (text, literals, source) => {
  const [, what, where] = position.exec(text) ?? [];
  if (what === undefined || where === undefined || !isPlaceable(what)) return undefined;
  return { ...parseProtected(what, literals), source, unread: where };
};

/** In order of trial. */
const parsers: readonly Parser[] = [
  parsePosition,
  parseAll,
  parseScope,
  parseRelation,
  parseOwned,
  parseWithout,
  parseOrdinal,
];

const placeholder = new RegExp(`^(${literalPattern}) placeholder(?: (?:field|input|text|box))?$`, 'i');

function parseKind(text: string, literals: readonly string[], source: string): ElementQuery {
  const bare = text.replace(shownWords, '');
  const known = placeholder.exec(bare)?.[1];
  if (known !== undefined) return { ...withText(known, literals, { kind: 'field', source }), by: 'placeholder' };
  return bySuffix(bare, literals, source) ?? byPrefix(bare, literals, source) ?? withText(bare, literals, { source });
}

/** `the "Save" button` */
const bySuffix: Parser = (text, literals, source) => {
  const [, name, kind] = /^the /i.test(source) ? (/^(\p{Lu}\p{Ll}+) (field|input|box|area)$/u.exec(text) ?? []) : [];
  // "the Text field" has a capital because it is called "Text".
  if (name !== undefined && kind !== undefined) return withText(name, literals, { kind: 'field', source });
  for (const { suffix, kind, isShy } of kinds) {
    const found = suffix.exec(text) as readonly (string | undefined)[] | null;
    if (found && isMeant(found[1], isShy)) return withText(found[1], literals, { kind, source });
  }
  return undefined;
};

/** `the button "Save"`, `the field with the label "Email"` */
const byPrefix: Parser = (text, literals, source) => {
  for (const { prefix, kind, isShy } of kinds) {
    const [, how = '', name] = prefix.exec(text) ?? [];
    if (name === undefined || !isMeant(name, isShy) || /^(?:in|on|at|near|under|over|by) /i.test(name)) continue;
    // "the price of Milk" is a price, and not Milk.
    if (kind === 'text' && /^,? (?:of|for)\b/i.test(how)) continue;
    const by = sayingOf(how);
    return { ...withText(name, literals, { kind, source }), ...(by && { by }) };
  }
  return undefined;
};

function sayingOf(how: string): ElementQuery['by'] {
  if (/placeholder/i.test(how)) return 'placeholder';
  return /label/i.test(how) ? 'label' : undefined;
}

const namesToo = [...kinds.filter(({ isShy }) => isShy), { suffix: /^(.+?) form$/i, kind: 'section' }] as const;

/**
 * "Wish list" is a name, and may as well be the list "Wish": a name without quotes whose last word tells a kind, read as that.
 * Undefined for all others.
 */
export function readByKind(query: ElementQuery): ElementQuery | undefined {
  const { text = '', kind, literal } = query;
  if (kind !== undefined || literal) return undefined;
  for (const { suffix, kind: ofWord } of namesToo) {
    const [, name] = suffix.exec(text) ?? [];
    if (name !== undefined) return { ...query, text: name, kind: ofWord };
  }
  return undefined;
}

/** Words that end names, too, are kinds only beside quotes, or alone. */
function isMeant(name: string | undefined, isShy: boolean): boolean {
  return !isShy || name === undefined || hasLiteral(name);
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
