import type { TreeNode } from '../../core/screen-tree.ts';
import type { ElementLocator } from '../../core/screen-tree.ts';
import type { Call } from './agent-context.ts';

/** Words that name nothing, so that it says nothing when they leave the screen. */
const plain = new Set(
  'the and for with from into onto that this its one first last next of in on at to by is are der die das und mit von zum zur les des une del los las'.split(
    ' ',
  ),
);

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Words of a prompt that the screen shows and the element does not: `bread` of `the Delete button of "Bread"`. What is called
 * the same may be another one's by now; without these words on the screen it is not the one that was meant.
 */
export async function wordsBeside(
  call: Call,
  prompt: string,
  locators: readonly ElementLocator[],
): Promise<readonly string[]> {
  const own = new Set(locators.flatMap((locator) => wordsIn(Object.values(locator).join(' '))));
  const asked = wordsIn(prompt).filter(
    (word) => (word.length > 2 || /\p{N}/u.test(word)) && !plain.has(word) && !own.has(word),
  );
  if (asked.length === 0) return [];
  const shown = await shownWords(call);
  return [...new Set(asked)].filter((word) => shown.has(word));
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
