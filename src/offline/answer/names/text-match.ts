import type { Rect } from '../../../core/screen/geometry.ts';
import { editDistance } from '../../../util/nearest.ts';
import { overlapX, rightOf, sameRow, unionOf } from '../../../vision/boxes/rect-math.ts';
import { isFromTree, joined, type Segment, type Word } from '../../../vision/text/screen-text.ts';
import type { Screen } from '../../screen/screen.ts';
import { tokensOf, comparable, isMisreadingOf, fold, plain, plainForms } from './compare-texts.ts';
import { isWithoutSpaces, leftwardsIn } from './scripts.ts';
import { haveSameSpaces, jointsOf, jointsOfParts } from './word-joints.ts';

/** A place where a text stands. */
export interface TextMatch {
  readonly rect: Rect;
  /** What stands there as it was read. */
  readonly text: string;
  /** 0: the whole label, exactly; higher is less sure. */
  readonly cost: number;
  /** The label or line that the match is in (its first line for wrapped text). */
  readonly segment: Segment;
}

export interface MatchOptions {
  /**
   * Also accepts misread letters (`misread`), or those and parts of longer words (`parts`). Only for finding something to
   * act on, and for claims of absence: a text that is claimed to be there has to stand there as it is. Default: neither.
   */
  readonly loose?: 'misread' | 'parts' | undefined;
  /** Whether spaces count where the application tells the words. Default: yes. */
  readonly spaces?: 'ignored' | undefined;
}

interface Token {
  readonly value: string;
  readonly word: Word;
  readonly segment: Segment;
}

/** All places of a text, best first. */
export function findText(screen: Screen, text: string, options: MatchOptions = {}): TextMatch[] {
  const wanted = tokensOf(text);
  if (wanted.length === 0) return findSymbols(screen, text.trim());
  const chains = tokenChains(screen);
  const reading = exactly(text, options);
  const exact = chains.flatMap((chain) => matchChain(chain, wanted, reading));
  const plain = exact.length > 0 ? exact : sameLines(screen, text);
  const found = plain.length > 0 ? plain : chains.flatMap((chain) => matchChain(chain, wanted, misread));
  const { loose } = options;
  const all = found.length > 0 || !loose ? found : chains.flatMap((chain) => looseMatches(chain, text, loose));
  return distinct(all).sort((a, b) => a.cost - b.cost);
}

/** Lines that read the same, whatever their parts are: "0" and "/200" side by side are "0/200". */
function sameLines(screen: Screen, text: string): TextMatch[] {
  return screen.segments
    .filter((segment) => asLine(segment.text) === asLine(text))
    .map((segment) => ({ rect: segment.rect, text: segment.text, cost: 0, segment }));
}

function asLine(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/g, ' ');
}

function findSymbols(screen: Screen, symbol: string): TextMatch[] {
  return screen.segments.flatMap((segment) =>
    segment.words
      .filter((word) => symbol !== '' && word.text === symbol)
      .map((word) => ({ rect: word.rect, text: word.text, cost: 0, segment })),
  );
}

const chainsOfScreens = new WeakMap<Screen, Token[][]>();

/** The rows of a screen, wrapped text (lines of one paragraph, one after the other), and texts that are on several rows. */
function tokenChains(screen: Screen): Token[][] {
  const known = chainsOfScreens.get(screen);
  if (known) return known;
  const tokens = new Map<Word, Token[]>();
  for (const segment of screen.segments) {
    for (const word of segment.words)
      tokens.set(
        word,
        tokensOf(word.text).map((value) => ({ value, word, segment })),
      );
  }
  const wrapped = screen.paragraphs
    .filter((lines) => lines.length > 1)
    .map((lines) => lines.flatMap((line) => line.words));
  const chainOf = (words: readonly Word[]): Token[] => words.flatMap((word) => tokens.get(word) ?? []);
  const texts = (screen.told?.texts ?? [])
    .filter((words) => words.every((word) => tokens.has(word)))
    .map(chainOf)
    .filter((chain) => chain[0]?.segment !== chain.at(-1)?.segment || !isRightwards(chain));
  const leftwards = screen.rows.flatMap(leftwardsIn);
  const chains = [...[...screen.rows, ...wrapped, ...leftwards].map(chainOf), ...texts];
  chainsOfScreens.set(screen, chains);
  return chains;
}

