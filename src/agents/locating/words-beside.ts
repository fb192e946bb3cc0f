import type { BesideWord } from '../../core/memory/cache.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import { type ElementLocator } from '../../core/screen/screen-tree.ts';
import { partsAround, type Surrounding, type Surroundings } from '../../core/screen/surroundings.ts';
import { wordsIn } from '../../util/words-in.ts';
import { aboveIn, isBelow, isNearest, linesIn, orderOf, sideOf, wide, type Line, type Nested } from './lines-around.ts';

/** Reads what is around an element. */
type Around = () => Promise<Surroundings>;

/** Words that name nothing, so that the screen need not show them. */
const plain = new Set(
  'the and for with from into onto that this its one first last next der die das und mit von zum zur les des une del los las'.split(
    ' ',
  ),
);

/** Short Latin words are mostly prepositions and articles; in other scripts two letters may be a name. */
const isName = (word: string): boolean => !plain.has(word) && (word.length > 2 || /[^\p{Script=Latin}]/u.test(word));

/** Capitalised words, such as `Bo` and `QA`, except the first word of a text. */
const capitals = /(?<=[\p{L}\p{N}]\P{L}+)\p{Lu}[\p{L}\p{N}\p{M}]*/gu;

/** The words of a text that name something, including all quoted words, without the words of `others`. */
export function namingWords(text: string, others: readonly string[]): readonly string[] {
  const left = new Set(others.flatMap(wordsIn));
  const quoted = [...text.matchAll(/"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»/gu)].flatMap((found) => found.slice(1, 4));
  const names = [...wordsIn(text).filter(isName), ...wordsIn((text.match(capitals) ?? []).join(' '))];
  return [...new Set([...names, ...wordsIn(quoted.join(' '))])].filter((word) => !left.has(word));
}

/** Emoji that a prompt may contain, such as 🍞; they are not words. */
const signs = /\p{Extended_Pictographic}/gu;

/** Used in place of the kind of a part: the whole text around the element. */
const all = 'around';

/**
 * The words beside the element that distinguish it from others with the same name: words of the prompt, such as `bread` of
 * `the Delete button of "Bread"`, in the row of the button. If neither the element nor its surroundings contain a word of the
 * prompt, only a model knows what the word means ("the baked good", a plural, another language). Then the whole text around
 * the element is kept.
 */
export async function wordsBeside(
  prompt: string,
  locators: readonly ElementLocator[],
  around: Around,
): Promise<readonly BesideWord[]> {
  const ways = locators.flatMap(called);
  const words = namingWords(prompt, ways);
  const hasSigns = (prompt.match(signs) ?? []).some((sign) => !ways.some((text) => text.includes(sign)));
  if (words.length === 0 && !hasSigns) return [];
  const { parts } = await around();
  const [heads, others] = [parts.filter(isHead), parts.filter((part) => !isHead(part))];
  const named = words.flatMap((word) => [...placeOf(word, heads, prompt), ...placeOf(word, others, prompt)]);
  const known = new Set([...named.map(({ word }) => word), ...parts.map(({ kind }) => kind)]);
  // An element without locators is found by its picture, which includes its surroundings.
  const needsAll = locators.length > 0 && (hasSigns || words.some((word) => !known.has(word)));
  const text = needsAll ? textAround(parts) : '';
  return text === ''
    ? named
    : [...named, { word: text, in: all, ...aboveIn(nearestWhole(parts)) }, ...linesNearby(parts)];
}

/** The texts that show where the element is in the nearest part: without them, another row of a list may have the same text around it. */
function linesNearby(parts: readonly Surrounding[]): readonly BesideWord[] {
  const nearest = parts.filter((part) => !isHead(part));
  const places = nearest.slice(0, Math.max(0, nearest.findIndex(isWhole))).filter((part) => !isLive(part));
  return places.flatMap((part) =>
    linesIn(part)
      // Times and ids may differ; the whole text is compared without them.
      .filter(({ words }) => words !== '' && formOf(words) === words)
      .map(({ words, as }) => ({ word: words.split(' ')[0] ?? '', in: part.kind, as, text: words })),
  );
}

const isHead = ({ kind }: Surrounding): boolean => kind === 'column';
const isLive = ({ kind }: Surrounding): boolean => kind === 'live';
const isWhole = ({ kind }: Surrounding): boolean => !partsAround.has(kind);

const nearestWhole = (parts: readonly Surrounding[]): Surrounding | undefined =>
  parts.find((part) => !isHead(part) && !isLive(part) && isWhole(part));

function isSameAround({ word, above }: BesideWord, parts: readonly Surrounding[]): boolean {
  const part = nearestWhole(parts);
  return word === textAround(parts) && (above === undefined || (part !== undefined && isBelow(above, part)));
}

/** The innermost part that contains a word. */
function placeOf(word: string, parts: readonly Surrounding[], prompt: string): readonly BesideWord[] {
  const index = parts.findIndex(({ text }) => wordsIn(text).includes(word));
  const part = parts[index];
  if (part === undefined) return [];
  const upTo = parts.slice(0, index + 1);
  const lines = linesIn(part).filter(({ words }) => words.split(' ').includes(word));
  const whole = lines.find(({ words }) => hasInARow(prompt, words));
  const line = whole ?? lines[0];
  const beside = {
    word,
    in: part.kind,
    ...(line && standingOf(line, part)),
    ...(line && orderIn(line, parts, index)),
    ...(whole && { text: whole.words }),
  };
  if (part.kind === 'generic') return [{ ...beside, steps: upTo.filter(isWhole).length }];
  const number = upTo.filter(({ kind }) => kind === part.kind).length;
  return [{ ...beside, ...(number > 1 && { number }) }];
}

/** How a line stands in its part; the start of a page is a matter of its banners. */
const standingOf = ({ as, isFirst }: Line, part: Surrounding): Pick<BesideWord, 'as' | 'first'> => ({
  as,
  ...(isFirst && isWhole(part) && !wide.has(part.kind) && { first: true }),
});

/** Where a line is in its part; what names the element is a line of the next part. */
function orderIn(line: Line, parts: readonly Surrounding[], index: number): Partial<BesideWord> {
  const [own, next] = parts.slice(index);
  const kind = parts.slice(index).find(isWhole)?.kind ?? '';
  const inner = parts.slice(0, index).filter(isWhole);
  if (own?.kind !== 'before') return own ? orderOf(line, { part: own, inner }, kind) : {};
  const again = next && linesIn(next).findLast((one) => one.words === line.words && sideOf(one, next) === 'before');
  return again ? orderOf(again, { part: next, inner }, kind) : {};
}

/** Whether a prompt contains the words of a text, one after the other. */
const hasInARow = (prompt: string, text: string): boolean => ` ${wordsIn(prompt).join(' ')} `.includes(` ${text} `);

/** Most characters of the text around an element; a part with more text is neither a row nor a card. */
const longest = 300;

/** The text of the row or card around an element and of the head of its column, normalised. */
function textAround(parts: readonly Surrounding[]): string {
  const heads = parts.filter(isHead).map((part) => part.text);
  const texts: string[] = [];
  let length = 0;
  let within: string[] = [];
  for (const part of parts.filter((one) => !isHead(one) && !isLive(one))) {
    if (!isWhole(part)) {
      within.push(part.text);
      continue;
    }
    if (texts.length > 0 && wide.has(part.kind)) return inOneForm([...heads, ...texts]);
    length += part.text.length;
    // Of a long part, only the text on the line of the element and before it is used.
    if (length > longest) break;
    texts.push(part.text);
    within = [];
    if (part.kind !== 'generic') break;
  }
  return inOneForm([...heads, ...texts, ...within]);
}

const inOneForm = (texts: readonly string[]): string =>
  formOf(texts.join(' ').normalize('NFKC')).replaceAll(/\s+/gu, ' ').trim();

/** The role and the name of an element in a locator; generated ids and paths do not name it. */
export function called(way: ElementLocator): readonly string[] {
  const text = 'text' in way ? way.text : way.name;
  return [way.role ?? '', text ?? ''];
}

/** The words that are no longer in the same place beside the element. */
export async function wordsGone(beside: readonly BesideWord[], around: Around): Promise<readonly string[]> {
  if (beside.length === 0) return [];
  const { parts } = await around();
  return beside.filter((each) => !standsBeside(each, parts)).map(({ word }) => word);
}

function standsBeside(beside: BesideWord, parts: readonly Surrounding[]): boolean {
  const { in: kind, steps, number = 1 } = beside;
  if (kind === all) return isSameAround(beside, parts);
  // What is announced comes and goes, so that it says nothing of a word that was not announced.
  const own = parts.filter((part) => isHead(part) === (kind === 'column') && isLive(part) === (kind === 'live'));
  const ofKind = [...own.keys()].filter((index) => {
    const part = own[index];
    return part && (steps === undefined ? part.kind === kind : isWhole(part));
  });
  const within = kind === 'page' ? own.length : (ofKind[(steps ?? number) - 1] ?? -1) + 1;
  if (!own.slice(0, within).some((part) => linesIn(part).some((line) => isContainedIn(line, beside)))) return false;
  // What names the element is a line of the part that follows, which has an order.
  return beside.stands === undefined || isInOrder(beside, own.slice(0, kind === 'before' ? within + 1 : within));
}

function isInOrder(beside: BesideWord, parts: readonly Surrounding[]): boolean {
  const ordered = parts.flatMap((part, index) =>
    part.at === undefined ? [] : [{ part, inner: parts.slice(0, index).filter(isWhole) }],
  );
  const isThere = (nested: Nested): boolean =>
    linesIn(nested.part).some((line) => isContainedIn(line, beside) && isNearest(line, beside, nested));
  return ordered.length === 0 || ordered.some(isThere);
}

function isContainedIn({ words, as, isFirst }: Line, beside: BesideWord): boolean {
  const { word, text, first = false } = beside;
  if ((beside.as ?? as) !== as || (first && !isFirst)) return false;
  return text === undefined ? words.split(' ').includes(word) : words === text;
}
