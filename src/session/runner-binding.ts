import type { StepHost } from '../agents/record/step-recorder.ts';
import type { TestIdentity } from '../core/record/record.ts';

/** What a test runner lends to the agents of one test. */
export interface RunnerBinding {
  readonly test: TestIdentity;
  /** Which of the tests of its file that have the same titles it is, from 1. Absent where a runner allows only one. */
  nthOfTitle?(): number;
  /** Where the options of an agent were written, in words of the user; else the agent's class is named. */
  readonly optionsOwner?: string | undefined;
  /** Shows steps as the runner's own. */
  readonly host?: StepHost | undefined;
  /** Fires when the runner gives the test up; running calls end, and hooks may still call. */
  readonly signal?: AbortSignal | undefined;
  /** Skips the test, by throwing what the runner understands; absent where it cannot. */
  readonly skip?: ((reason: string) => void) | undefined;
  /** Shows a warning beside the test; absent where it cannot. */
  readonly warn?: ((message: string) => void) | undefined;
  /** The step that runs, as its feature has it; only of runners whose tests are scenarios. */
  writtenStep?(): string | undefined;
  /** Milliseconds that the test has left; undefined without a limit. */
  remainingMs?(): number | undefined;
  /** Milliseconds that the test has in all; undefined without a limit. */
  timeoutMs?(): number | undefined;
  /** Whether the time of the test is over, so that only its hooks can still be calling: they may look, but not act. */
  isOver?(): boolean;
}