function isRightwards(chain: readonly Token[]): boolean {
  return chain.every(({ word }, index) => word.rect.left >= (chain[index - 1]?.word.rect.left ?? -Infinity));
}

interface Reading {
  /** Makes texts alike that are to count as the same. */
  readonly change: (text: string) => string;
  /** What that costs. */
  readonly extra: number;
  /** Decides where the changed texts are alike. */
  readonly accepts: (read: readonly Token[], wanted: readonly string[]) => boolean;
}

function exactly(text: string, { spaces }: MatchOptions): Reading {
  // Where signs stand inside of the words that are looked for, and where these end.
  const seams = seamsOf(text.split(/\s+/)).join(' ');
  const joints = jointsOf(text);
  return {
    change: (value) => value,
    extra: 0,
    accepts: (read) =>
      !read.every(({ word }) => isFromTree(word)) ||
      (hasSeams(read, seams) && (spaces === 'ignored' || haveSameSpaces(jointsOfParts(read), joints))),
  };
}

/** What is told is not misread. */
const misread: Reading = {
  change: fold,
  extra: 12,
  accepts: (read, wanted) => {
    const values = read.map(({ value }) => value);
    return read.some(({ word }) => !isFromTree(word)) && isMisreadingOf(values, wanted);
  },
};

function matchChain(chain: readonly Token[], wanted: readonly string[], reading: Reading): TextMatch[] {
  const { change, extra, accepts } = reading;
  const target = change(wanted.join(''));
  const found: TextMatch[] = [];
  for (let start = 0; start < chain.length; start++) {
    let text = '';
    for (let end = start; end < chain.length && text.length < target.length; end++) {
      text += change(chain[end]?.value ?? '');
      if (text !== target) continue;
      const tokens = chain.slice(start, end + 1);
      const match = accepts(tokens, wanted) ? toMatch(tokens, extra) : undefined;
      if (match) found.push(match);
    }
  }
  return found;
}

/** "john.doe@example.org" does not say "John Doe": signs inside of a word hold its parts together. */
function hasSeams(tokens: readonly Token[], seams: string): boolean {
  const text = joined([...new Set(tokens.map(({ word }) => word))]).toLowerCase();
  const [first, last] = [tokens[0]?.value ?? '', tokens.at(-1)?.value ?? ''];
  // Of the first word and the last one, only what belongs to the match.
  const own = text.slice(Math.max(0, text.indexOf(first)), text.lastIndexOf(last) + last.length);
  return seamsOf(own.split(/\s+/)).join(' ') === seams;
}

/** How many letters and digits stand before each sign that holds parts of a word together. */
function seamsOf(words: readonly string[]): number[] {
  const seams: number[] = [];
  let before = 0;
  for (const word of words) {
    for (const [part, sign] of word.matchAll(/[\p{L}\p{M}\p{N}]+([._@/\\](?=[\p{L}\p{N}]))?/gu)) {
      before += part.length - (sign?.length ?? 0);
      if (sign) seams.push(before);
    }
  }
  return seams;
}

function toMatch(tokens: readonly Token[], extra: number): TextMatch | undefined {
  const words = [...new Set(tokens.map((token) => token.word))];
  const [first] = tokens;
  if (!first || hasWideGap(words)) return undefined;
  const spans = new Set(tokens.map((token) => token.segment)).size;
  const read = comparable(first.segment.text).length;
  const share = Math.min(1, tokens.reduce((sum, token) => sum + token.value.length, 0) / (read || 1));
  const partial = spans > 1 ? 6 : share === 1 ? 0 : 16 - 10 * share;
  return {
    rect: unionOf(words.map((word) => word.rect)),
    text: joined(withSigns(words, tokens)),
    cost: partial + extra,
    segment: first.segment,
  };
}

