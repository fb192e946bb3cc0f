import { actionable } from '../grammar/roles.data.ts';
import { sameRow } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';
import type { Segment } from '../screen/screen-text.ts';
import type { ToldElement } from '../screen/told.ts';
import { freeWords, indexIn, isAsking, isLight, stemOf } from './free-words.ts';
import { labelOfWords } from './free-label.ts';
import { noLimitBefore } from './number-value.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { elementsAround } from './told-beside.ts';
import { isItem } from './told-items.ts';
import { isSameText } from './text-match.ts';
import { doubtOfWords, unsure } from './unsure.ts';
import type { Verdict } from './verdict.ts';

const price = /[−-]?[$€£¥]\s?\d[\d.,]*(?:k|m)?\b|\d[\d.,]*\s?(?:[€$£¥]|(?:ct|cents?)\b)/giu;

/** What asks for something that is known by its unit, and the words that ask. */
const measures: readonly (readonly [RegExp, RegExp])[] = [
  [/^how far\b/i, /\d[\d.,]*\s?(?:km|m|mi|miles)\b/giu],
  [/^how long\b/i, /\d[\d.,]*\s?(?:h|hours?|days?|nights?|weeks?)(?: \d+ ?min)?\b|\d+\s?min(?:utes)?\b/giu],
  [/^how (?:big|large)\b/i, /\d[\d.,]*\s?(?:[KMGT]B|m²)(?!\p{L})/giu],
  [/^how much\b|\b(?:costs?|price|balance|fare|fee)\b/i, price],
];
/** Nothing but a space between: in "hours: 5 · Missing: 2" nothing tells how many are missing. */
const countOf = new RegExp(String.raw`(?<![\d.,:/-])${noLimitBefore}(\d[\d.,]*) (\p{L}+)`, 'giu');
const measuring = /^(?:far|long|big|large|costs?|price|balance|fare|fee|takes?|paid|pay)$/;

/** These only ask for a value, but tell what is counted. */
const counted = /^(?:selected|chosen|shown|listed|displayed|entered)$/;

/** Things by whose words a question may be about them: items, and lines of their own. */
interface Place {
  readonly segments: readonly Segment[];
  readonly words: readonly string[];
}

/** What is asked of one of several things, all of whose words it has: its only price, its only distance, a number beside a word. */
export function readFromItem(screen: Screen, question: string): ResolvedValue | undefined {
  const said = freeWords(question).filter((word) => (!isAsking(word) || counted.test(word)) && !measuring.test(word));
  if (said.length === 0) return undefined;
  const measure = measures.find(([asks]) => asks.test(question.trim()))?.[1];
  if (/^(?:\p{L}+ )?how many\b/iu.test(question.trim())) return numberAt(screen, said);
  return measure && onlyValue(screen, said, measure);
}

function onlyValue(screen: Screen, said: readonly string[], measure: RegExp): ResolvedValue | undefined {
  const places = itemsSaying(screen, said);
  const found = places.flatMap(({ segments }) => {
    const values = segments.flatMap((segment) =>
      [...segment.text.matchAll(measure)].map(([text]) => ({ text, segment })),
    );
    return new Set(values.map(({ text }) => text)).size > 1 ? [undefined] : values.slice(0, 1);
  });
  return theOnly(found, said);
}

/** "3 stays", "Messages (2)": beside one of the words, where all others are in the same place. */
function numberAt(screen: Screen, said: readonly string[]): ResolvedValue | undefined {
  const lines = screen.segments.map((segment): Place => ({ segments: [segment], words: freeWords(segment.text) }));
  const places = [...lines.filter((line) => says(line, said)), ...itemsSaying(screen, said)];
  const found = places.flatMap(({ segments }) =>
    segments.flatMap((segment) =>
      [...countsOnly(segment.text, said).matchAll(countOf)].flatMap(([, text = '', noun = '']) =>
        said.some((word) => stemOf(word) === stemOf(noun.toLowerCase())) ? [{ text, segment }] : [],
      ),
    ),
  );
  return theOnly(found, said);
}

const someOf = /(\d[\d.,]*) of (\d[\d.,]*) (?=\p{L}+(?: (?:are|is))?(?: still| currently| now)?(?: (\p{L}+))?)/iu;

/** "5 of 8 layers shown": those that are so where that is asked, else all. */
function countsOnly(text: string, said: readonly string[]): string {
  const [whole, some = '', all = '', state = ''] = someOf.exec(text) ?? [];
  if (whole === undefined) return text;
  const isAsked = said.some((word) => stemOf(word) === stemOf(state.toLowerCase()));
  return text.replace(whole, `${isAsked ? some : all} `);
}

type Found = { readonly text: string; readonly segment: Segment } | undefined;

function theOnly(found: readonly Found[], said: readonly string[]): ResolvedValue | undefined {
  const [first] = found;
  if (!first || found.some((one) => one?.text !== first.text)) return undefined;
  return {
    text: first.text,
    where: `what is said of "${said.join(' ')}"`,
    doubt: doubtOfWords(first.segment.words),
  };
}

