import { editDistance } from '../../../util/nearest.ts';
import type { Screen } from '../screen/screen.ts';
import { comparable } from './text-match.ts';

/** A word of a text that may say something else than what was read from the picture. */
export function doubtfulIn(screen: Screen, text: string): string | undefined {
  if (screen.told) return undefined;
  const words = text.split(/\s+/);
  return screen.rows.flat().find((word) => word.isDoubtful === true && words.includes(word.text))?.text;
}

/** A line that is hard to read and may say a text, by most of its letters. */
export function doubtfulLike({ segments }: Screen, text: string): string | undefined {
  const wanted = comparable(text);
  const doubtful = segments.filter(({ words }) => words.some((word) => word.isDoubtful === true));
  const like = doubtful.find((segment) => editDistance(comparable(segment.text), wanted) <= wanted.length * 0.4);
  return wanted.length < 4 ? undefined : like?.text;
}
