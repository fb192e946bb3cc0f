/** What the embedded model makes of a sentence, for those who may not know the models. */
export {
  explainSentence,
  nearestSentences,
  sentenceKinds,
  type Explanation,
  type SentenceKind,
} from '../offline/index.ts';
