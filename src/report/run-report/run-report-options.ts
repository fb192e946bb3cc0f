import type { Environment } from '../../core/options/options.ts';
import type { OutputEnv } from '../outputs/report-output.ts';
import type { ReportOutputOption } from '../outputs/write-outputs.ts';

export interface RunReportOptions {
  /** Name of the merged report, without `.html`. An older one of that name is replaced; what is not ours is left alone. */
  readonly reportFileName: string;
  /** Default: `report/` in the run folder. */
  readonly outputDir?: string | undefined;
  /** An earlier report to compare with: its file or folder, or its JSON. Default: none. */
  readonly previous?: string | undefined;
  /** What to write beside the HTML report. Default: see `writeOutputs`. */
  readonly outputs?: readonly ReportOutputOption[] | undefined;
  /** The run: what it left behind is found by it, and only what it wrote is ever removed. */
  readonly run: string;
  /** When the run began, in milliseconds since the epoch: no report that was written later is replaced. Default: unknown. */
  readonly startedAt?: number | undefined;
  /** Whether it follows on another run in this process, whose report it replaces. */
  readonly isNext?: boolean | undefined;
  /** What the runner tells happened elsewhere: the reports of single tests that came along. Default: it happened here. */
  readonly records?: readonly string[] | undefined;
  /** Environment variables, which say where GitHub wants its summary. */
  readonly env: OutputEnv & Environment;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** Told about what could not be kept; the results of the tests stay as they are. */
  readonly onWarning: (message: string) => void;
}
