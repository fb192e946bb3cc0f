import type { StepHost } from '../agents/record/step-recorder.ts';
import type { TestIdentity } from '../core/record/record.ts';

/** What a test runner provides to the agents of one test. */
export interface RunnerBinding {
  readonly test: TestIdentity;
  /** Which of several tests of the file with the same titles it is, from 1. Absent where the runner allows only one. */
  nthOfTitle?(): number;
  /** Where the user wrote the options of the agent, for messages. Default: the class of the agent. */
  readonly optionsOwner?: string | undefined;
  /** Shows steps as the runner's own. */
  readonly host?: StepHost | undefined;
  /** Fires when the runner aborts the test; running calls end, and hooks may still make calls. */
  readonly signal?: AbortSignal | undefined;
  /** Skips the test, by throwing what the runner expects; absent where the runner cannot skip. */
  readonly skip?: ((reason: string) => void) | undefined;
  /** Shows a warning with the test; absent where the runner cannot. */
  readonly warn?: ((message: string) => void) | undefined;
  /** The running step as its feature has it; only for runners whose tests are scenarios. */
  writtenStep?(): string | undefined;
  /** Milliseconds that the test has left; undefined without a limit. */
  remainingMs?(): number | undefined;
  /** Milliseconds that the test has in all; undefined without a limit. */
  timeoutMs?(): number | undefined;
  /** Whether its calls are written down for generated code without the option `cache`, too. */
  readonly writesCode?: boolean;
  /**
   * Takes what may be written only if the test still counts as passed when the user's own fixtures and hooks have ended, which
   * may fail after the agents have ended; absent where nothing of the test follows them.
   */
  whenPassed?(write: () => Promise<void>): void;
  /** Whether the test has timed out, so that only its hooks can still make calls: these may read, but not act. */
  isOver?(): boolean;
}
