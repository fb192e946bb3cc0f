import type { ElementQuery } from '../../grammar/elements/element-query.ts';
import type { Screen } from '../../screen/screen.ts';
import { unsure } from '../unsure.ts';
import { findText } from './text-match.ts';

/**
 * Throws where words that nobody quoted are not on the screen as they are, but a name in them is: "comment by Max Roe" may
 * describe what is there, and need not be a text. Neither need "to edit Max Roe" be the name of a button, while "Add to Cart" may be.
 */
export function assertNotDescribed(screen: Screen, { text = '', literal, kind = 'text' }: ElementQuery): void {
  if (literal || (kind !== 'text' && !/^\p{Ll}/u.test(text))) return;
  const name = namesWithin(text).find((one) => findText(screen, one).length > 0);
  if (name === undefined) return;
  const hint = 'Quote the text as it stands there.';
  throw unsure(`"${name}" is there, and a person may describe it as "${text}"`, hint);
}

/** Words with a capital or a digit that follow each other, if there are other words beside them. */
function namesWithin(words: string): string[] {
  const runs: { readonly isName: boolean; readonly words: string[] }[] = [];
  for (const word of words.trim().split(/\s+/)) {
    const isName = /[\p{Lu}\p{N}]/u.test(word);
    const last = runs.at(-1);
    if (last?.isName === isName) last.words.push(word);
    else runs.push({ isName, words: [word] });
  }
  if (runs.length < 2) return [];
  return runs.filter(({ isName }) => isName).map((run) => run.words.join(' ').replace(/['’]s$/u, ''));
}
