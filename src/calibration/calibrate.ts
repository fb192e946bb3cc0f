import { monotonic } from '../core/time/clock.ts';
import { EyewrightError } from '../core/errors/errors.ts';
import type { Model, ModelCallFacts } from '../core/model/model.ts';
import type { LabelledStatement } from './read-set.ts';
import { wilson, type Rate } from './interval.ts';

/** The answer of a model to one statement. */
export interface CalibrationAnswer {
  readonly frame: string;
  readonly statement: string;
  readonly expected: boolean;
  /** Undefined if it gave no verdict. */
  readonly answer?: boolean;
  /** Reason for the verdict, or why there was none. */
  readonly reason: string;
  /** Error code of the refusal. */
  readonly code?: string;
  readonly ms: number;
}

/** Error rates of a model's verdicts. */
export interface Calibration {
  readonly model: string;
  /** Of the false statements that were judged, those that it called true: missed faults. */
  readonly falsePass: Rate;
  /** Of the true statements that were judged, those that it called false. */
  readonly falseFail: Rate;
  /** Statements without a verdict: nobody is misled, but the test fails. */
  readonly refusals: Rate;
  readonly ms: { readonly median: number; readonly p95: number };
  /** Requests that were sent, including failed ones. */
  readonly calls: number;
  readonly tokens: number;
  readonly cost: readonly { readonly currency: string; readonly amount: number }[];
  readonly answers: readonly CalibrationAnswer[];
}

export interface CalibrationInit {
  readonly model: Model;
  readonly statements: readonly LabelledStatement[];
  /** Maximum number of parallel requests. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  onProgress?(done: number): void;
}

/** Asks a model about every statement of a data set. An error that affects all of them, such as a wrong key, ends it at once. */
export async function calibrate({
  model,
  statements,
  concurrency,
  signal,
  onProgress,
}: CalibrationInit): Promise<Calibration> {
  await model.ready();
  const calls: ModelCallFacts[] = [];
  const answers: CalibrationAnswer[] = [];
  const queue = statements.entries();
  const stop = new AbortController();
  const stopped = AbortSignal.any([signal, stop.signal]);
  const worker = async (): Promise<void> => {
    for (const [index, statement] of queue) {
      stopped.throwIfAborted();
      answers[index] = await askAbout(statement, { model, signal: stopped, onCall: (facts) => void calls.push(facts) });
      onProgress?.(Object.keys(answers).length);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } catch (error) {
    // The others would go on asking, which costs money.
    stop.abort(error);
    throw error;
  }
  return { model: model.name, ...ratesOf(answers), ...billOf(calls), answers };
}

interface JudgeContext extends Pick<CalibrationInit, 'model' | 'signal'> {
  onCall(facts: ModelCallFacts): void;
}

async function askAbout(
  { file, frame, statement, expected }: LabelledStatement,
  context: JudgeContext,
): Promise<CalibrationAnswer> {
  const { model, signal, onCall } = context;
  const started = monotonic();
  const toAnswer = (rest: Pick<CalibrationAnswer, 'reason' | 'answer' | 'code'>): CalibrationAnswer => ({
    frame: file,
    statement,
    expected,
    ms: Math.round(monotonic() - started),
    ...rest,
  });
  try {
    const {
      data,
      thought = '',
      errors = [],
    } = await model.ask('judge', {
      demand: statement,
      shape: 'boolean',
      frames: [frame],
      // Each request gets its own signal: Node reports many listeners on one signal as a leak.
      signal: AbortSignal.any([signal]),
      onCall,
    });
    if (typeof data === 'boolean' && errors.length === 0) return toAnswer({ answer: data, reason: thought });
    return toAnswer({ reason: errors.join('; ') || 'it gave no verdict', code: 'MODEL_REPLY_INVALID' });
  } catch (error) {
    if (!EyewrightError.isInstance(error) || !isRefusal(error)) throw error;
    return toAnswer({ reason: error.summary, code: error.code });
  }
}

/** Whether the error concerns this statement only; errors of the environment would affect the next one, too. */
function isRefusal({ code, failureClass }: EyewrightError): boolean {
  return failureClass === 'model' || code === 'MODEL_NOT_UNDERSTOOD';
}

function ratesOf(
  answers: readonly CalibrationAnswer[],
): Pick<Calibration, 'falsePass' | 'falseFail' | 'refusals' | 'ms'> {
  const judged = answers.filter(({ answer }) => answer !== undefined);
  const wrong = (expected: boolean): Rate => {
    const own = judged.filter((one) => one.expected === expected);
    return wilson(own.filter(({ answer }) => answer !== expected).length, own.length);
  };
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    falsePass: wrong(false),
    falseFail: wrong(true),
    refusals: wilson(answers.length - judged.length, answers.length),
    ms: { median: at(0.5), p95: at(0.95) },
  };
}

/** Retried requests are billed as well. */
function requestsOf({ requests, retries }: ModelCallFacts): number {
  return requests ?? 1 + retries;
}

function billOf(calls: readonly ModelCallFacts[]): Pick<Calibration, 'calls' | 'tokens' | 'cost'> {
  const costs = new Map<string, number>();
  let tokens = 0;
  for (const { usage } of calls) {
    tokens += usage?.totalTokens ?? 0;
    if (usage?.cost) costs.set(usage.cost.currency, (costs.get(usage.cost.currency) ?? 0) + usage.cost.amount);
  }
  return {
    calls: calls.reduce((sum, facts) => sum + requestsOf(facts), 0),
    tokens,
    cost: [...costs].map(([currency, amount]) => ({ currency, amount })),
  };
}
