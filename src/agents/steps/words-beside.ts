import type { ElementLocator, TreeNode } from '../../core/screen-tree.ts';
import type { Call } from './agent-context.ts';

/** Words that name nothing, so that it says nothing when they leave the screen. */
const plain = new Set(
  'the and for with from into onto that this its one first last next der die das und mit von zum zur les des une del los las'.split(
    ' ',
  ),
);

export const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text that name something, without those that `others` have. */
export function namingWords(text: string, others: readonly string[]): readonly string[] {
  const left = new Set(others.flatMap(wordsIn));
  const names = wordsIn(text).filter((word) => (word.length > 2 || /\p{N}/u.test(word)) && !plain.has(word));
  return [...new Set(names)].filter((word) => !left.has(word));
}

/**
 * Words of a prompt that the screen shows and the element does not: `bread` of `the Delete button of "Bread"`. What is called
 * the same may be another one's by now; without these words on the screen it is not the one that was meant.
 */
export async function wordsBeside(
  call: Call,
  prompt: string,
  locators: readonly ElementLocator[],
): Promise<readonly string[]> {
  const asked = namingWords(prompt, locators.flatMap(called));
  if (asked.length === 0) return [];
  const shown = await shownWords(call);
  return asked.filter((word) => shown.has(word));
}

/** What a way says of the element; ids and paths are made by programs and name nothing to a person. */
export function called(way: ElementLocator): readonly string[] {
  const text = 'text' in way ? way.text : way.name;
  return [way.role ?? '', text ?? ''];
}

/** Those of the words that the screen no longer shows. */
export async function wordsGone(call: Call, words: readonly string[]): Promise<readonly string[]> {
  if (words.length === 0) return [];
  const shown = await shownWords(call);
  return words.filter((word) => !shown.has(word));
}

async function shownWords({ agent: { device }, signal }: Call): Promise<ReadonlySet<string>> {
  const nodes = (await device.tree?.snapshot({ scope: 'visible-only', signal }).catch(() => undefined)) ?? [];
  const found = new Set<string>();
  const visit = ({ name, value = '', children }: TreeNode): void => {
    for (const word of wordsIn(`${name} ${value}`)) found.add(word);
    for (const child of children) visit(child);
  };
  for (const node of nodes) visit(node);
  return found;
}
