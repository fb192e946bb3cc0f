import { fillers, generalNouns } from '../grammar/free/named-words.data.ts';
import { protectQuotes } from '../grammar/quotes.ts';
import type { Screen } from '../screen/screen.ts';
import { askedFor, isAnswer } from './facts/question.ts';
import { pageWords } from './facts/page-words.ts';
import { wordsShown } from './free/find-freely.ts';
import { stemOf as familyOf } from './free/same-word.ts';
import { freeWords, isAsking, stemOf } from './free-words.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { toldCardValue } from './told-cards.ts';
import { toldCell } from './told-cell.ts';
import { toldLabel } from './told-label.ts';

const asks = /^(?:(?:at|on|in|by|to|from|since|until|for|with) )?(?:what|which|who|when|where|how)\b/i;

/**
 * What a question names in quotes is what is asked for, whatever plain words are around it: "what does the "Remark" say?", "which
 * "Humidity" does the "Bottle cellar" have?" Undefined where another word says more than that.
 */
export function readNamed(screen: Screen, question: string): ResolvedValue | undefined {
  const { text, literals } = protectQuotes(question.trim().replace(/[?.!]+$/, ''));
  const [first, second, third] = literals;
  if (!asks.test(text) || first === undefined || third !== undefined || asksForOther(text)) return undefined;
  if (!saysNoMore(screen, second === undefined ? text : text.replace(howMuch, ''))) return undefined;
  const found =
    second === undefined ? [toldLabel(screen, { text: first, literal: true })] : crossed(screen, first, second);
  const [value, other] = found.filter((one) => one !== undefined && 'text' in one && isAnswer(one, askedFor(question)));
  return other ? undefined : value;
}

/** "which hall is "Tin Soldiers" in?" asks for a hall. */
function asksForOther(text: string): boolean {
  const noun = /^(?:\p{L}+ )?(?:which|what) (\p{L}+)/iu.exec(text)?.[1]?.toLowerCase();
  return noun !== undefined && !isAsking(noun) && !generalNouns.has(noun);
}

/** What is named says it as well. */
const howMuch = /^how \p{L}+/iu;

/** One of both is what has it, and the other what it is called. */
function crossed(screen: Screen, one: string, other: string): (ResolvedValue | undefined)[] {
  const named = (text: string) => ({ text, source: text, literal: true });
  return [
    [one, other],
    [other, one],
  ].map(
    ([label = '', owner = '']) => toldCell(screen, label, named(owner)) ?? toldCardValue(screen, label, named(owner)),
  );
}

/** A noun with an article that the screen does not have may be its word in another language. */
const nouns = /\b(?:the|an?|our|my|this|of)((?: \p{Ll}+){1,2})\b/gu;

function saysNoMore(screen: Screen, text: string): boolean {
  const plain = text.replaceAll(/\uE000\d+\uE001/g, ' ');
  const things = new Set([...plain.matchAll(nouns)].flatMap(([, said = '']) => freeWords(said)));
  const page = pageWords(screen);
  const isOfPage = (word: string): boolean => page.has(stemOf(word)) || generalNouns.has(word);
  const isSaid = wordsShown(screen);
  return freeWords(plain).every(
    (word) => isAsking(word) || fillers.has(word) || isOfPage(word) || (things.has(word) && !isSaid(familyOf(word))),
  );
}
