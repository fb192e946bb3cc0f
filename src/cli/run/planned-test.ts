import type { Agent } from '../../agents/agent.ts';

/** The step that runs, for the report. */
export type NoteStep = (written: string) => void;

/** One test of a run, read and validated. */
export interface PlannedTest {
  /** Relative to the working directory. */
  readonly file: string;
  /** File, suites and title. */
  readonly titlePath: readonly string[];
  readonly line: number;
  readonly tags: readonly string[];
  run(agent: Agent, noteStep: NoteStep): Promise<void>;
}
