import type { ElementScope } from '../grammar/element-grammar.ts';
import type { Screen } from '../screen/screen.ts';
import type { UnreadText } from '../screen/unread-ink.ts';
import { dateIn } from './date-value.ts';
import { findCandidates } from './finder.ts';
import { isFirstIn, sectionsAround } from './pictured-scope.ts';
import { comparable } from './text-match.ts';

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

/** Whether a part of a picture has a heading that begins no box, so that nobody knows how far the part reaches. */
export function hasNoBorder(screen: Screen, { anchor, type }: ElementScope): boolean {
  if (screen.told || (type !== 'section' && type !== 'list')) return false;
  const [heading] = anchor ? findCandidates(screen, { ...anchor, kind: undefined }) : [];
  const [section] = heading ? sectionsAround(screen, heading.textRect) : [];
  return heading !== undefined && !(section && isFirstIn(screen, section, heading.textRect));
}
