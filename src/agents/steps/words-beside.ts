import type { BesideWord } from '../../core/cache.ts';
import type { ElementLocator, Surrounding, Surroundings } from '../../core/screen-tree.ts';
import { wordsIn } from '../../util/words-in.ts';

/** Reads what is around an element. */
type Around = () => Promise<Surroundings>;

/** Words that name nothing, so that it says nothing when they leave the screen. */
const plain = new Set(
  'the and for with from into onto that this its one first last next der die das und mit von zum zur les des une del los las'.split(
    ' ',
  ),
);

/** Short words of Latin letters mostly join others; of other scripts two letters may be a name. */
const isName = (word: string): boolean => word.length > 2 || /[^\p{Script=Latin}]/u.test(word);

/** The words of a text that name something, with all that stands in its quotation marks, without those that `others` have. */
export function namingWords(text: string, others: readonly string[]): readonly string[] {
  const left = new Set(others.flatMap(wordsIn));
  const quoted = [...text.matchAll(/"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»/gu)].flatMap((found) => found.slice(1, 4));
  const names = wordsIn(text).filter((word) => isName(word) && !plain.has(word));
  return [...new Set([...names, ...wordsIn(quoted.join(' '))])].filter((word) => !left.has(word));
}

/**
 * Words of a prompt that stand beside the element and not in it: `bread` of `the Delete button of "Bread"`, in the row of the
 * button. What is called the same may be another one's by now; without these words in its row it is not the one that was meant.
 */
export async function wordsBeside(
  prompt: string,
  locators: readonly ElementLocator[],
  around: Around,
): Promise<readonly BesideWord[]> {
  const asked = namingWords(prompt, locators.flatMap(called));
  if (asked.length === 0) return [];
  const parts = (await around()).parts.map(({ kind, text }) => ({
    kind,
    words: new Set(wordsIn(text)),
  }));
  return asked.flatMap((word): readonly BesideWord[] => {
    const steps = parts.findIndex(({ words }) => words.has(word));
    const kind = parts[steps]?.kind;
    if (kind === undefined) return [];
    if (kind === 'generic') return [{ word, in: kind, steps: steps + 1 }];
    const number = parts.slice(0, steps + 1).filter((part) => part.kind === kind).length;
    return [{ word, in: kind, ...(number > 1 && { number }) }];
  });
}

/** What a way says of the element; ids and paths are made by programs and name nothing to a person. */
export function called(way: ElementLocator): readonly string[] {
  const text = 'text' in way ? way.text : way.name;
  return [way.role ?? '', text ?? ''];
}

/** Those of the words that no longer stand beside the element at a place, where they stood. */
export async function wordsGone(beside: readonly BesideWord[], around: Around): Promise<readonly string[]> {
  if (beside.length === 0) return [];
  const { parts } = await around();
  return beside.filter((each) => !standsBeside(each, parts)).map(({ word }) => word);
}

function standsBeside({ word, in: kind, steps, number = 1 }: BesideWord, parts: readonly Surrounding[]): boolean {
  const ofKind = [...parts.keys()].filter((index) => parts[index]?.kind === kind);
  const within = kind === 'page' ? parts.length : (steps ?? (ofKind[number - 1] ?? -1) + 1);
  return parts.slice(0, within).some(({ text }) => wordsIn(text).includes(word));
}
