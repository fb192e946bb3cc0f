import type { TreeQuestions } from '../tree/tree-questions.ts';
import type { Answer, Ask } from './types.ts';
import { codeFacts } from './code/facts.ts';
import { codeTarget } from './code/target.ts';
import { find, framePlace, reveal } from './finding/find.ts';
import { countAll, locatorsAt } from './finding/locators.ts';
import { setKnownScale } from './geometry/scale.ts';
import { setLongestText } from './meaning/text-limit.ts';
import { scrolled, scroller } from './scrolling/scroll.ts';
import { snapshot } from './snapshot/snapshot.ts';
import { surroundings } from './surroundings/surroundings.ts';
import { aim, thingAt } from './touching/aim.ts';
import { watchPress } from './watching/press.ts';
import { pulse } from './watching/pulse.ts';

/** What answers each question. */
const answers: { readonly [Q in keyof TreeQuestions]: (ask: Ask<Q>) => Answer<Q> | Promise<Answer<Q>> } = {
  snapshot,
  find,
  reveal,
  aim,
  scroller,
  scrolled,
  thingAt,
  framePlace,
  locatorsAt,
  surroundings,
  pulse,
  countAll,
  codeFacts,
  codeTarget,
};

/** A page may have replaced `Promise`, and asynchronous functions answer with the one of the browser. */
const isLater = <T>(given: T | Promise<T>): given is Promise<T> =>
  typeof (given as Promise<T> | null)?.then === 'function';

watchPress();

/** Answers as JSON: deep or large values do not pass the protocol otherwise. */
export default function answer<Q extends keyof TreeQuestions>(question: Q, ask: Ask<Q>, scale: number | undefined) {
  setKnownScale(scale);
  setLongestText();
  const given = answers[question](ask);
  return isLater(given) ? given.then((value) => JSON.stringify(value)) : JSON.stringify(given);
}
