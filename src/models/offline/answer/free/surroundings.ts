import type { Rect } from '../../../../core/geometry.ts';
import { actionable, dialogs, rows } from '../../grammar/roles.data.ts';
import { areaOf, holds, likeness } from '../../screen/rect-math.ts';
import type { Screen } from '../../screen/screen.ts';
import { joined, type Word } from '../../screen/screen-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { areaOfHeading } from '../told-scope.ts';
import { asCandidate } from '../told-candidates.ts';
import { isItem } from '../told-items.ts';
import { stemsOf } from './same-word.ts';

/** Texts around an element, by how much they tell of it. */
export interface Surroundings {
  /** In its row, its card, its line. */
  readonly near: readonly (readonly string[])[];
  /** Names of what it stands in, headings above it, its column. */
  readonly around: readonly (readonly string[])[];
  /** What the page is about. */
  readonly page: readonly (readonly string[])[];
  /** What sorts of things it has: all headings, and names of what holds several. */
  readonly sorts: readonly (readonly string[])[];
}

const cards: ReadonlySet<string> = new Set([...rows, 'article', 'alert', 'status', 'note']);
const titled: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid', 'list', 'main', 'feed']);

export function surroundingsOf(screen: Screen, element: ToldElement): Surroundings {
  const card = cardOf(screen, element);
  const near = card ? textsIn(screen, card.rect, element.rect) : [];
  const names = element.around.map(({ node }) => (node.role === 'generic' ? '' : node.name));
  const texts = [...names, ...headingsOver(screen, element), ...headersOf(screen, element)];
  return {
    near: [...near, ...(card ? [card.node.name] : [])].map(stemsOf),
    around: texts.map(stemsOf),
    page: pageTexts(screen).map(stemsOf),
    sorts: sortsOn(screen),
  };
}

/** The row, the item or the article that an element belongs to; else the box around it, while it stands alone in there. */
function cardOf(screen: Screen, element: ToldElement): ToldElement | undefined {
  const told = element.around.find((one) => cards.has(one.node.role) || isItem(one, screen));
  if (told) return told;
  const within = element.around.slice(
    0,
    element.around.findIndex(({ node }) => dialogs.has(node.role) || node.role !== 'generic') >>> 0,
  );
  return within.findLast((box) => isCard(screen, box));
}

/** Of the screen: larger boxes are parts of the page, not one of several things. */
const largestCard = 0.25;

function isCard(screen: Screen, box: ToldElement): boolean {
  if (areaOf(box.rect) > screen.width * screen.height * largestCard) return false;
  const inside = (screen.told?.elements ?? []).filter(({ around }) => around[0] === box);
  // What holds boxes as large as each other holds several things.
  return !inside.some((one) =>
    inside.some((other) => one !== other && one.node.role === 'generic' && isLike(one, other)),
  );
}

function isLike({ rect, node }: ToldElement, other: ToldElement): boolean {
  const moved: Rect = { ...other.rect, left: rect.left, top: rect.top };
  return node.role === other.node.role && likeness(rect, moved) > 0.8;
}

function textsIn({ segments }: Screen, area: Rect, own: Rect): string[] {
  return segments
    .filter(({ rect }) => holds(area, rect) && !holds(own, rect))
    .flatMap(({ words, text }) => [text, ...partsOf(words)]);
}

/** A name, and a badge beside it, are one line and two texts. */
function partsOf(words: readonly Word[]): string[] {
  const nodes = new Set(words.map(({ of }) => of));
  return nodes.size < 2 ? [] : [...nodes].map((node) => joined(words.filter(({ of }) => of === node)));
}

export function headingsOver(screen: Screen, element: ToldElement): string[] {
  const headings = (screen.told?.elements ?? []).filter(({ node, isPainted }) => node.role === 'heading' && isPainted);
  const wanted = [asCandidate(element, 0)];
  return headings.flatMap(({ rect, text }) => {
    const area = areaOfHeading(screen, rect, wanted);
    return area && holds(area, element.rect) ? [text] : [];
  });
}

/** The headers of the table that a row belongs to. */
function headersOf(screen: Screen, { around }: ToldElement): string[] {
  const table = around.find(({ node }) => titled.has(node.role));
  const isInRow = around.some(({ node }) => node.role === 'row');
  if (!table || !isInRow) return [];
  const headers = (screen.told?.elements ?? []).filter(({ node }) => node.role === 'columnheader');
  return headers.filter((header) => header.around.includes(table)).map(({ text, node }) => text || node.name);
}

const knownSorts = new WeakMap<Screen, readonly (readonly string[])[]>();

function sortsOn(screen: Screen): readonly (readonly string[])[] {
  const known = knownSorts.get(screen);
  if (known) return known;
  const parts = (screen.told?.elements ?? []).filter(({ node, isPainted }) => holding.has(node.role) && isPainted);
  const sorts = [
    ...parts.map(({ node, text }) => stemsOf(node.role === 'heading' ? text : node.name)),
    ...created(screen).map(stemsOf),
  ];
  knownSorts.set(screen, sorts);
  return sorts;
}

const holding: ReadonlySet<string> = new Set([...titled, 'heading', 'region', 'group', 'radiogroup', 'columnheader']);

/** Where one can be added, there are such things: "New contact". */
const creates = /^\P{L}*(?:new|add|create)(?: an?| new| another| more)? (\p{Ll}+)$/iu;

/** What can be searched is there. */
const searches = /^search (?:for |all )?(\p{Ll}+s)\b/iu;

function created({ told }: Pick<Screen, 'told'>): string[] {
  const elements = (told?.elements ?? []).filter(({ node }) => actionable.has(node.role));
  const searched = (told?.elements ?? []).flatMap(
    ({ node }) => searches.exec(node.placeholder ?? node.name)?.[1] ?? [],
  );
  return [...elements.flatMap(({ node }) => creates.exec(node.name)?.[1] ?? []), ...searched];
}

/** Its heading, and the names of its tables and lists. */
function pageTexts(screen: Screen): string[] {
  const elements = screen.told?.elements ?? [];
  const titles = elements.filter(({ node, isPainted }) => node.role === 'heading' && node.level === 1 && isPainted);
  return [
    ...titles.map(({ text }) => text),
    ...elements.filter(({ node }) => titled.has(node.role)).map(({ node }) => node.name),
    ...created(screen),
  ];
}
