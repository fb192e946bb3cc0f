import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import type { ElementKind } from '../../grammar/elements/element-words.data.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { isWordy } from './assert-pictured.ts';
import { doubtfulLike } from './doubtful-words.ts';
import { findCandidates } from '../elements/finder.ts';
import { holds } from '../../../vision/boxes/rect-math.ts';
import { isNamedQuery, isPlaced } from './judged-query.ts';
import { comparable } from '../names/compare-texts.ts';
import { findText, type TextMatch } from '../names/text-match.ts';
import { sectionBegun } from './pictured-doubts.ts';
import { unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** Kinds that look like any other text, or nearly so. */
const looked: ReadonlySet<ElementKind> = new Set([
  'button',
  'link',
  'heading',
  'option',
  'menuitem',
  'listitem',
  'item',
]);

/** Whether a text is a line of its own that is larger than most. */
function isLargest({ segments }: Screen, { text, segment }: TextMatch): boolean {
  const heights = segments.map(({ rect }) => rect.height).sort((a, b) => a - b);
  const isWhole = comparable(text) === comparable(segment.text);
  return isWhole && segment.rect.height > (heights[Math.floor(heights.length / 2)] ?? 0) * 1.25;
}

export type Places = readonly Rect[];

export const rectsOf = (found: readonly { rect: Rect }[]): Places => found.map(({ rect }) => rect);

/** Claims of absence are checked with more tolerance for misreadings than claims of presence. */
export function placesOf(screen: Screen, target: ElementQuery, negative: boolean): Places {
  const { text } = target;
  if (target.scope?.type === 'section') return picturedPlaces(screen, target, target.scope);
  if (text === undefined || isPlaced(target) || !isWordy(target)) return placesOfKind(screen, target);
  const whole = wholeTexts(screen, target);
  // "an error message" is a description: only those very words would have counted.
  const isNamed = whole.length === 0 && isNamedQuery(target);
  const found = isNamed ? findText(screen, text, { loose: negative ? 'parts' : undefined }) : whole;
  if (found.length > 0) assertLooksLike(screen, target, found);
  else assertReadable(screen, text, negative);
  return rectsOf(found);
}

function placesOfKind(screen: Screen, target: ElementQuery): Places {
  const candidates = findCandidates(screen, target);
  if (candidates.length > 0) assertLooksLike(screen, target, candidates);
  return rectsOf(candidates);
}

function assertReadable(screen: Screen, text: string, negative: boolean): void {
  const misread = doubtfulLike(screen, text, negative);
  if (misread !== undefined) throw unsure(`whether "${misread}", which is hard to read, says "${text}"`);
}

/** In the box that a heading begins; where there is none, nobody knows how far its part of the screen reaches. */
function picturedPlaces(screen: Screen, target: ElementQuery, scope: ElementScope): Places {
  const section = sectionBegun(screen, scope);
  if (!section) throw unsure(`which part of the screen is meant by ${target.source}`);
  return rectsOf(findCandidates(screen, target)).filter((rect) => holds(section, rect));
}

/** Words in a box look like a button; a link looks like any other words, or like a button. */
function assertLooksLike(
  screen: Screen,
  { kind, source }: ElementQuery,
  found: readonly (TextMatch | Candidate)[],
): void {
  if (kind === 'heading' && found.some((match) => 'segment' in match && isLargest(screen, match))) return;
  if (kind === undefined || !looked.has(kind)) return;
  // Labels are boxes with a word in them, too, but lower ones.
  const boxes = screen.boxes.filter(({ role, rect }) => role === 'button' && rect.height >= lowestButton);
  if (kind === 'button' && found.some(({ rect }) => boxes.some((box) => holds(box.rect, rect)))) return;
  throw unsure(
    `"${found[0]?.text ?? ''}" is there, but a picture alone does not tell whether it is ${source}`,
    'Claim its words without the kind, which only a tree tells for sure.',
  );
}

/** Logical pixels. */
const lowestButton = 24;

export function wholeTexts(screen: Screen, { literal, source }: ElementQuery): TextMatch[] {
  return literal ? [] : findText(screen, source.replace(/^(?:the|an?) /i, ''));
}
