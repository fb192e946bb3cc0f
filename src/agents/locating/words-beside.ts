import type { BesideWord } from '../../core/memory/cache.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import { type ElementLocator } from '../../core/screen/screen-tree.ts';
import { partsAround, type Surrounding, type Surroundings } from '../../core/screen/surroundings.ts';
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
const isName = (word: string): boolean => !plain.has(word) && (word.length > 2 || /[^\p{Script=Latin}]/u.test(word));

/** Words that are written like names, such as `Bo` and `QA`; the first one of a text has a capital letter anyway. */
const capitals = /(?<=[\p{L}\p{N}]\P{L}+)\p{Lu}[\p{L}\p{N}\p{M}]*/gu;

/** The words of a text that name something, with all that stands in its quotation marks, without those that `others` have. */
export function namingWords(text: string, others: readonly string[]): readonly string[] {
  const left = new Set(others.flatMap(wordsIn));
  const quoted = [...text.matchAll(/"([^"\n]+)"|“([^”\n]+)”|«([^»\n]+)»/gu)].flatMap((found) => found.slice(1, 4));
  const names = [...wordsIn(text).filter(isName), ...wordsIn((text.match(capitals) ?? []).join(' '))];
  return [...new Set([...names, ...wordsIn(quoted.join(' '))])].filter((word) => !left.has(word));
}

/** Signs that a prompt may call something by, such as 🍞; they are no words. */
const signs = /\p{Extended_Pictographic}/gu;

/** In place of the kind of a part: all that is said around the element. */
const all = 'around';

/**
 * What stands beside the element and tells it from others that are called the same: words of the prompt, such as `bread` of
 * `the Delete button of "Bread"`, in the row of the button. Where neither the element nor what is beside it says a word of the
 * prompt, only a model knows what that word means ("the baked good", a plural, another language): then it is all that is said
 * around the element.
 */
export async function wordsBeside(
  prompt: string,
  locators: readonly ElementLocator[],
  around: Around,
): Promise<readonly BesideWord[]> {
  const ways = locators.flatMap(called);
  const asked = namingWords(prompt, ways);
  const hasSigns = (prompt.match(signs) ?? []).some((sign) => !ways.some((text) => text.includes(sign)));
  if (asked.length === 0 && !hasSigns) return [];
  const { parts } = await around();
  const [heads, others] = [parts.filter(isHead), parts.filter((part) => !isHead(part))];
  const named = asked.flatMap((word) => [...placeOf(word, heads, prompt), ...placeOf(word, others, prompt)]);
  const known = new Set([...named.map(({ word }) => word), ...parts.map(({ kind }) => kind)]);
  // Pictures are found by all that is around them anyway.
  const needsAll = locators.length > 0 && (hasSigns || asked.some((word) => !known.has(word)));
  const said = needsAll ? saidAround(parts) : '';
  return said === '' ? named : [...named, { word: said, in: all }];
}

const isHead = ({ kind }: Surrounding): boolean => kind === 'column';
const isWhole = ({ kind }: Surrounding): boolean => !partsAround.has(kind);

/** Where the innermost of the parts with a word is. */
function placeOf(word: string, parts: readonly Surrounding[], prompt: string): readonly BesideWord[] {
  const index = parts.findIndex(({ text }) => wordsIn(text).includes(word));
  const part = parts[index];
  if (part === undefined) return [];
  const upTo = parts.slice(0, index + 1);
  const text = linesIn(part).find((line) => line.split(' ').includes(word) && hasInARow(prompt, line));
  const said = { word, in: part.kind, ...(text !== undefined && { text }) };
  if (part.kind === 'generic') return [{ ...said, steps: upTo.filter(isWhole).length }];
  const number = upTo.filter(({ kind }) => kind === part.kind).length;
  return [{ ...said, ...(number > 1 && { number }) }];
}

/** The words of each text of a part. */
const linesIn = ({ text }: Surrounding): readonly string[] => text.split('\n').map((line) => wordsIn(line).join(' '));

/** Whether a prompt has the words of a text, one after the other. */
const hasInARow = (prompt: string, text: string): boolean => ` ${wordsIn(prompt).join(' ')} `.includes(` ${text} `);

/** Letters of all that is said around an element; a part that says more is no row and no card. */
const longest = 300;
/** What they say tells where one is, and counts where nothing closer says a word. */
const wide = new Set(['main', 'page']);

/** All that is said in the row or the card around an element, and at the head of its column, in one form. */
function saidAround(parts: readonly Surrounding[]): string {
  const heads = parts.filter(isHead).map((part) => part.text);
  const said: string[] = [];
  let length = 0;
  let within: string[] = [];
  for (const part of parts.filter((one) => !isHead(one))) {
    if (!isWhole(part)) {
      within.push(part.text);
      continue;
    }
    if (said.length > 0 && wide.has(part.kind)) return inOneForm([...heads, ...said]);
    length += part.text.length;
    // Of a long part, what stands in line with the element and before it.
    if (length > longest) break;
    said.push(part.text);
    within = [];
    if (part.kind !== 'generic') break;
  }
  return inOneForm([...heads, ...said, ...within]);
}

const inOneForm = (texts: readonly string[]): string =>
  formOf(texts.join(' ').normalize('NFKC')).replaceAll(/\s+/gu, ' ').trim();

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

function standsBeside({ word, in: kind, steps, number = 1, text }: BesideWord, parts: readonly Surrounding[]): boolean {
  if (kind === all) return word === saidAround(parts);
  const own = parts.filter((part) => isHead(part) === (kind === 'column'));
  const ofKind = [...own.keys()].filter((index) => {
    const part = own[index];
    return part && (steps === undefined ? part.kind === kind : isWhole(part));
  });
  const within = kind === 'page' ? own.length : (ofKind[(steps ?? number) - 1] ?? -1) + 1;
  return own
    .slice(0, within)
    .some((part) => (text === undefined ? wordsIn(part.text).includes(word) : linesIn(part).includes(text)));
}
