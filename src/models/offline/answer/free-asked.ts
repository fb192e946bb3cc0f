import type { ElementQuery } from '../grammar/element-query.ts';
import { protectQuotes, unquote } from '../grammar/quotes.ts';
import { actionable } from '../grammar/roles.data.ts';
import { sameRow } from '../screen/rect-math.ts';
import type { Segment } from '../screen/screen-text.ts';
import type { Screen } from '../screen/screen.ts';
import { freeWords, stemOf } from './free-words.ts';
import { isRelated, stemOf as familyOf } from './free/same-word.ts';
import { resolveValue } from './resolve-value.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { isSameText } from './text-match.ts';
import { elementsAround } from './told-beside.ts';
import { toldCardValue } from './told-cards.ts';
import { toldCell } from './told-cell.ts';
import { toldLabel } from './told-label.ts';
import { toldTables } from './told-table.ts';

/** What a question asks for, in the words of the grammar: a label, and what it is of. */
interface Asked {
  readonly label: string;
  readonly owner?: string | undefined;
}

type Form = readonly [pattern: RegExp, asked: (groups: readonly string[], screen: Screen) => readonly Asked[]];

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
    ([label = '', rest = '']) => [{ label, owner: ownerIn(rest) }],
  ],
  // "how high is the fee?"
  [/^how (?:high|much|large|big|long|old|far|tall|heavy) (?:is|are) (.+)$/i, ([label = '']) => [{ label }]],
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
function valueOf(screen: Screen, { label, owner = '' }: Asked): ResolvedValue | undefined {
  const [name, of] = [label.replace(article, ''), owner.replace(article, '')];
  const value = (pronoun.test(of) ? undefined : valueOfThing(screen, name, of)) ?? valueOfPage(screen, name, of);
  const isKnown = value !== undefined && !('problem' in value) && value.doubt === undefined;
  // What somebody is called is no answer to what they have.
  return isKnown && !isSameText(value.text, of) ? value : undefined;
}

function valueOfThing(screen: Screen, label: string, owner: string): ResolvedValue | undefined {
  const query = { text: owner, source: owner, literal: false };
  return toldCell(screen, label, query) ?? toldCardValue(screen, label, query) ?? undrawn(screen, label, query);
}

/** Of nothing, or of what the page itself is. */
function valueOfPage(screen: Screen, text: string, owner: string): ResolvedValue | undefined {
  const isOfAll = pronoun.test(owner) || isPage(screen, owner);
  return isOfAll ? toldLabel(screen, { text, literal: true }) : undefined;
}

/** Where no table is told, below a text that is called just so. */
function undrawn(screen: Screen, label: string, owner: ElementQuery): ResolvedValue | undefined {
  const headings = screen.segments.filter(({ text }) => isSameText(text, label));
  const isHeading = headings.some(({ rect }) => screen.segments.filter((one) => sameRow(one.rect, rect)).length > 2);
  return isHeading ? resolveValue(screen, { type: 'label', label, literal: false, owner }) : undefined;
}

/** "Anna Nilsen work for" is about Anna Nilsen: verbs that only say that one has it are left out. */
function ownerIn(rest: string): string {
  return rest.replace(new RegExp(` (?:${having})(?: (?:for|in|at|on|with|to))?$`, 'i'), '');
}

const having =
  'have|get|give|gives|take|cost|weigh|work|use|want|ask|need|live|make|drive|teach|play|run|offer|earn|spend|belong|stay';

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

/** Whether something is the page itself, or what a part of it is called: it has one status, one total. */
function isPage({ told }: Screen, what = ''): boolean {
  const words = freeWords(what.replace(article, '')).map(stemOf);
  const headings = (told?.elements ?? []).filter(({ node }) => node.role === 'heading').map(({ text }) => text);
  return (
    words.length > 0 && headings.some((title) => words.every((word) => freeWords(title).map(stemOf).includes(word)))
  );
}
