import path from 'node:path';

import { keyFrames } from '../outputs/markdown-test.ts';
import { fullTitle, lastAttempt, placeOf, reasonOf, redTests, stepText } from '../outputs/plain-words.ts';
import { runErrorTitle } from '../outputs/run-error-words.ts';
import type {
  AttemptSummary,
  FailureSummary,
  RunErrorSummary,
  RunSummary,
  StepSummary,
  TestSummary,
} from '../summary/run-summary.ts';
import {
  FAILURES_VERSION,
  type FailedTest,
  type FailureList,
  type ListedError,
  type ListedFile,
  type ListedScreen,
  type ListedStep,
} from './failure-list.ts';
import { writeScreens, type ScreensOf } from './write-screens.ts';

export interface ListFailuresInit {
  /** Absolute path of the report. */
  readonly report: string;
  readonly summary: RunSummary;
  /** Folder that paths are relative to. */
  readonly cwd: string;
  /** Absolute run folder. The pictures are written into its folder `failures/`. */
  readonly runDir: string;
  /** Lists only failures with this text in their title or file, in any case. */
  readonly filter?: string | undefined;
  readonly onWarning: (message: string) => void;
}

/** Lists what failed in a run, and writes the last pictures of each failed test as files. */
export async function listFailures(init: ListFailuresInit): Promise<FailureList> {
  const { report, summary, cwd, filter } = init;
  const red = redTests(summary);
  const shown = red.filter((test) => isWanted(fullTitle(test), placeOf(test)?.file, filter));
  const screens = await writeScreens({ ...init, tests: red, shown: new Set(shown) });
  return {
    version: FAILURES_VERSION,
    report: relativeTo(cwd, report),
    status: summary.status ?? (red.length > 0 ? 'failed' : 'passed'),
    totals: summary.totals,
    ...(filter !== undefined && { filter }),
    errors: (summary.errors ?? [])
      .filter((error) => isWanted(`${error.title ?? ''} ${error.message}`, error.location?.file, filter))
      .map(toRunError),
    failures: shown.map((test) => toFailedTest(test, { report, cwd, screens })),
    skippedLines: summary.skippedLines,
  };
}

/** The path as a person in the folder would type it. */
export function relativeTo(folder: string, file: string): string {
  const relative = path.relative(folder, file);
  return relative.startsWith('..') || relative === '' ? file : relative;
}

function isWanted(title: string, file = '', filter = ''): boolean {
  return `${title}\n${file}`.toLowerCase().includes(filter.toLowerCase());
}

function toRunError(error: RunErrorSummary): ListedError {
  return { title: runErrorTitle(error), ...placeFacts(error.location), ...errorFacts(error), message: error.message };
}

interface ListContext {
  readonly report: string;
  readonly cwd: string;
  readonly screens: ScreensOf;
}

function toFailedTest(test: TestSummary, { report, cwd, screens }: ListContext): FailedTest {
  const { id, runner, status, attempts } = test;
  const last = lastAttempt(test);
  const { steps = [], stepsLeftOut, attachments = [] } = last ?? {};
  return {
    id,
    title: fullTitle(test),
    ...(runner !== undefined && { runner }),
    status,
    ...placeFacts(placeOf(test)),
    ...causeOf(test, last),
    attempts: attempts.map((attempt) => ({ status: attempt.status, reason: reasonOf(attempt) })),
    steps: steps.map(toStep),
    ...(stepsLeftOut !== undefined && { stepsLeftOut }),
    screens: toScreens(last, (step) => {
      const file = screens(test, step);
      return file && relativeTo(cwd, file);
    }),
    files: attachments.flatMap((attachment) => toFile(attachment, { report, cwd })),
  };
}

function causeOf(
  { status }: TestSummary,
  attempt: AttemptSummary | undefined,
): Pick<FailedTest, 'message' | 'failureClass' | 'code' | 'hint' | 'why' | 'otherMessages'> {
  if (!attempt) return { message: status };
  const [error, ...others] = attempt.errors;
  const why = whyOf(attempt.steps ?? []);
  return {
    ...(error ? errorFacts(error) : classOf(attempt)),
    message: error?.message ?? reasonOf(attempt),
    ...(why !== undefined && { why }),
    ...(others.length > 0 && { otherMessages: others.map(({ message }) => message) }),
  };
}

function placeFacts(place?: { readonly file: string; readonly line: number }): Pick<ListedError, 'file' | 'line'> {
  return place ? { file: place.file, line: place.line } : {};
}

function errorFacts({ failureClass, code, hint }: FailureSummary): Omit<ListedError, 'title' | 'message'> {
  return {
    ...(failureClass !== undefined && { failureClass }),
    ...(code !== undefined && { code }),
    ...(hint !== undefined && { hint }),
  };
}

function classOf({ failureClass }: AttemptSummary): Pick<ListedError, 'failureClass'> {
  return failureClass === undefined ? {} : { failureClass };
}

/** The reason of the last failed step. The parts of a failed call may have one that the call itself does not have. */
function whyOf(steps: readonly StepSummary[]): string | undefined {
  const failed = steps.findLastIndex(({ status, depth }) => depth === 0 && status !== 'passed' && status !== 'skipped');
  const after = steps.findIndex(({ depth }, index) => index > failed && depth === 0);
  const own = failed < 0 ? [] : steps.slice(failed, after < 0 ? undefined : after);
  const isRed = ({ status }: StepSummary): boolean => status === 'failed' || status === 'running';
  const red = own.findLast((step) => step.why !== undefined && isRed(step));
  return (red ?? own.findLast(({ why }) => why !== undefined))?.why;
}

function toStep(step: StepSummary): ListedStep {
  const { depth, status, durationMs, why } = step;
  return {
    depth,
    status,
    text: stepText(step),
    ...(durationMs !== undefined && { durationMs }),
    ...(why !== undefined && { why }),
  };
}

function toScreens(
  attempt: AttemptSummary | undefined,
  fileOf: (step: StepSummary) => string | undefined,
): ListedScreen[] {
  const steps = attempt ? keyFrames(attempt) : [];
  return steps.flatMap((step) => {
    const file = fileOf(step);
    return file === undefined ? [] : [{ step: stepText(step), path: file }];
  });
}

function toFile(
  { name, file }: NonNullable<AttemptSummary['attachments']>[number],
  { report, cwd }: Pick<ListContext, 'report' | 'cwd'>,
): ListedFile[] {
  return file === undefined ? [] : [{ name, path: relativeTo(cwd, path.join(path.dirname(report), file)) }];
}
