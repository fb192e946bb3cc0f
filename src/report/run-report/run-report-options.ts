import type { Environment } from '../../core/options/options.ts';
import type { OutputEnv } from '../outputs/report-output.ts';
import type { ReportOutputOption } from '../outputs/write-outputs.ts';

export interface RunReportOptions {
  /** Name of the merged report, without `.html`. An older report of that name is replaced; other files are kept. */
  readonly reportFileName: string;
  /** Folder of the merged report. Default: `report/` in the run folder. */
  readonly outputDir?: string | undefined;
  /** An earlier report to compare with: a file, a folder or JSON. Default: none. */
  readonly previous?: string | undefined;
  /** Additional outputs. Default: see `writeOutputs`. */
  readonly outputs?: readonly ReportOutputOption[] | undefined;
  /** Id of the run. Only reports with this id are found and removed. */
  readonly run: string;
  /** Start of the run, in milliseconds since the epoch. Reports that were written later are not replaced. Default: unknown. */
  readonly startedAt?: number | undefined;
  /** Whether another run in this process came before. Its report is replaced. */
  readonly isNext?: boolean | undefined;
  /** For runs of another place: the reports of single tests that were copied from there. Default: the run is from here. */
  readonly records?: readonly string[] | undefined;
  /** Environment variables. They contain the path of the GitHub summary. */
  readonly env: OutputEnv & Environment;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** Called if a part of the report cannot be written. The results of the tests do not change. */
  readonly onWarning: (message: string) => void;
}
