import { classOfFailure, readFailureClassLine, type FailureClass } from '../../core/errors/failure-class.ts';
import type { EventOf, RecordError, RecordLocation } from '../../core/record/record.ts';
import { isRed, type Outcome } from './outcome.ts';
import type { Failure, RunFailure } from './run.ts';
import { readLines, type StepLine } from './step-line.ts';
import { textOf } from './text-of.ts';

interface FailedAttempt {
  readonly status: Outcome;
  /** Errors from the runner. */
  readonly errors: readonly RecordError[];
  readonly lines: readonly StepLine[];
}

interface Failures {
  readonly errors: readonly Failure[];
  /** Class of the failure; undefined for passed and skipped attempts. */
  readonly failureClass: FailureClass | undefined;
}

/** The errors of an attempt. The runner knows that it failed; the steps know the code and the location. */
export function attemptFailures({ status, errors, lines }: FailedAttempt): Failures {
  if (!isRed(status)) return { errors: errors.map(toFailure), failureClass: undefined };
  const steps = failedSteps(lines);
  const explained = errors.length > 0 ? errors.map((error) => explain(toFailure(error), steps)) : lastFailure(steps);
  const found = endLast(withoutRepeats(explained).map(classified));
  const failureClass = decide(status, found);
  const [first, ...rest] = found;
  return {
    errors: first ? [{ ...first, failureClass: first.failureClass ?? failureClass }, ...rest] : [],
    failureClass,
  };
}

/** Errors outside of the tests. */
export function runFailures(events: readonly EventOf<'run-error'>[]): RunFailure[] {
  return events.map(({ id, runner, title, location, error }) => {
    const failure = classified(toFailure(error));
    return { ...failure, ...(location && { location }), id, runner, title };
  });
}

/** The class of the first relevant failure. Calls that the end of the test cut off are less relevant than why it ended. */
function decide(status: Outcome, failures: readonly Failure[]): FailureClass {
  // A call that is running at the end of its test was not awaited.
  const isEnding = failures.some(isEndOfTest);
  const relevant = failures.filter((failure) => status !== 'timedOut' || isEnding || !isCut(failure));
  // An unknown error was thrown by the test. Without an error, the test did not reach its end.
  const byStatus = status === 'failed' ? 'test' : 'environment';
  const classes = relevant.flatMap((failure) => classOfFailure(failure) ?? []);
  // What the test waited for is more relevant than its timeout.
  const isClock = relevant[0] !== undefined && isTimeOver(relevant[0]);
  const waitedFor = isClock ? classes.find((failureClass) => failureClass !== 'environment') : undefined;
  return waitedFor ?? classes[0] ?? byStatus;
}

/** Whether the message of Playwright is about a slow end of the test. The error before it is more relevant. */
function isEndOfTest({ message }: Failure): boolean {
  return /^(?:\w*Error: )?(?:Tearing down|Fixture) "/.test(message);
}

function endLast(failures: readonly Failure[]): Failure[] {
  return [...failures.filter((failure) => !isEndOfTest(failure)), ...failures.filter(isEndOfTest)];
}

/** Whether the message only says that the test timed out. */
export function isTimeOver({ message }: Failure): boolean {
  return /^Test timeout of|timed? ?out in \d+|function timed out/i.test(message);
}

/** Whether the failure is only that a call was cut off. */
function isCut({ code, name, failureClass }: Failure): boolean {
  if (failureClass === 'product') return false;
  if (code !== undefined) return code === 'TIMEOUT' || code === 'ABORTED' || code === 'AGENT_DESTROYED';
  return name === 'TimeoutError' || name === 'AbortError';
}

interface FailedStep {
  readonly error: Failure;
  readonly start: EventOf<'step-start'>;
  readonly isTop: boolean;
}

/** Failed steps in the order of their starts, so that the call of the user comes before its failed part. */
function failedSteps(lines: readonly StepLine[]): FailedStep[] {
  const ends = readLines(lines, 'step-end').filter(({ status, error }) => status === 'failed' && error);
  if (ends.length === 0) return [];
  const errors = new Map(ends.map((end) => [end.step, judgedError(end)]));
  const wanted = lines.filter(({ step }) => step !== undefined && errors.has(step));
  return readLines(wanted, 'step-start').flatMap((start) => {
    const error = errors.get(start.step);
    const isTop = start.parent === undefined || !errors.has(start.parent);
    return error ? [{ start, isTop, error: { ...error, ...(start.location && { location: start.location }) } }] : [];
  });
}

