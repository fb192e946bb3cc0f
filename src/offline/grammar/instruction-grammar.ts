import type { ElementQuery } from './elements/element-query.ts';
import { isNotUnderstood, misspelt, notUnderstood } from '../not-understood.ts';
import { readBy, type Family } from './elements/family.ts';
import { readGivenValues } from './given-values.ts';
import type { Step, StepBody } from './instruction-steps.ts';
import { withoutSlips } from './misspelt.ts';
import { nearestWording } from './nearest-wording.ts';
import { hasLiteral, protectQuotes, restoreQuotes } from './quotes.ts';
import { splitInstruction } from './split-instruction.ts';
import { parseStatement } from './statement-grammar.ts';
import { checkSteps, closeSteps, expandSteps, selectSteps, switchSteps } from './steps/choice-steps.ts';
import { openSteps, scrollSteps, verifySteps, waitSteps } from './steps/page-steps.ts';
import { clickSteps, dragSteps, keySteps, mouseSteps } from './steps/pointer-steps.ts';
import { sortSteps } from './steps/sort-steps.ts';
import { clearSteps, setSteps, typingSteps, uploadSteps } from './steps/typing-steps.ts';

/** All that can be told to be done, in order of trial: the first form that fits reads the clause. */
export const stepFamilies: readonly Family<StepBody>[] = [
  mouseSteps,
  keySteps,
  clickSteps,
  typingSteps,
  clearSteps,
  verifySteps,
  checkSteps,
  switchSteps,
  uploadSteps,
  selectSteps,
  setSteps,
  expandSteps,
  closeSteps,
  scrollSteps,
  dragSteps,
  sortSteps,
  openSteps,
  waitSteps,
];

const usual = [
  'click "Save"',
  'type "alice" into the Username field',
  'check "Remember me"',
  'press Enter',
  'scroll down',
];

/** Reads an instruction as steps. Throws `MODEL_NOT_UNDERSTOOD` that names the part outside the grammar. */
export function parseInstruction(instruction: string): Step[] {
  const given = readGivenValues(instruction);
  if (given) return given;
  const { text, literals } = protectQuotes(instruction);
  const clauses = splitInstruction(text);
  if (clauses.length === 0) throw refusal(instruction);
  const steps = clauses.flatMap((clause) => parseClause(clause.replace(/\s+/g, ' '), literals));
  return steps.map((step, index) => ofBefore(step, steps.slice(0, index)));
}

const pronoun = /^(?:it|that|this|that one|this one)$/i;

function isPronoun({ source, literal }: ElementQuery): boolean {
  return !literal && pronoun.test(source);
}

/** "clear the Email field, type … into it": what the step before was about. */
function ofBefore(step: Step, before: readonly Step[]): Step {
  if (!('target' in step) || !step.target || !isPronoun(step.target)) return step;
  const last = before.findLast((one) => 'target' in one && one.target && !pronoun.test(one.target.source));
  const target = last && 'target' in last ? last.target : undefined;
  return target ? ({ ...step, target: { ...target, kind: target.kind ?? step.target.kind } } as Step) : step;
}

/** The error for a clause that is outside the grammar. */
function refusal(clause: string): Error {
  const known = stepFamilies.flatMap((family) => family.examples);
  return notUnderstood('instruction', clause, nearestWording(clause, known, usual));
}

/** What is to be done only if something is so needs more than one look. */
const depends =
  /^(?:if|when|unless|while|once|whenever)\b|^(?!check|verify|assert|ensure|confirm|expect|see).* if (?:it|they|there|visible|present|possible|shown)\b/i;

function parseClause(clause: string, literals: readonly string[]): Step[] {
  if (depends.test(clause)) throw refusal(restoreQuotes(clause, literals));
  const { words, times } = cutRepeat(clause);
  const source = restoreQuotes(words, literals);
  const body = readBy(stepFamilies, words, literals)?.value ?? readBareStatement(words, literals);
  if (!body) throw ofSlip(source) ?? refusal(restoreQuotes(clause, literals));
  return Array.from({ length: times }, () => ({ ...body, source }));
}

function ofSlip(clause: string): Error | undefined {
  const meant = withoutSlips(
    clause,
    stepFamilies.flatMap((family) => family.examples),
  );
  if (meant === undefined) return undefined;
  const { text, literals } = protectQuotes(meant);
  return readBy(stepFamilies, text, literals) && misspelt('instruction', clause, meant);
}

/** "press Tab twice" */
function cutRepeat(clause: string): { words: string; times: number } {
  const repeat = / (twice|(\d+) times|three times|two times)$/i.exec(clause);
  return repeat
    ? { words: clause.slice(0, repeat.index), times: countOf(repeat[2] ?? repeat[1] ?? '') }
    : { words: clause, times: 1 };
}

function countOf(text: string): number {
  const words: Readonly<Record<string, number>> = { twice: 2, 'two times': 2, 'three times': 3 };
  return Math.min(50, words[text.toLowerCase()] ?? (Number(text) || 1));
}

/** `the "Save" button is disabled`, among steps, is to be verified. */
function readBareStatement(words: string, literals: readonly string[]): StepBody | undefined {
  if (!hasLiteral(words)) return undefined;
  const statement = restoreQuotes(words, literals);
  try {
    parseStatement(statement);
    return { type: 'verify', statement };
  } catch (error) {
    if (isNotUnderstood(error)) return undefined;
    throw error;
  }
}
