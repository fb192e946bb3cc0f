import type { RunSummary } from '../summary/run-summary.ts';

/** Environment variables, injected. */
export type OutputEnv = Readonly<Record<string, string | undefined>>;

/** What an output is made of. */
export interface OutputJob {
  /** The report, for pictures. */
  readonly report: string;
  readonly summary: RunSummary;
  /** Absolute path of the file or folder to write. */
  readonly target: string;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
}

/** One form in which a run can be told, beside the HTML report. */
export interface ReportOutput {
  /** Whether it writes a folder. Default: one file. */
  readonly isFolder?: boolean;
  /** Where it goes when nobody says; undefined when there is no such place, e.g. outside of GitHub Actions. */
  defaultTarget(base: string, env: OutputEnv): string | undefined;
  write(job: OutputJob): Promise<void>;
}