/** A check that timed out had a verdict before. Newer records contain it in the error. */
function judgedError({ error, verdict }: EventOf<'step-end'>): Failure | undefined {
  if (!error) return undefined;
  const failure = classified(toFailure(error));
  if (!isCut(failure) || failure.code === 'AGENT_DESTROYED' || verdict?.pass !== false) return failure;
  return {
    ...failure,
    failureClass: 'product',
    message: `${failure.message}\n  Last check: ${textOf(verdict.reason)}`,
  };
}

/** Adds the facts of the matching step to an error of the runner. */
function explain(failure: Failure, steps: readonly FailedStep[]): Failure {
  const matches = steps.filter(({ error }) => isSame(failure.message, error.message));
  const own = matches.find(({ start }) => start.kind !== 'runner');
  // Of the steps of the runner, the innermost has the failed line.
  const { error } = own ?? matches.at(-1) ?? { error: undefined };
  if (!error) return cutOff(failure, steps);
  const message = own && error.message.includes('\n  Last check: ') ? error.message : failure.message;
  return {
    ...pick(error),
    ...failure,
    ...(own && error.failureClass && { failureClass: error.failureClass }),
    message,
  };
}

/** If the runner stopped the test, the verdict of the last check explains more than the timeout. */
function cutOff(failure: Failure, steps: readonly FailedStep[]): Failure {
  if (!isTimeOver(failure)) return failure;
  const judged = steps.findLast(({ error }) => error.message.includes('\n  Last check: '));
  if (!judged) return failure;
  const { failureClass, location } = judged.error;
  return {
    ...failure,
    failureClass,
    ...(location && { location }),
    message: `${failure.message}\n${judged.error.message}`,
  };
}

function pick({ code, failureClass, hint, location }: Failure): Partial<Failure> {
  return {
    ...(code && { code }),
    ...(failureClass && { failureClass }),
    ...(hint && { hint }),
    ...(location && { location }),
  };
}

/** Without an error of the runner: the last failed call of the user. */
function lastFailure(steps: readonly FailedStep[]): Failure[] {
  const top = steps.filter(({ isTop }) => isTop);
  const last = top.findLast(({ start }) => start.kind !== 'runner') ?? top.at(-1);
  return last ? [last.error] : [];
}

/** Runners add a class name before the message and a call log after it. */
function isSame(reported: string, own: string): boolean {
  const line = own.split('\n', 1)[0]?.trim() ?? '';
  return line !== '' && reported.includes(line);
}

function withoutRepeats(failures: readonly Failure[]): Failure[] {
  return [...new Map(failures.map((failure) => [failure.message, failure])).values()];
}

const hintLine = /\n {2}Hint: ([^\n]*)/;

/** Removes hint and class from the message: they are fields of their own. */
function toFailure(error: RecordError): Failure {
  const parsed = readFailureClassLine(textOf(error.message));
  const text = parsed.rest;
  const hint = error.hint === undefined ? hintLine.exec(text)?.[1] : textOf(error.hint);
  const message = hint === undefined ? text : text.replace(`\n  Hint: ${hint}`, '');
  const code = error.code ?? parsed.code;
  const failureClass = error.failureClass ?? parsed.failureClass;
  const location = placeInStack(error.stack);
  return {
    ...error,
    ...(location && { location }),
    name: textOf(error.name),
    message,
    ...(code !== undefined && { code }),
    ...(failureClass !== undefined && { failureClass }),
    ...(hint !== undefined && { hint }),
  };
}

/** The first call in a file of the project: only these have relative paths. */
function placeInStack(stack: unknown): RecordLocation | undefined {
  for (const call of textOf(stack ?? '').split('\n')) {
    const [, file, line, column] = ownCall.exec(call) ?? [];
    if (file !== undefined) return { file, line: Number(line), column: Number(column) };
  }
  return undefined;
}

const ownCall =
  /^\s+at (?:async )?(?:[^(]*\()?((?!node:|node_modules[\\/]|file:|[\\/]|[A-Za-z]:[\\/]|<)[^():]+):(\d+):(\d+)\)?$/;

function classified(failure: Failure): Failure {
  const failureClass = classOfFailure(failure);
  const { failureClass: _given, ...rest } = failure;
  return failureClass === undefined ? rest : { ...rest, failureClass };
}
