import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementScope } from '../../grammar/elements/element-grammar.ts';
import type { UnreadText } from '../../../vision/text/unread-ink.ts';
import { dateIn } from '../values/date-value.ts';
import { findCandidates } from '../elements/finder.ts';
import { isFirstIn, sectionsAround } from '../elements/pictured-scope.ts';
import { comparable } from '../names/compare-texts.ts';
import type { Screen } from '../../screen/screen.ts';

/** What could not be read, and may be a text by its length; nothing where the application tells what is there. */
export function unreadLike({ unread = [] }: Screen, text: string): UnreadText | undefined {
  const letters = comparable(text).length;
  return letters === 0 ? undefined : unread.find((one) => one.letters >= letters * 0.4 && one.letters <= letters * 2.5);
}

/** A line that says a text but for its accents, which the reader of pictures does not know. */
export function unaccented({ rows, told }: Screen, text: string): string | undefined {
  const wanted = bare(text);
  if (told || wanted === text.toLowerCase()) return undefined;
  const lines = rows.map((words) => words.map((word) => word.text).join(' '));
  return lines.find((line) => comparable(bare(line)).includes(comparable(wanted)));
}

/** Whether two texts are the same but for accents, or the same day written in two ways. */
export function mayBeSame(read: string, expected: string): boolean {
  const [one, other] = [dateIn(read), dateIn(expected)];
  const isDay = 'value' in one && 'value' in other && one.value === other.value;
  return isDay || (comparable(bare(read)) === comparable(bare(expected)) && bare(expected) !== expected.toLowerCase());
}

function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The box that the heading of a part begins: only so does a picture tell how far the part reaches. */
export function sectionBegun(screen: Screen, { anchor }: ElementScope): Rect | undefined {
  const [heading] = anchor ? findCandidates(screen, { ...anchor, kind: undefined }) : [];
  const [section] = heading ? sectionsAround(screen, heading.textRect) : [];
  return heading && section && isFirstIn(screen, section, heading.textRect) ? section : undefined;
}

/** Whether a part is there, and nobody knows how far it reaches. */
export function hasNoBorder(screen: Screen, scope: ElementScope): boolean {
  const { anchor, type } = scope;
  if (screen.told || !anchor || (type !== 'section' && type !== 'list') || sectionBegun(screen, scope)) return false;
  return findCandidates(screen, { ...anchor, kind: undefined }).length > 0;
}
