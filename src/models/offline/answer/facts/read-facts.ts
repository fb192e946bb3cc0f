import type { Screen } from '../../screen/screen.ts';
import { freeWords, stemOf } from '../free-words.ts';
import type { ResolvedValue } from '../resolved-value.ts';
import { readFromSentence } from '../free-sentences.ts';
import type { Answer, Explained } from './explain.ts';
import { answersInRows } from './row-facts.ts';
import { answersOfLabels } from './label-facts.ts';
import { readFromThing, thingAsked } from './thing-facts.ts';
import { readChosen } from './choice-facts.ts';
import { readNumberOf } from './count-facts.ts';
import { pageWords } from './page-words.ts';
import { isAnswer, readQuestion, type Question } from './question.ts';

/**
 * The one fact on the screen that answers a question: all of its words have a place in what the fact is called, in what else is
 * said of the same thing, in what that is part of, or in what the page is about. Undefined where two facts do, and differ.
 */
export function readFromFacts(screen: Screen, said: string): ResolvedValue | undefined {
  const question = readQuestion(said);
  if (!question) return undefined;
  const page = pageWords(screen);
  const isOfPage = (stem: string): boolean => page.has(stem);
  return (
    theOnly(readChosen(screen, question, isOfPage)) ??
    theOnly(readNumberOf(screen, question, isOfPage)) ??
    theBest(answersInRows(screen, question, isOfPage), question) ??
    theBest(answersOfLabels(screen, question, isOfPage), question) ??
    theOnly(readFromThing(screen, question, isOfPage)) ??
    theOnly(thingAsked(screen, question, isOfPage)) ??
    readFromSentence(screen, said, isOfPage)
  );
}

/** Of what explains most of the words by the thing itself, and has the least beside what is asked for. */
function theBest(answers: readonly Answer[], question: Question): ResolvedValue | undefined {
  const fitting = answers.filter(({ value }) => isAnswer(value, question.asked) && !isEcho(value, question));
  const best = [...fitting].sort((one, other) => compare(one.how, other.how));
  const [first] = best;
  if (!first) return undefined;
  const alike = best.filter(({ how }) => compare(how, first.how) === 0).map(({ value }) => value);
  const longest = [...alike].sort((one, other) => textOf(other).length - textOf(one).length)[0] ?? first.value;
  return alike.every((value) => isSame(textOf(value), textOf(longest))) ? longest : undefined;
}

/** A field may hold the number, and its unit stand behind it. */
function isSame(text: string, longest: string): boolean {
  return text === longest || (/^\d[\d.,]*$/.test(text) && longest.startsWith(`${text} `));
}

function theOnly([first, ...others]: readonly ResolvedValue[]): ResolvedValue | undefined {
  return first && others.every((other) => textOf(other) === textOf(first)) ? first : undefined;
}

function compare(one: Explained, other: Explained): number {
  return other.own - one.own || other.hits - one.hits || one.spare - other.spare;
}

function textOf(value: ResolvedValue): string {
  return 'text' in value ? value.text : value.problem;
}

/** What repeats the question does not answer it. */
function isEcho(value: ResolvedValue, { words }: Question): boolean {
  if (!('text' in value)) return false;
  const asked = new Set(words.map(({ text }) => stemOf(text)));
  const own = freeWords(value.text).map(stemOf);
  return own.length > 0 && own.every((stem) => asked.has(stem));
}