/** With what stands between the words and is none: the stroke of "CEO / Founder". */
function withSigns(words: readonly Word[], tokens: readonly Token[]): Word[] {
  const segments = [...new Set(tokens.map(({ segment }) => segment))];
  return segments.flatMap((segment) => {
    const own = segment.words.filter((word) => words.includes(word));
    const [first, last] = [segment.words.indexOf(own[0] as Word), segment.words.indexOf(own.at(-1) as Word)];
    const between = segment.words.slice(first, last + 1);
    return between.filter((word) => own.includes(word) || tokensOf(word.text).length === 0);
  });
}

/** Logical pixels between words of one text. */
const widest = ({ rect }: Word): number => Math.max(rect.height, 10) * 2.5;

/** Words of different columns, and of different fields, do not make one text. */
function hasWideGap(words: readonly Word[]): boolean {
  return words.some((word, index) => {
    const next = words[index + 1];
    if (next === undefined) return false;
    if (word.from !== undefined || next.from !== undefined) return true;
    // In the next line, a text begins again at its left.
    return sameRow(word.rect, next.rect)
      ? -overlapX(word.rect, next.rect) > widest(word)
      : next.rect.left - rightOf(word.rect) > widest(word);
  });
}

/** Few letters are part of many words; in scripts without spaces, they are words. */
const isPartOfMany = (letters: string): boolean => letters.length < 4 && !isWithoutSpaces(letters);

function looseMatches(chain: readonly Token[], wanted: string, loose: 'misread' | 'parts'): TextMatch[] {
  const target = comparable(wanted);
  if (isPartOfMany(target)) return [];
  const found: TextMatch[] = [];
  for (let start = 0; start < chain.length; start++) {
    let text = '';
    for (let end = start; end < chain.length && text.length <= target.length + 3; end++) {
      text += chain[end]?.value ?? '';
      const tokens = chain.slice(start, end + 1);
      const isAllTold = tokens.every(({ word }) => isFromTree(word));
      const cost = isAllTold ? toldPartCost(tokens, { wanted, loose }) : looseCost(text, target, loose);
      const match = cost === undefined ? undefined : toMatch(tokens, cost);
      if (match) found.push(match);
    }
  }
  return found;
}

const partOfWord = 35;

function looseCost(read: string, target: string, loose: 'misread' | 'parts'): number | undefined {
  return loose === 'parts' && read.includes(target) ? partOfWord : misreadCost(read, target);
}

/** What is told is not misread; "Unpaid" has the part "paid", but "john.doe@example.org" has no "John Doe". */
function toldPartCost(
  tokens: readonly Token[],
  { wanted, loose }: { wanted: string; loose: 'misread' | 'parts' },
): number | undefined {
  if (loose !== 'parts') return undefined;
  const words = [...new Set(tokens.map(({ word }) => word))];
  return asLine(joined(words)).includes(asLine(wanted)) ? partOfWord : undefined;
}

function misreadCost(read: string, target: string): number | undefined {
  const digits = (text: string): string => text.replace(/\D/g, '');
  const isMarked = plain(target) !== target.normalize('NFD');
  if ((target.length < 5 && !isMarked) || Math.abs(read.length - target.length) > 2 || digits(read) !== digits(target))
    return undefined;
  const edits = Math.min(...plainForms(target).map((form) => editDistance(fold(plain(read)), fold(form))));
  return edits <= Math.max(1, Math.floor(target.length / 8)) ? 20 + edits * 10 : undefined;
}

function distinct(matches: readonly TextMatch[]): TextMatch[] {
  const best = new Map<string, TextMatch>();
  for (const match of matches) {
    const key = `${match.segment.rect.left},${match.segment.rect.top},${match.rect.left},${match.rect.width}`;
    const known = best.get(key);
    if (!known || match.cost < known.cost) best.set(key, match);
  }
  return [...best.values()];
}

/** Whether a text was found as all of its line. */
export function isWholeLine({ text, segment }: TextMatch): boolean {
  return comparable(text) === comparable(segment.text);
}
