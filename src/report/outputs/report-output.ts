import type { RunSummary } from '../summary/run-summary.ts';

/** Environment variables. */
export type OutputEnv = Readonly<Record<string, string | undefined>>;

/** The inputs of an output. */
export interface OutputJob {
  /** Path of the report, for its pictures. */
  readonly report: string;
  readonly summary: RunSummary;
  /** Absolute path of the file or folder to write. */
  readonly target: string;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
}

/** An output format for the results of a run, in addition to the HTML report. */
export interface ReportOutput {
  /** Whether it writes a folder. Default: one file. */
  readonly isFolder?: boolean;
  /** Default path; undefined if there is none, e.g. outside of GitHub Actions. */
  defaultTarget(base: string, env: OutputEnv): string | undefined;
  write(job: OutputJob): Promise<void>;
}
