import { createHash } from 'node:crypto';

import { treeProgram } from './tree-program.data.ts';
import type { TreeQuestions } from './tree-questions.ts';

/** Tells programs of different versions apart, which may meet in one page. */
const programKey = `Symbol.for('eyewright.tree.${createHash('sha256').update(treeProgram).digest('hex').slice(0, 16)}')`;

/** What a document answers that has not been sent the program yet. */
export const programMissing = 'eyewright: no program';

export interface Question<Q extends keyof TreeQuestions> {
  readonly question: Q;
  readonly ask: TreeQuestions[Q]['ask'];
  /** Picture pixels per CSS pixel. Default: as the document says itself. */
  readonly scale?: number | undefined;
}

const given = ({ question, ask, scale }: Question<keyof TreeQuestions>): string =>
  `(${JSON.stringify(question)}, ${JSON.stringify(ask)}, ${scale})`;

/** An expression that asks a document by itself, and leaves no program there. */
export function treeScript<Q extends keyof TreeQuestions>(question: Question<Q>): string {
  return `${treeProgram}${given(question)}`;
}

/**
 * The same for a world of our own, which keeps the program: it is long, and to send and compile it takes longer than most
 * answers.
 */
export function askKeptProgram<Q extends keyof TreeQuestions>(question: Question<Q>): string {
  return `(globalThis[${programKey}] || (() => ${JSON.stringify(programMissing)}))${given(question)}`;
}

export function keepProgram<Q extends keyof TreeQuestions>(question: Question<Q>): string {
  return `(globalThis[${programKey}] = ${treeProgram})${given(question)}`;
}
