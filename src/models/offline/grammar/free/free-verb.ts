import { editDistance } from '../../../../util/nearest.ts';
import { rulesOut } from './free-phrase.ts';
import { functionWords, pageWords, tapVerbs } from './free-words.data.ts';

/** What these are for is typed or ordered by, and never tapped. */
export const hasOwnForms = /^(?:search|look|sort|order)$/;

/** A word that no sentence is done by. */
export function isNoVerb(word: string): boolean {
  return functionWords.has(word) || pageWords.has(word) || rulesOut.test(word) || isMisspelt(word);
}

/** "clik": what is nearly a verb that is known means that one. */
function isMisspelt(verb: string): boolean {
  return (
    !tapVerbs.has(verb) &&
    verb.length > 3 &&
    ['click', 'press', 'type', 'check', 'select', 'scroll'].some((known) => editDistance(verb, known) === 1)
  );
}
