/** The kinds of sentences: something to do, a statement to check, data to read, an element to locate. */
export const sentenceKinds = ['instruction', 'statement', 'demand', 'element'] as const;
export type SentenceKind = (typeof sentenceKinds)[number];
