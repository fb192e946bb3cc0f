import path from 'node:path';

import { toRecordError } from '../../agents/record/record-error.ts';
import { keepLastScreen } from '../../agents/for-callers.ts';
import { monotonic, now } from '../../core/time/clock.ts';
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
  const { test, options, signal } = init;
  const identity = identityOf(init);
  const startedAt = now();
  const begun = monotonic();
  let screen: Screen | undefined;
  let failure: { readonly error: unknown } | undefined;
  let status: TestStatus = 'passed';
  try {
    const limit = new Limit(options.timeout);
    let written: string | undefined;
    const runner: RunnerBinding = {
      test: identity,
      optionsOwner: 'the command line',
      signal,
      writtenStep: () => written,
      ...limit.binding,
    };
    const kind = await screenKinds[options.screen]();
    screen = await kind.open({
      options: options.screenOptions,
      agentOptions: { autoPrintReportMsg: false, ...options.agentOptions },
      subject: options.subject,
      runner,
      signal,
    });
    await showFirst(screen, signal);
    await test.run(screen.agent, (text) => (written = text));
    written = undefined;
  } catch (error) {
    failure = { error };
    status =
      signal.aborted || AbortError.isInstance(error)
        ? 'interrupted'
        : TimeoutError.isInstance(error) && error.code === 'TIMEOUT'
          ? 'timedOut'
          : 'failed';
    await keptScreen(screen);
  }
  // The test counts, whatever closing comes to.
  await screen?.close(status).catch((error: unknown) => (failure ??= { error }));
  const location = { file: test.file, line: test.line };
  return {
    ...failure,
    outcome: {
      identity,
      status: failure && status === 'passed' ? 'failed' : status,
      startedAt,
      durationMs: Math.round(monotonic() - begun),
      errors: failure ? [toRecordError(failure.error, location)] : [],
      reportFiles: screen?.agent.reportFile === undefined ? [] : [path.resolve(screen.agent.reportFile)],
    },
  };
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

/** The time limit of a test. */
class Limit {
  readonly #endsAt: number;
  readonly #ms: number;

  constructor(ms: number) {
    this.#ms = ms;
    this.#endsAt = monotonic() + ms;
  }

  get binding(): Pick<RunnerBinding, 'remainingMs' | 'timeoutMs'> {
    if (this.#ms === 0) return {};
    return { remainingMs: () => Math.max(0, this.#endsAt - monotonic()), timeoutMs: () => this.#ms };
  }
}
