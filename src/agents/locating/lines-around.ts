import type { BesideWord } from '../../core/memory/cache.ts';
import { hasOverlap, isOnLine, unionRect, type Rect } from '../../core/screen/geometry.ts';
import type { Surrounding } from '../../core/screen/surroundings.ts';
import { formOf, withoutNumbers } from '../../core/text/passing-texts.ts';
import { wordsIn } from '../../util/words-in.ts';

/** A text around an element. */
export interface Line {
  readonly index: number;
  readonly words: string;
  readonly as: 'control' | 'text';
  readonly isFirst: boolean;
  /** What it is like, see `Surrounding.likes`. */
  readonly like: string;
  readonly place: Rect | undefined;
}

/** The words of each text of a part. */
export const linesIn = ({ text, controls = [], likes, places }: Surrounding): readonly Line[] =>
  text.split('\n').map((line, index) => ({
    index,
    words: wordsIn(line).join(' '),
    as: controls.includes(index) ? 'control' : 'text',
    isFirst: index === 0,
    like: likes?.[index] ?? '',
    place: places?.lines[index],
  }));

/** On which side of the element a text is: the screen decides where it is known, and else the order. */
export function sideOf({ index, place }: Line, { at, places }: Surrounding): BesideWord['stands'] {
  if (place && places) return isBefore(place, places.element) ? 'before' : 'after';
  if (at === undefined) return undefined;
  return index < at ? 'before' : 'after';
}

function isBefore(one: Rect, other: Rect): boolean {
  if (isOnLine(one, other)) return middleOf(one) < middleOf(other);
  return one.top + one.height / 2 < other.top + other.height / 2;
}

/** The texts between a text and the element. */
function linesBetween(line: Line, part: Surrounding): readonly Line[] {
  const lines = linesIn(part).filter(({ words }) => words !== '');
  const { at = 0, places } = part;
  if (places) return line.place ? linesInArea(lines, line, unionRect(line.place, places.element)) : [];
  const [from, to] = line.index < at ? [line.index + 1, at] : [at, line.index];
  return lines.filter(({ index }) => index >= from && index < to);
}

/** The texts whose middle is as high as the area that contains a text and the element, and that reach into it. */
function linesInArea(lines: readonly Line[], from: Line, area: Rect): readonly Line[] {
  const strip = (rect: Rect): Rect => ({ ...rect, top: rect.top + rect.height / 2 - 1, height: 2 });
  return lines.filter(({ index, place }) => place && index !== from.index && hasOverlap(strip(place), area));
}

/** Most texts on the other side of the element that are kept. */
const mostAcross = 8;
/** Most texts of its kind between a name and the element that it names. */
const mostBetween = 8;

/** Parts that are one entry of a list: what is new in one is new in the same entry. */
const entries = new Set(['row', 'listitem', 'article', 'option', 'treeitem', 'menuitem', 'tab', 'figure']);

/** A part with the parts in it that contain the element, too. */
export interface Nested {
  readonly part: Surrounding;
  readonly inner: readonly Surrounding[];
}

/**
 * The texts between a text and the element that may begin an entry, including those in inner parts that are no entry. If one of
 * them is like a name that was learnt, that counts, too.
 */
function peersBetween(line: Line, { part, inner }: Nested, like = line.like): readonly Line[] {
  const stands = sideOf(line, part);
  const own = linesBetween(line, part);
  const innerLines = inner
    .filter(({ kind }) => !entries.has(kind))
    .flatMap((one) => linesIn(one).filter((text) => text.words !== '' && sideOf(text, one) === stands))
    .map((text) => ({ ...text, like: part.like ?? '' }));
  const names = [line, { ...line, like }];
  return [...own, ...innerLines].filter((one) => names.some((name) => mayBeginEntry(one, name)));
}

/** Parts that are too large to be an entry. */
export const wide: ReadonlySet<string> = new Set(['main', 'page']);

/** Whether a part begins with a text and ends with the element, as a row of plain boxes does. */
const isClosed = (line: Line, part: Surrounding): boolean =>
  line.isFirst && !linesIn(part).some((one) => one.words !== '' && sideOf(one, part) === 'after');

/** What a record keeps of where a text is: its side, what is on the other side, and what is between it and the element. */
export function orderOf(line: Line, nested: Nested, kind: string): Partial<BesideWord> {
  const { part } = nested;
  const stands = sideOf(line, part);
  if (stands === undefined) return {};
  const lines = linesIn(part).filter(({ words }) => words !== '' && formOf(words) === words);
  const isOnSide = (one: Line): boolean => sideOf(one, part) === stands;
  const own = new Set([...lines.filter(isOnSide), line].map(({ words }) => words));
  const others = lines.filter((one) => !isOnSide(one)).map(({ words }) => words);
  const nearest = new Set(stands === 'before' ? others : others.toReversed());
  const across = [...nearest].filter((words) => !own.has(words)).slice(0, mostAcross);
  return { stands, ...(across.length > 0 && { across }), ...(!entries.has(kind) && betweenIn(line, nested, kind)) };
}

