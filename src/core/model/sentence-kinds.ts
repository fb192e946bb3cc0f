/** What a sentence can be: what is to be done, what is claimed, what is to be read, what is meant. */
export const sentenceKinds = ['instruction', 'statement', 'demand', 'element'] as const;
export type SentenceKind = (typeof sentenceKinds)[number];
