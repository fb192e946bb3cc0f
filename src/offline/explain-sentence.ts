import { sentenceKinds, type SentenceKind } from '../core/model/sentence-kinds.ts';
import { parseShape } from './answer/values/demand-shape.ts';
import { parseListDemand } from './answer/tables/lists.ts';
import { isNotUnderstood, notUnderstood } from './not-understood.ts';
import { describeElement, describeStatement, describeValue } from './grammar/describe.ts';
import { describeStep } from './grammar/describe-step.ts';
import { elementForms } from './grammar/elements/element-forms.data.ts';
import { parseElement } from './grammar/elements/element-grammar.ts';
import { parseInstruction, stepFamilies } from './grammar/instruction-grammar.ts';
import type { Step } from './grammar/instruction-steps.ts';
import { nearestWording } from './grammar/nearest-wording.ts';
import { hasLiteral, onlyLiteral, protectQuotes } from './grammar/quotes.ts';
import { parseStatement, statementFamilies } from './grammar/statement-grammar.ts';
import { unreadIn } from './grammar/unread.ts';
import { listForms, valueForms } from './grammar/value-forms.data.ts';
import { parseValueReference, type ValueReference } from './grammar/value-grammar.ts';

/** A part of a sentence as it was understood. */
export interface ExplainedPart {
  readonly words: string;
  /** In words. */
  readonly meaning: string;
  /** As the model has it. */
  readonly read: unknown;
  /** Words that nothing on a screen answers to; with them, the model refuses the sentence. */
  readonly unread: readonly string[];
}

export interface Reading {
  readonly as: SentenceKind;
  readonly parts: readonly ExplainedPart[];
}

/** Why a sentence is not of a kind. */
export interface Refusal {
  readonly as: SentenceKind;
  /** The words that are not understood. */
  readonly part: string;
  readonly nearest: readonly string[];
}

export interface Explanation {
  readonly sentence: string;
  readonly readings: readonly Reading[];
  readonly refusals: readonly Refusal[];
}

/**
 * How the offline model understands a sentence. What is neither an instruction nor a statement is looked at as a demand and
 * as an element, since nearly all words may be those.
 *
 * @param kinds - As what it is to be read.
 */
export function explainSentence(sentence: string, kinds: readonly SentenceKind[] = sentenceKinds): Explanation {
  const readings: Reading[] = [];
  const refusals: Refusal[] = [];
  for (const as of kinds) {
    const isKnown = readings.some((reading) => reading.as === 'instruction' || reading.as === 'statement');
    if (isKnown && (as === 'demand' || as === 'element')) continue;
    try {
      readings.push({ as, parts: readers[as](sentence) });
    } catch (error) {
      if (!isNotUnderstood(error)) throw error;
      refusals.push({ as, ...detailsOf(error.details, sentence) });
    }
  }
  return { sentence, readings: withoutRepeats(readings), refusals };
}

const explainStep = (step: Step): ExplainedPart => ({
  words: step.source,
  meaning: describeStep(step),
  read: step,
  unread: unreadIn(step),
});

/** A statement alone, read as an instruction, is to be verified: that says no more. */
function withoutRepeats(readings: readonly Reading[]): Reading[] {
  const isRepeat = ({ as, parts: [only, other] }: Reading): boolean =>
    as === 'instruction' && other === undefined && isVerify(only?.read, only?.words);
  const hasStatement = readings.some(({ as }) => as === 'statement');
  return readings.filter((reading) => !hasStatement || !isRepeat(reading));
}

function isVerify(read: unknown, words: string | undefined): boolean {
  return typeof read === 'object' && read !== null && 'statement' in read && read.statement === words;
}

/** Of all sentences that the model understands, those nearest to one that it does not. */
export function nearestSentences(sentence: string): string[] {
  const known = [...stepFamilies, ...statementFamilies, ...valueForms, ...elementForms].flatMap(
    ({ examples }) => examples,
  );
  return nearestWording(sentence, known, ['click "Save"', 'the page shows "Welcome"', 'the text under "Total"']);
}

function detailsOf(details: Readonly<Record<string, unknown>>, sentence: string): Omit<Refusal, 'as'> {
  const { part, understood } = details;
  return {
    part: typeof part === 'string' ? part : sentence,
    nearest: Array.isArray(understood) ? understood.map(String) : [],
  };
}

const readers: Readonly<Record<SentenceKind, (sentence: string) => ExplainedPart[]>> = {
  instruction: (sentence) => parseInstruction(sentence).map(explainStep),
  statement: (sentence) => {
    const read = parseStatement(sentence);
    const parts = read.type === 'all' ? read.parts : [read];
    return parts.map((part) => ({
      words: sentence,
      meaning: describeStatement(part),
      read: part,
      unread: unreadIn(part),
    }));
  },
  demand: readDemand,
  element: readElement,
};

function readDemand(sentence: string): ExplainedPart[] {
  const shape = parseShape(sentence);
  const several = shape ?? parseListDemand(sentence);
  const meaning = shape?.type === 'object' ? 'an object' : 'a list';
  if (several) return [{ words: sentence, meaning, read: several, unread: unreadIn(several) }];
  const { text, literals } = protectQuotes(sentence);
  const reference = parseValueReference(text, literals);
  if (isGuess(reference, text)) {
    const known = [...valueForms, ...listForms].flatMap((form) => form.examples);
    throw notUnderstood('demand', sentence, nearestWording(sentence, known, ['the text under "Total"']));
  }
  return [{ words: sentence, meaning: describeValue(reference), read: reference, unread: unreadIn(reference) }];
}

/** Labels are what is left when nothing else fits: they have to look like one. */
function isGuess(reference: ValueReference, text: string): boolean {
  if (reference.type !== 'label' || reference.literal || reference.owner) return false;
  return hasLiteral(text) || !looksNamed(reference.label);
}

/** Short, and beginning as names do. */
function looksNamed(text: string): boolean {
  return /^[\p{Lu}\d]/u.test(text) && text.split(' ').length <= 4;
}

/** "clik the …": a word before the article is something to do. */
const hasVerb = /^(?!all|both|each|every|half)[a-z-]+ (?:on )?(?:the|an?) /i;

function readElement(sentence: string): ExplainedPart[] {
  const query = parseElement(sentence);
  const { text, literals } = protectQuotes(sentence);
  const isBare = query.kind === undefined && !query.relation && !query.scope && query.ordinal === undefined;
  const isNamed = onlyLiteral(text, literals) !== undefined || (!hasLiteral(text) && looksNamed(text));
  if (isBare ? !isNamed : hasVerb.test(text)) {
    const known = elementForms.flatMap((form) => form.examples);
    throw notUnderstood('element', sentence, nearestWording(sentence, known, ['the "Save" button']));
  }
  return [{ words: sentence, meaning: describeElement(query), read: query, unread: unreadIn(query) }];
}
