import type { FreePhrase, FreeWord } from '../../grammar/free/free-phrase.ts';
import { functionWords, pageWords, partWords, tapVerbs, wholeAlone } from '../../grammar/free/free-words.data.ts';
import { isOfKind } from '../../grammar/roles.data.ts';
import type { ToldElement } from '../../screen/told.ts';
import { nameCost } from '../name-cost.ts';
import { kindsOfWord } from './kind-words.data.ts';
import { holdsRun, isRelated, stemOf, stemsOf, synonymsOf } from './same-word.ts';
import { signs } from './sign-words.data.ts';
import type { Surroundings } from './surroundings.ts';

/** What may be meant, with all that can explain a word. */
export interface Thing {
  readonly element: ToldElement;
  /** What it is called: several names for the same. */
  readonly names: readonly string[];
  readonly surroundings: Surroundings;
  /** Of a drop-down: the option that is meant. */
  readonly option?: string | undefined;
}

/** How an element explains all words of a phrase. */
export interface Explanation {
  /** Whether the verb is on it. */
  readonly isVerbNamed: boolean;
  /** Words that are in its name. */
  readonly named: number;
  /** Words of its name that nobody said. */
  readonly left: number;
}

interface Explained {
  readonly word: FreeWord;
  readonly way: Way | undefined;
}

type Way = 'name' | 'kind' | 'near' | 'around' | 'page';

/** Whether a word may be taken for another one: not where the page has the word itself. */
export type HasWord = (stem: string) => boolean;

/** The words of a page: those on what can be acted on, and all that it shows. */
export interface PageWords {
  readonly onControls: HasWord;
  readonly anywhere: HasWord;
}

/** Words that nothing explains, or how all of them are. */
export function explain(
  thing: Thing,
  phrase: FreePhrase,
  page: PageWords,
): Explanation | { readonly missing: readonly string[] } {
  const ways = waysOf(thing, phrase, page.onControls);
  const isVerbNamed = phrase.verb !== undefined && isNamed(thing, verbOf(phrase), page.onControls);
  const missing = missingOf(ways, phrase, isVerbNamed);
  const named = [
    ...(isVerbNamed ? [verbOf(phrase)] : []),
    ...ways.filter(({ way }) => way === 'name').map(({ word }) => word),
  ];
  const left = leftOf(thing, named);
  if (missing.length > 0 && !isOnlySort(missing, phrase, { named, left, page })) return { missing };
  const around = ways.filter(({ way }) => way !== undefined && way !== 'name' && way !== 'kind');
  if (isEnough(thing, { named, left, around })) return { isVerbNamed, named: named.length, left: left.length };
  return { missing: saidIn(phrase) };
}

interface Named {
  readonly named: readonly FreeWord[];
  readonly left: readonly string[];
  readonly page: PageWords;
}

/** Whether all that is missing is what sort of thing it is, while all of its name was said, and no word that buttons have alone. */
function isOnlySort(missing: readonly string[], phrase: FreePhrase, { named, left, page }: Named): boolean {
  const [sort, other] = missing;
  if (sort === undefined || other !== undefined || !isUnknownNoun(sort, phrase, page)) return false;
  const isSaid = named.some(({ text }) => !tapVerbs.has(text));
  return isSaid && left.length === 0 && !named.some(({ text }) => alone.has(stemOf(text)));
}

/** A plain word, not the verb, that nothing on the page has: "the homes with a garden" where a box is called "Garden". */
function isUnknownNoun(word: string, phrase: FreePhrase, { anywhere }: PageWords): boolean {
  const { words, isOption, isDeclared, key = 0 } = phrase;
  const at = words.findIndex(({ text, how }) => text === word && how === 'plain');
  if (at < 0 || anywhere(stemOf(word))) return false;
  // "the car is a hybrid"
  if (isDeclared) return at === 0 && words.length > 1;
  // Before an option stands what is to be done with it.
  if (isOption || words[at]?.isHead !== true || at >= words.length - key) return false;
  return isNoun(word, phrase);
}

