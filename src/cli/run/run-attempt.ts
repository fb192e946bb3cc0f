import path from 'node:path';

import { toRecordError } from '../../agents/record/record-error.ts';
import { keepLastScreen } from '../../agents/for-callers.ts';
import { monotonic, now } from '../../core/time/clock.ts';
import { abortable, openScope } from '../../core/time/deadline.ts';
import { AbortError, TimeoutError } from '../../core/errors/errors.ts';
import type { TestIdentity, TestStatus } from '../../core/record/record.ts';
import type { Screen } from '../../platforms/screens/screen.ts';
import { screenKinds } from '../../platforms/screens/screens.ts';
import type { TestOutcome } from '../../report/merge/test-outcome.ts';
import type { RunnerBinding } from '../../session/runner-binding.ts';
import { firstParams } from '../device/first-params.ts';
import { runCall } from '../device/run-call.ts';
import type { PlannedTest } from './planned-test.ts';
import type { RunOptions } from './run-options.ts';

export interface AttemptInit {
  readonly test: PlannedTest;
  readonly attempt: number;
  /** Number among the tests with the same titles, from 1. */
  readonly nth: number;
  readonly options: RunOptions;
  readonly signal: AbortSignal;
}

export interface EndedAttempt {
  readonly outcome: TestOutcome;
  readonly error?: unknown;
}

/** Milliseconds for the picture of the last screen. */
const lastScreenMs = 3000;

/** Runs a test once, on a screen of its own. */
export async function runAttempt(init: AttemptInit): Promise<EndedAttempt> {
  const { test, signal } = init;
  const startedAt = now();
  const begun = monotonic();
  const opened: { screen?: Screen } = {};
  let failure = await carryOut(init, opened);
  const status = failure ? statusOf(failure.error, signal) : 'passed';
  const { screen } = opened;
  if (failure) await keptScreen(screen);
  // The test counts, whatever closing comes to.
  await screen?.close(status).catch((error: unknown) => (failure ??= { error }));
  const report = screen?.agent.reportFile;
  return {
    ...failure,
    outcome: {
      identity: identityOf(init),
      status: failure && status === 'passed' ? 'failed' : status,
      startedAt,
      durationMs: Math.round(monotonic() - begun),
      errors: failure ? [toRecordError(failure.error, { file: test.file, line: test.line })] : [],
      reportFiles: report === undefined ? [] : [path.resolve(report)],
    },
  };
}

/** Opens the screen and runs the test on it. Resolves to the failure; undefined if there is none. */
async function carryOut(
  init: AttemptInit,
  opened: { screen?: Screen },
): Promise<{ readonly error: unknown } | undefined> {
  const { test, options, signal } = init;
  let written: string | undefined;
  const runner: RunnerBinding = {
    test: identityOf(init),
    optionsOwner: 'the command line',
    signal,
    writtenStep: () => written,
    ...limitOf(options.timeout),
  };
  try {
    opened.screen = await openWithin(init, runner);
    await showFirst(opened.screen, signal);
    await test.run(opened.screen.agent, (text) => (written = text));
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** Opens the screen within the time of the test. What opens later is closed at once. */
async function openWithin({ options, signal }: AttemptInit, runner: RunnerBinding): Promise<Screen> {
  const kind = await screenKinds[options.screen]();
  using scope = openScope({
    signals: [signal],
    timeoutMs: options.timeout === 0 ? undefined : options.timeout,
    reason: 'the --timeout of the run',
    describe: () => `Opening the screen (${options.screen})`,
  });
  const opening = kind.open({
    options: options.screenOptions,
    agentOptions: { autoPrintReportMsg: false, ...options.agentOptions },
    subject: options.subject,
    runner,
    signal: scope.signal,
  });
  try {
    return await abortable(opening, scope.signal);
  } catch (error) {
    void opening.then((late) => late.close()).catch(() => undefined);
    throw error;
  }
}

function statusOf(error: unknown, signal: AbortSignal): TestStatus {
  if (signal.aborted || AbortError.isInstance(error)) return 'interrupted';
  return TimeoutError.isInstance(error) && error.code === 'TIMEOUT' ? 'timedOut' : 'failed';
}

async function keptScreen(screen: Screen | undefined): Promise<void> {
  if (screen) await keepLastScreen(screen.agent, AbortSignal.timeout(lastScreenMs)).catch(() => undefined);
}

async function showFirst(screen: Screen, signal: AbortSignal): Promise<void> {
  const { first } = screen;
  if (!first) return;
  const data = { call: first.call, command: 'open', params: firstParams(first), options: {} };
  await runCall(screen, { data, signal, newPicture: () => '' });
}

export function identityOf({ test, attempt, nth }: Pick<AttemptInit, 'test' | 'attempt' | 'nth'>): TestIdentity {
  const { file, titlePath, tags, line } = test;
  return {
    test: [...titlePath, nth].join(':'),
    titlePath: [...titlePath],
    attempt,
    ...(nth > 1 && { nth }),
    runner: 'eyewright',
    ...(tags.length > 0 && { tags: [...tags] }),
    location: { file, line },
  };
}

/** The time limit of a test, from now on. */
function limitOf(ms: number): Pick<RunnerBinding, 'remainingMs' | 'timeoutMs'> {
  if (ms === 0) return {};
  const endsAt = monotonic() + ms;
  return { remainingMs: () => Math.max(0, endsAt - monotonic()), timeoutMs: () => ms };
}
