import { ModelError } from '../../core/errors/errors.ts';
import type { CallKind, ExtractRequest, LocateRequest, ModelRequest, PlanRequest } from '../../core/model/model.ts';
import { parseElement, type ElementQuery } from '../grammar/elements/element-grammar.ts';
import { parseInstruction } from '../grammar/instruction-grammar.ts';
import type { Step } from '../grammar/instruction-steps.ts';
import { parseStatement } from '../grammar/statement-grammar.ts';
import type { Statement } from '../grammar/statement.ts';
import { plainWords, quotedWords } from './quoted-words.ts';
import { isPlannedHere } from '../answer/plans/plan-progress.ts';

/**
 * Whether the words of a request leave the offline model nothing to guess: all that it is about is quoted, every word is
 * read, and nothing was planned by another model before.
 */
export function isBeyondDoubt(kind: CallKind, request: ModelRequest): boolean {
  if (request.context !== undefined || (request.images?.length ?? 0) > 0) return false;
  try {
    return readers[kind]?.(request) ?? false;
  } catch (error) {
    if (ModelError.isInstance(error)) return false;
    throw error;
  }
}

/** Data are always asked of the configured model, and so is what has to be found by a closer look. */
const readers: Readonly<Partial<Record<CallKind, (request: ModelRequest) => boolean>>> = {
  locate(request) {
    const { prompt, readTree } = request as LocateRequest;
    return readTree !== undefined && isPlain(parseElement(prompt), quotedWords(prompt));
  },
  plan(request) {
    const { instruction, rounds } = request as PlanRequest;
    const quoted = quotedWords(instruction);
    const steps = parseInstruction(instruction);
    return rounds.every(({ reply }) => isPlannedHere(reply)) && steps.every((step) => isPlainStep(step, quoted));
  },
  judge(request) {
    const { demand, frames } = request as ExtractRequest;
    return (
      typeof demand === 'string' && frames.length === 1 && isPlainStatement(parseStatement(demand), quotedWords(demand))
    );
  },
};

type Quoted = ReadonlySet<string>;

/** Some words of the grammar, such as "dialog", stand for a text that nobody wrote. */
function isPlain({ text, literal, relation, scope, ...rest }: ElementQuery, quoted: Quoted): boolean {
  const { unread, all, except, without, ordinal } = rest;
  const isWhole = [unread, all, except, without, ordinal].every((part) => part === undefined);
  const anchors = [...(relation ? [relation.anchor] : []), ...(scope ? [scope.anchor] : [])];
  const isQuoted = literal && text !== undefined && quoted.has(plainWords(text));
  return isQuoted && isWhole && anchors.every((anchor) => anchor !== undefined && isPlain(anchor, quoted));
}

/** Elements that a step names; null for steps whose words are left to the configured model. */
function targetsOf(step: Step): readonly (ElementQuery | undefined)[] | null {
  if (wordless.has(step.type)) return [];
  if (step.type === 'select') return [step.option, step.target];
  return named.has(step.type) && 'target' in step ? [step.target] : null;
}

const wordless: ReadonlySet<Step['type']> = new Set<Step['type']>(['navigate', 'reload', 'back', 'sleep']);
const named: ReadonlySet<Step['type']> = new Set<Step['type']>([
  'pointer',
  'type',
  'clear',
  'check',
  'expand',
  'sort',
  'press',
]);

function isPlainStep(step: Step, quoted: Quoted): boolean {
  if (step.type === 'verify' || step.type === 'await') return isPlainStatement(parseStatement(step.statement), quoted);
  // Without an element it is that of the step before.
  return targetsOf(step)?.every((target) => target === undefined || isPlain(target, quoted)) ?? false;
}

const shown: ReadonlySet<Statement['type']> = new Set<Statement['type']>(['shown', 'state', 'condition', 'place']);

/** That something is not there is never plain: it may be painted where nothing is told and nothing can be read. */
function isPlainStatement(statement: Statement, quoted: Quoted): boolean {
  if (statement.type === 'all') return statement.parts.every((part) => isPlainStatement(part, quoted));
  if (statement.type === 'shown' && statement.negative) return false;
  return shown.has(statement.type) && 'target' in statement && isPlain(statement.target, quoted);
}
