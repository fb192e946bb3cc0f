import type { ElementQuery } from '../grammar/element-query.ts';
import { protectQuotes, unquote } from '../grammar/quotes.ts';
import { actionable } from '../grammar/roles.data.ts';
import type { Segment } from '../screen/screen-text.ts';
import type { Screen } from '../screen/screen.ts';
import { headsColumn } from './column-heads.ts';
import { freeWords, indexIn, stemOf } from './free-words.ts';
import { isPaged } from './is-paged.ts';
import { isRelated, stemOf as familyOf } from './free/same-word.ts';
import { resolveValue } from './resolve-value.ts';
import { anchorsOf } from './text-anchors.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { isSameText } from './text-match.ts';
import { elementsAround } from './told-beside.ts';
import { toldCardValue } from './told-cards.ts';
import { toldCell } from './told-cell.ts';
import { isItem } from './told-items.ts';
import { toldLabel } from './told-label.ts';
import { toldTables } from './told-table.ts';

/** What a question asks for, in the words of the grammar: a label, and what it is of. */
interface Asked {
  readonly label: string;
  readonly owner?: string | undefined;
  /** What the value has to end with. */
  readonly unit?: RegExp | undefined;
}

type Form = readonly [pattern: RegExp, asked: (groups: readonly string[], screen: Screen) => readonly Asked[]];

/** The units that an adjective goes with. */
const units: Readonly<Record<string, RegExp>> = {
  fast: /(?:\/s|bps|\/h|mph|kn|knots)$/i,
  strong: /(?:dBm?|%|bars?|N|V|A)$/,
  full: /%$/,
  hot: /°[CF]?$/,
  warm: /°[CF]?$/,
  cold: /°[CF]?$/,
  loud: /(?:dB|%)$/,
  wide: /(?:mm|cm|m|in|px|″)$/,
  deep: /(?:mm|cm|m|ft)$/,
  bright: /(?:lx|lm|nits|%)$/,
};

const prepositions = '(?:in|at|on|from|to|for|with|of|by|until|since)';
const be = '(?:is|are|was|were)';
const done =
  '(?:chosen|selected|shown|set|entered|displayed|listed|active|open|current|used|booked|attached|insured|given|planned)';

/** In order of trial; each asks for nothing that the question does not. */
const forms: readonly Form[] = [
  // "which size is chosen?"
  [new RegExp(`^(?:${prepositions} )?(?:which|what) (.+?) ${be} ${done}$`, 'i'), ([label = '']) => [{ label }]],
  // "in which bin is the hydraulic oil?"
  [
    new RegExp(
      `^(?:${prepositions} )?(?:which|what) (.+?) ${be} (.+?)(?: (?:${prepositions}|${done}|kept|stored|made|paid))?$`,
      'i',
    ),
    ([label = '', owner]) => [{ label, owner }],
  ],
  // "which company does Anna Nilsen work for?"
  [
    new RegExp(`^(?:${prepositions} )?(?:which|what|how many) (.+?) (?:does|do|did|has|have|had) (.+)$`, 'i'),
    ([label = '', rest = ''], screen) => [{ label, owner: ownerIn(screen, rest) }],
  ],
  // "which supplier delivers rocuronium?"
  [
    new RegExp(`^(?:${prepositions} )?(?:which|what) (\\S+(?: \\S+)?) (\\p{Ll}{3,}s) (.+)$`, 'u'),
    ([label = '', verb = '', owner], screen) => (isSaid(screen, verb) ? [] : [{ label, owner }]),
  ],
  // "how high is the fee?"
  [/^how (?:high|much|large|big|long|old|far|tall|heavy) (?:is|are) (.+)$/i, ([label = '']) => [{ label }]],
  // "how fast is the upload?": "48 Mbit/s" says so.
  [
    /^how (fast|strong|full|hot|warm|cold|loud|wide|deep|bright) (?:is|are) (.+)$/i,
    ([how = '', label = '']) => [{ label, unit: units[how.toLowerCase()] }],
  ],
  // "how severe is the alert?": the column "Severity"
  [
    /^how (\S+) (?:is|are|was|were) (.+)$/i,
    ([word = '', owner], screen) => relatedLabels(screen, word).map((label) => ({ label, owner })),
  ],
  // "who owns plan.pdf?", "who requested it?"
  [
    /^who (?:has )?(?:last )?(\S+?)(?: (.+))?$/i,
    ([word = '', owner], screen) => relatedLabels(screen, word).map((label) => ({ label, owner })),
  ],
  // "when does R-5110 arrive?"
  [
    /^when (?:does|do|did|is|are|was|were|will|has|have)(?: (.+))? (\S+)$/i,
    ([owner, word = ''], screen) => relatedLabels(screen, word).map((label) => ({ label, owner })),
  ],
  [/^what (?:does|do|did) (.+) cost$/i, ([owner]) => [{ label: 'price', owner }]],
  // "what is the status of the policy?"
  [
    /^(?:what (?:is|are) )?(?:the )?(.+?) (?:of|for) (.+)$/i,
    ([label = '', owner], screen) => (isPage(screen, owner) ? [{ label }] : []),
  ],
];