/** Kinds and parts mean what is of that kind. */
function isNoun(word: string, { verb }: FreePhrase): boolean {
  if (word === verb || word in kindsOfWord || pageStems.has(stemOf(word))) return false;
  return /^[a-z]{3,}$/.test(word) && !comparing.test(word) && !particle.test(word);
}

/** With a verb these make another one: "zoom out", "turn it on". */
const particle = /^(?:out|off|away|back|over|apart|together)$/;

/** What tells one of several by what it is more than they are, or how many are wanted. */
const comparing =
  /(?:est|er)$|^(?:most|least|more|less|all|any|every|each|both|some|first|last|next|previous|other|another|same|new|old|second|third)$/;

/** All words, the verb first. */
export function saidIn({ verb, words }: FreePhrase): string[] {
  return [...(verb === undefined ? [] : [verb]), ...words.map(({ text }) => text)];
}

function verbOf({ verb = '' }: FreePhrase): FreeWord {
  return { text: verb, how: 'plain' };
}

function waysOf(thing: Thing, { words }: FreePhrase, hasWord: HasWord): Explained[] {
  const ways: Explained[] = [];
  for (const word of words) {
    const way = wayOf(thing, word, hasWord);
    // "the Orders table" is no link that is called "Orders".
    const isOtherPart = way === 'page' && partStems.has(stemOf(word.text)) && ways.at(-1)?.way === 'name';
    ways.push({ word, way: isOtherPart ? undefined : way });
  }
  return ways.map((one, index) => (isSort(ways, index, thing) ? { ...one, way: 'page' } : one));
}

function missingOf(
  ways: readonly Explained[],
  { key = 0, verb, isVerbNeeded }: FreePhrase,
  isVerbNamed: boolean,
): string[] {
  const first = ways.length - key;
  const missing = ways.filter(({ way }, index) => way === undefined || (index >= first && way !== 'name'));
  const isVerbMissing = isVerbNeeded === true && !isVerbNamed;
  return [...(isVerbMissing ? [verb ?? ''] : []), ...missing.map(({ word }) => word.text)];
}

/** "the user Ann", "the Spark plan": beside a name, the page has to have a heading or a list of such things. */
function isSort(ways: readonly Explained[], index: number, { surroundings: { sorts } }: Thing): boolean {
  const { word, way } = ways[index] ?? {};
  if (!word || way !== undefined || word.how !== 'plain') return false;
  const isKnown = partStems.has(stemOf(word.text)) || word.text in kindsOfWord;
  return !isKnown && (isExplainedName(ways[index - 1]) || isExplainedName(ways[index + 1])) && isIn(sorts, word);
}

function isExplainedName(one: Explained | undefined): boolean {
  return one?.way !== undefined && one.word.how !== 'plain';
}

function wayOf(thing: Thing, word: FreeWord, hasWord: HasWord): Way | undefined {
  if (isNamed(thing, word, hasWord)) return 'name';
  if (word.text === 'and') return undefined;
  if (isKind(thing, word)) return 'kind';
  const { near, around, page } = thing.surroundings;
  if (isIn(near, word)) return 'near';
  if (isIn(around, word) || isInKind(thing, word)) return 'around';
  if (word.how !== 'plain') return undefined;
  return pageStems.has(stemOf(word.text)) || isIn(page, word) ? 'page' : undefined;
}

function isNamed({ names }: Thing, { text, how }: FreeWord, hasWord: HasWord): boolean {
  if (how === 'quoted') return names.some((name) => nameCost(name, text, true) !== undefined);
  const run = stemsOf(text);
  const all = names.map(stemsOf);
  if (all.some((name) => holdsRun(name, run) || (how === 'named' && isTurned(name, run)))) return true;
  const [stem, other] = run;
  if (how !== 'plain' || stem === undefined || other !== undefined || hasWord(stem)) return false;
  const isSynonym = synonymsOf(stem).some((same) => all.some((name) => name.includes(same)));
  return isSynonym || names.some((name) => signs[name.trim()]?.includes(stem) === true);
}

/** Lists have "Marek, Pia" for Pia Marek. */
function isTurned(stems: readonly string[], [first, last, other]: readonly string[]): boolean {
  return first !== undefined && last !== undefined && other === undefined && holdsRun(stems, [last, first]);
}