/** The innermost items that have all the words. */
function itemsSaying(screen: Screen, said: readonly string[]): Place[] {
  const items = (screen.told?.elements ?? []).filter((element) => isItem(element, screen));
  const having = items.filter((item) => says({ words: freeWords(item.text) }, said));
  const inner = having.filter((item) => !having.some((other) => other.around.includes(item)));
  return inner.map((item) => ({ segments: linesOf(screen, item), words: freeWords(item.text) }));
}

function says({ words }: Pick<Place, 'words'>, said: readonly string[]): boolean {
  const stems = new Set(words.map(stemOf));
  return said.every((word) => stems.has(stemOf(word)));
}

function linesOf(screen: Screen, { words }: ToldElement): Segment[] {
  return screen.segments.filter((segment) => segment.words.every((word) => words.includes(word)));
}

/**
 * "Cara is lost", "the hotel costs €5": two lines of one thing, or its only price. Never false: what is shown may be said in
 * other words.
 */
export function judgeByItem(screen: Screen, claim: string): Verdict | undefined {
  const [amount, second] = matchesIn(claim, price);
  if (amount !== undefined && second === undefined)
    return judgeLabel(screen, claim, amount) ?? judgeAmount(screen, claim, amount);
  const [number, other] = matchesIn(claim, plainNumber);
  const labelled = number !== undefined && other === undefined ? judgeLabel(screen, claim, number) : undefined;
  return labelled ?? judgePair(screen, claim);
}

/** Of a thing's name all its lines tell; of other lines only those beside them: labels and values that follow each other are pairs. */
function areOne(lines: readonly Segment[], [one, other]: readonly [Segment, Segment]): boolean {
  return one === lines[0] || sameRow(one.rect, other.rect);
}

const plainNumber = /(?<![\p{L}\d.,:/-])\d[\d.,]*\b(?![\d/:-])/gu;

function matchesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([found]) => found);
}

function judgePair(screen: Screen, claim: string): Verdict | undefined {
  const words = freeWords(claim);
  // Names are said with a capital: "Ann is Bob" is no state of Ann.
  const said = / (?:is|are|has|have) (.+)$/.exec(claim)?.[1];
  if (said === undefined || /\p{Lu}|\d/u.test(said)) return undefined;
  // Tables tell what belongs to what by their columns.
  const items = (screen.told?.elements ?? []).filter((one) => isItem(one, screen) && one.node.role !== 'row');
  for (const item of items) {
    const lines = linesOf(screen, item).filter((line) => !isPressed(screen, line));
    const pair = pairIn(lines, words);
    if (!pair || !areOne(lines, pair)) continue;
    const doubt = doubtOfWords(pair.flatMap((line) => line.words));
    if (doubt !== undefined) throw unsure(doubt);
    return { pass: true, reason: pair.map(({ text }) => `"${text}"`).join(' has '), seenAt: [item.rect] };
  }
  return undefined;
}

/** "18 requests are pending", "the shipping costs €5": what a label says that has all other words. */
function judgeLabel(screen: Screen, claim: string, amount: string): Verdict | undefined {
  const value = labelOfWords(screen, claim.replace(amount, ' ').replace(/\bcosts?\b/gi, ' '), 1);
  if (!value || 'problem' in value || value.doubt !== undefined || !isSameText(value.text, amount)) return undefined;
  return { pass: true, reason: `${value.where} is "${value.text}"` };
}

function judgeAmount(screen: Screen, claim: string, amount: string): Verdict | undefined {
  if (!/\b(?:costs?|is|are|has|have)\b/i.test(claim)) return undefined;
  const value = readFromItem(screen, `how much ${claim.replace(amount, ' ')}`);
  if (!value || 'problem' in value || value.doubt !== undefined || value.text !== amount) return undefined;
  return { pass: true, reason: `${value.where} is "${value.text}"` };
}

/** Two whole lines that the sentence is made of, but for words that say nothing. */
function pairIn(lines: readonly Segment[], words: readonly string[]): [Segment, Segment] | undefined {
  for (const one of lines)
    for (const other of lines) {
      if (one === other) continue;
      const [from, to] = [own(one), own(other)];
      const [start, end] = [indexIn(words, from), indexIn(words, to)];
      const isAll = start >= 0 && end >= start + from.length && end + to.length === words.length;
      const rest = [...words.slice(0, start), ...words.slice(start + from.length, end)];
      if (isAll && rest.length > 0 && rest.every(isLight)) return [one, other];
    }
  return undefined;
}

function own({ text }: Segment): string[] {
  return freeWords(text);
}

/** What can be done is not what is so; what could have been done says why not. */
function isPressed(screen: Screen, segment: Segment): boolean {
  return elementsAround(screen, { rect: segment.rect, segment }).some(
    ({ node }) => actionable.has(node.role) && node.role !== 'link' && node.states.disabled !== true,
  );
}
