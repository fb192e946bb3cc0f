import type { PageAgent } from '../agents/page-agent.ts';
import { AbortError } from '../core/errors.ts';
import type { Frame } from '../core/frame.ts';
import type { TestIdentity, TestStatus } from '../core/record.ts';
import type { StepHost } from '../agents/record/step-recorder.ts';
import type { RunnerBinding } from './runner-binding.ts';

export interface TestAgentsInit {
  readonly test: TestIdentity;
  readonly host?: StepHost;
  /** Fires when the runner gives the test up. */
  readonly signal?: AbortSignal;
  /** Milliseconds that the test has in all, from `startedAt`; 0 for no limit. Asked at each call, since tests may change it. */
  timeoutMs(): number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** What is left of the agents of a test. */
export interface FinishedAgents {
  /** Absolute paths of their reports. */
  readonly reports: readonly string[];
  /** To be thrown once the reports are safe. */
  readonly error?: Error;
}

/** A call must end before its test does, so that it can say what it was doing. */
const marginMs = 500;

/** The agents of one test: they share its time and its end. */
export class TestAgents {
  readonly binding: RunnerBinding;
  readonly #end = new AbortController();
  readonly #agents: PageAgent[] = [];

  constructor(init: TestAgentsInit) {
    const { test, host, signal } = init;
    this.binding = {
      test,
      host,
      signal: signal ? AbortSignal.any([signal, this.#end.signal]) : this.#end.signal,
      remainingMs: () => remaining(init),
    };
  }

  add<A extends PageAgent>(agent: A): A {
    this.#agents.push(agent);
    return agent;
  }

  /** The newest picture that any of the agents took. */
  get lastFrame(): Frame | undefined {
    const frames = this.#agents.flatMap((agent) => agent.lastFrame ?? []);
    return frames.sort((first, second) => first.takenAt - second.takenAt).at(-1);
  }

  /** Stops what still runs, completes the records and returns their files, with the first error of a clean-up. */
  async finish(status: TestStatus): Promise<FinishedAgents> {
    this.#end.abort(new AbortError('ABORTED', 'The test ended while the call was running'));
    const outcomes = await Promise.allSettled(this.#agents.map((agent) => agent.endTest(status)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    const reports = this.#agents.flatMap((agent) => agent.reportFile ?? []);
    return { reports, ...(failed && { error: failed.reason as Error }) };
  }
}

function remaining(init: TestAgentsInit): number | undefined {
  const limit = init.timeoutMs();
  if (limit <= 0 || !Number.isFinite(limit)) return undefined;
  return Math.max(0, init.startedAt + limit - marginMs - Date.now());
}