/** A word for a kind means only elements of that kind. */
function isKind({ element: { node }, option }: Thing, { text, how }: FreeWord): boolean {
  if (option !== undefined && text === 'option') return true;
  const kinds = how === 'plain' ? kindsOfWord[text] : undefined;
  return kinds?.some((kind) => isOfKind(node, kind)) ?? (text === 'icon' && node.role !== 'textbox');
}

/** The Close button of a tab belongs to the tab. */
function isInKind({ element }: Thing, { text, how }: FreeWord): boolean {
  const kinds = how === 'plain' ? (kindsOfWord[text] ?? []) : [];
  return kinds.some((kind) => element.around.some(({ node }) => isOfKind(node, kind)));
}

function isIn(texts: readonly (readonly string[])[], { text, how }: FreeWord): boolean {
  const run = stemsOf(text);
  if (how === 'quoted') return texts.some((stems) => isWhole(stems, run));
  const [only, other] = run;
  const isPlain = how === 'plain' && only !== undefined && other === undefined;
  return texts.some(
    (stems) =>
      holdsRun(stems, run) ||
      (how === 'named' && isTurned(stems, run)) ||
      (isPlain && stems.some((stem) => isRelated(stem, only))),
  );
}

/** All of a text, but for numbers. */
function isWhole(stems: readonly string[], run: readonly string[]): boolean {
  return holdsRun(stems, run) && stems.every((stem) => run.includes(stem) || /^\d/.test(stem));
}

/** Words of the best fitting name that were not said and say something. */
function leftOf({ names }: Thing, said: readonly FreeWord[]): string[] {
  const stems = new Set(said.flatMap(({ text }) => stemsOf(text)).flatMap((stem) => [stem, ...synonymsOf(stem)]));
  const rests = names
    .filter((name) => stemsOf(name).some((stem) => stems.has(stem)))
    .map((name) =>
      stemsOf(name).filter((stem) => !stems.has(stem) && !functionWords.has(stem) && /\p{L}{2}/u.test(stem)),
    );
  return rests.sort((a, b) => a.length - b.length)[0] ?? [];
}

interface Found {
  readonly named: readonly FreeWord[];
  readonly left: readonly string[];
  readonly around: readonly Explained[];
}

/** Whether that is enough to know an element by. */
function isEnough(thing: Thing, { named, left, around }: Found): boolean {
  if (named.length === 0)
    return isBareBox(thing) && around.some(({ word, way }) => way === 'near' && word.how !== 'plain');
  // "No newsletter" is the opposite of what "newsletter" says.
  if (left.some((stem) => opposite.test(stem))) return false;
  return left.every((stem) => saysNothing.has(stem)) || mayHaveMore(named, around);
}

/** Whether the name may have words that nobody said: not where it was said as a name, nor where it is one of few that were. */
function mayHaveMore(named: readonly FreeWord[], around: readonly Explained[]): boolean {
  if (named.some(({ how }) => how !== 'plain')) return false;
  // "Delete account" is not meant by "delete the order".
  if (around.some(({ way, word }) => way !== 'page' || !pageStems.has(stemOf(word.text)))) return false;
  const [only] = named;
  return !(named.length === 1 && only !== undefined && alone.has(stemOf(only.text)));
}

const opposite = /^(?:no|not|never|without|except|don|doesn|stop|hid|disabl|deactivat|block|mut|off|out)$/;
const pageStems: ReadonlySet<string> = new Set([...pageWords].map(stemOf));
const partStems: ReadonlySet<string> = new Set([...partWords].map(stemOf));
const alone: ReadonlySet<string> = new Set([...wholeAlone].map(stemOf));
const saysNothing: ReadonlySet<string> = new Set([...tapVerbs, ...pageWords, 'one'].map(stemOf));

/** A box without a name of its own belongs to its row. */
function isBareBox({ element: { node } }: Thing): boolean {
  return (isOfKind(node, 'checkbox') || isOfKind(node, 'switch')) && node.name === '';
}
