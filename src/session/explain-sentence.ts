/** What the offline model makes of a sentence, for those who may not know the models. */
export { explainSentence, nearestSentences, type Explanation } from '../offline/index.ts';
