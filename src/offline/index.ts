/** The offline model: what needs no key and no network. Nothing else of this folder is imported from outside. */
export { createOfflineModel } from './offline-model.ts';
export { explainSentence, nearestSentences, type Explanation } from './explain-sentence.ts';
export { isBeyondDoubt } from './plain/beyond-doubt.ts';
export { isOnlyOne, type Found } from './plain/only-one.ts';
export { quotedWords } from './plain/quoted-words.ts';