function betweenIn(line: Line, nested: Nested, kind: string): Partial<BesideWord> {
  const between = peersBetween(line, nested).map(({ words }) => words);
  // After more texts than an entry has, a name is that of the whole part.
  if (between.length > mostBetween) return {};
  return {
    between,
    ...(between.length > 0 && !wide.has(kind) && isClosed(line, nested.part) && { closed: true }),
    ...(line.like !== '' && { like: line.like }),
  };
}

/** Whether a text is on its side of the element, and no text of another entry of the list has come between them. */
export function isNearest(line: Line, beside: BesideWord, nested: Nested): boolean {
  const { stands, across = [], between, closed = false, like } = beside;
  const { part } = nested;
  if (sideOf(line, part) !== stands) return false;
  if (linesBetween(line, part).some(({ words }) => across.includes(words))) return false;
  if (between === undefined) return true;
  const peers = peersBetween(line, nested, like);
  // An entry that is added to such a part adds at least its name.
  if (closed && peers.length === between.length && isClosed(line, part)) return true;
  return isAmong(peers, between);
}

/** Whether each of the texts is one of those that are known, which may have other numbers. */
function isAmong(lines: readonly Line[], known: readonly string[]): boolean {
  const left = known.map(figureless);
  return lines.every(({ words }) => {
    const index = left.indexOf(figureless(words));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

const figureless = (words: string): string => withoutNumbers(formOf(words));

/** Whether a text may begin another entry of the list whose entry begins with a name. */
function mayBeginEntry(line: Line, name: Line): boolean {
  const [own, named] = [levelOf(line.like), levelOf(name.like)];
  if (named !== undefined) return own !== undefined && own <= named;
  if (own !== undefined || line.as === 'control' || line.like === '' || name.like === '') return true;
  const [[tag, ...classes], [nameTag, ...nameClasses]] = [line.like.split('.'), name.like.split('.')];
  const hasOtherClass =
    classes.length > 0 && nameClasses.length > 0 && !classes.some((one) => nameClasses.includes(one));
  return tag === nameTag && !hasOtherClass;
}

/** The level of a heading; undefined for anything else. */
function levelOf(like: string): number | undefined {
  const level = /^heading(\d*)$/.exec(like)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Most texts before an element that are kept. */
const mostAbove = 8;

/**
 * The texts right before an element in the part around it, from the nearest one up to one that is there only once, or else up
 * to the start of the part, an empty text: the other rows of a list may have the same texts around them.
 */
export function aboveIn(part: Surrounding | undefined): Pick<BesideWord, 'above'> {
  if (part?.at === undefined) return {};
  const forms = linesIn(part).map(({ words }) => formOf(words));
  const above = [...linesAbove(part), ''];
  const last = above.findIndex((form) => form === '' || forms.filter((one) => one === form).length === 1);
  return last >= mostAbove ? {} : { above: above.slice(0, last + 1) };
}

/** Whether the texts right before an element are the ones that are known. */
export function isBelow(known: readonly string[], part: Surrounding): boolean {
  const above = [...linesAbove(part), ''];
  return known.every((form, index) => form === above[index]);
}

/** The texts before the element, nearest first. */
function linesAbove(part: Surrounding): readonly string[] {
  const lines = linesIn(part).filter((line) => line.words !== '' && sideOf(line, part) === 'before');
  return nearestFirst(lines, part).map(({ words }) => formOf(words));
}

function nearestFirst(lines: readonly Line[], { places }: Surrounding): readonly Line[] {
  if (!places) return lines.toReversed();
  const left = new Set(lines);
  const sorted: Line[] = [];
  const bottomOf = ({ place }: Line): number => (place ? place.top + place.height : 0);
  const asideOf = ({ place }: Line): number => (place ? Math.abs(middleOf(place) - middleOf(places.element)) : 0);
  while (left.size > 0) {
    const lowest = [...left].reduce((one, other) => (bottomOf(other) > bottomOf(one) ? other : one));
    const isBeside = ({ place }: Line): boolean => !place || !lowest.place || isOnLine(place, lowest.place);
    const onLine = [...left].filter((line) => line === lowest || isBeside(line));
    sorted.push(...onLine.toSorted((one, other) => asideOf(one) - asideOf(other)));
    for (const line of onLine) left.delete(line);
  }
  return sorted;
}

const middleOf = ({ left, width }: Rect): number => left + width / 2;