/** The answer to a question that a form of the grammar asks as well; undefined where none does, or two answers differ. */
export function readAsked(
  screen: Screen,
  question: string,
  isAnswer: (value: ResolvedValue) => boolean,
): ResolvedValue | undefined {
  const { text, literals } = protectQuotes(question.trim().replace(/[?.!]+$/, ''));
  for (const [pattern, asked] of forms) {
    const groups = pattern.exec(text)?.slice(1) as (string | undefined)[] | undefined;
    if (!groups) continue;
    const said = groups.map((group) => (group === undefined ? '' : unquote(group, literals)));
    const found = asked(said, screen)
      .flatMap((one) => valueOf(screen, one) ?? [])
      .filter(isAnswer);
    const [first, ...others] = found;
    if (first) return others.every((other) => textOf(other) === textOf(first)) ? first : undefined;
  }
  return undefined;
}

function textOf(value: ResolvedValue): string | undefined {
  return 'text' in value ? value.text : undefined;
}

const pronoun = /^(?:it|this|that|they|them|he|she|we|i|you|one|there)?$/i;
const article = /^(?:the|a|an|my|our|your|this|that) /i;

/** By a table or a card where something is asked of one thing, else by a label that is called just so. */
function valueOf(screen: Screen, { label, owner = '', unit }: Asked): ResolvedValue | undefined {
  const [name, of] = [label.replace(article, ''), owner.replace(article, '')];
  const value = (pronoun.test(of) ? undefined : valueOfThing(screen, name, of)) ?? valueOfPage(screen, name, of);
  const isKnown = value !== undefined && !('problem' in value) && value.doubt === undefined;
  return isKnown && isMeasuredIn(unit, value.text) && !isEcho(value.text, `${name} ${of}`) ? value : undefined;
}

function isMeasuredIn(unit: RegExp | undefined, text: string): boolean {
  return unit === undefined || unit.test(text);
}

/** What somebody is called is no answer to what they have, nor is what repeats the question. */
function isEcho(text: string, asked: string): boolean {
  const known = freeWords(asked).map(stemOf);
  const words = freeWords(text).map(stemOf);
  return words.length > 0 && words.every((word) => known.includes(word));
}

function valueOfThing(screen: Screen, label: string, owner: string): ResolvedValue | undefined {
  const query = { text: owner, source: owner, literal: false };
  return (
    (namesSeveral(screen, label) ? undefined : toldCell(screen, label, query)) ??
    toldCardValue(screen, label, query) ??
    undrawn(screen, label, query) ??
    cellOfPartlyNamed(screen, label, owner)
  );
}

/** "invalid ballots", where one column is called "Invalid" and another one "Ballots". */
function namesSeveral(screen: Screen, label: string): boolean {
  const words = freeWords(label).map(stemOf);
  return toldTables(screen).some(({ columns }) => {
    const called = columns.filter(({ name }) => {
      const [only, other] = freeWords(name).map(stemOf);
      return only !== undefined && other === undefined && words.includes(only);
    });
    return called.length > 1;
  });
}

