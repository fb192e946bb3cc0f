import type { BesideWord } from '../../core/cache.ts';
import type { Rect } from '../../core/geometry.ts';
import type { ElementLocator, Surrounding } from '../../core/screen-tree.ts';
import { surroundingsOf } from './surroundings.ts';
import { wordsIn } from '../../util/words-in.ts';
import type { Call } from './agent-context.ts';

/** Words that name nothing, so that it says nothing when they leave the screen. */
const plain = new Set(
  'the and for with from into onto that this its one first last next der die das und mit von zum zur les des une del los las'.split(
    ' ',
  ),
);

/** The words of a text that name something, without those that `others` have. */
export function namingWords(text: string, others: readonly string[]): readonly string[] {
  const left = new Set(others.flatMap(wordsIn));
  const names = wordsIn(text).filter((word) => (word.length > 2 || /\p{N}/u.test(word)) && !plain.has(word));
  return [...new Set(names)].filter((word) => !left.has(word));
}

/**
 * Words of a prompt that stand beside the element and not in it: `bread` of `the Delete button of "Bread"`, in the row of the
 * button. What is called the same may be another one's by now; without these words in its row it is not the one that was meant.
 */
export async function wordsBeside(
  call: Call,
  prompt: string,
  { rect, locators }: { readonly rect: Rect; readonly locators: readonly ElementLocator[] },
): Promise<readonly BesideWord[]> {
  const asked = namingWords(prompt, locators.flatMap(called));
  if (asked.length === 0) return [];
  const parts = (await surroundingsOf(call, rect)).parts.map(({ kind, text }) => ({
    kind,
    words: new Set(wordsIn(text)),
  }));
  return asked.flatMap((word) => {
    const steps = parts.findIndex(({ words }) => words.has(word));
    const kind = parts[steps]?.kind;
    if (kind === undefined) return [];
    return [{ word, in: kind, ...(kind === 'generic' && { steps: steps + 1 }) }];
  });
}

/** What a way says of the element; ids and paths are made by programs and name nothing to a person. */
export function called(way: ElementLocator): readonly string[] {
  const text = 'text' in way ? way.text : way.name;
  return [way.role ?? '', text ?? ''];
}

/** Those of the words that no longer stand beside the element at a place, where they stood. */
export async function wordsGone(call: Call, beside: readonly BesideWord[], rect: Rect): Promise<readonly string[]> {
  if (beside.length === 0) return [];
  const { parts } = await surroundingsOf(call, rect);
  return beside.filter((each) => !standsBeside(each, parts)).map(({ word }) => word);
}

function standsBeside({ word, in: kind, steps }: BesideWord, parts: readonly Surrounding[]): boolean {
  const nearest = parts.findIndex((part) => part.kind === kind);
  const within = kind === 'page' ? parts.length : (steps ?? nearest + 1);
  return parts.slice(0, within).some(({ text }) => wordsIn(text).includes(word));
}