/** "the hydraulic oil" is "Hydraulic oil 20 l", where all rows are seen and no other has the words. */
function cellOfPartlyNamed(screen: Screen, label: string, owner: string): ResolvedValue | undefined {
  const words = freeWords(owner).map(stemOf);
  if (isPaged(screen) || !words.some((word) => word.length >= leastWord)) return undefined;
  const says = ({ text }: { text: string }): boolean => indexIn(freeWords(text).map(stemOf), words) >= 0;
  const tables = toldTables(screen);
  const [cell, ...others] = tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter(says)));
  if (!cell || others.length > 0 || tables.some(({ goesOn }) => goesOn)) return undefined;
  return toldCell(screen, label, { text: cell.text, source: owner, literal: false });
}

/** Shorter words may belong to anything. */
const leastWord = 4;

/** Of nothing, or of what the page itself is. */
function valueOfPage(screen: Screen, text: string, owner: string): ResolvedValue | undefined {
  const isOfAll = pronoun.test(owner) || isPage(screen, owner);
  return isOfAll ? toldLabel(screen, { text, literal: true }) : undefined;
}

/** Where no table is told, below a text that is called just so, when it and the texts beside it head columns. */
function undrawn(screen: Screen, label: string, owner: ElementQuery): ResolvedValue | undefined {
  const headings = screen.segments.filter(({ text }) => isSameText(text, label));
  const rows = anchorsOf(screen, owner);
  const isHeading = headings.some((heading) => rows.some(({ rect }) => headsColumn(screen, heading, rect)));
  return isHeading ? resolveValue(screen, { type: 'label', label, literal: false, owner }) : undefined;
}

/** "Anna Nilsen work for" is about Anna Nilsen: a verb at the end, of which the screen says nothing, only says that one has it. */
function ownerIn(screen: Screen, rest: string): string {
  const [, owner = rest, verb = ''] = /^(.+?) (\p{Ll}{3,})(?: (?:for|in|at|on|with|to))?$/u.exec(rest) ?? [];
  return isSaid(screen, verb) ? rest : owner;
}

/** Whether a word of the same family stands anywhere on the screen. */
function isSaid({ segments }: Screen, word: string): boolean {
  const stem = familyOf(word.toLowerCase());
  return segments.some(({ text }) => freeWords(text).some((one) => isRelated(familyOf(one), stem)));
}

/** Labels and columns that are called by a word of the same family: "Owner" for "owns". */
function relatedLabels(screen: Screen, word: string): string[] {
  const stem = familyOf(word.toLowerCase());
  const names = [
    ...toldTables(screen).flatMap(({ columns }) => columns.map(({ name }) => name)),
    ...screen.segments.filter((line) => !isPressed(screen, line)).map(({ text }) => text.replace(/:$/, '')),
  ];
  const isCalled = (name: string): boolean => {
    const words = freeWords(name);
    return words.length > 0 && words.length <= mostWords && words.some((one) => isRelated(familyOf(one), stem));
  };
  return [...new Set(names.filter(isCalled))];
}

function isPressed(screen: Screen, segment: Segment): boolean {
  return elementsAround(screen, { rect: segment.rect, segment }).some(({ node }) => actionable.has(node.role));
}

const mostWords = 3;

/** Whether something is the page itself, or what a part of it is called: it has one status, one total. One of several cards has its own. */
function isPage(screen: Screen, what = ''): boolean {
  const { told } = screen;
  const words = freeWords(what.replace(article, '')).map(stemOf);
  const headings = (told?.elements ?? [])
    .filter(({ node, around }) => node.role === 'heading' && !around.some((outer) => isItem(outer, screen)))
    .map(({ text }) => text);
  return (
    words.length > 0 && headings.some((title) => words.every((word) => freeWords(title).map(stemOf).includes(word)))
  );
}
