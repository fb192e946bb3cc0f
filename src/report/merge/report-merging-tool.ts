import path from 'node:path';

import { z } from 'zod';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { testStatuses, type TestStatus } from '../../core/record/record.ts';
import { isSameFile } from '../../util/file-facts.ts';
import { mergeReportFiles, type MergedReport, type MergeInput } from './join-reports.ts';
import { missingShardsError } from './missing-shards-error.ts';
import { mergedBase } from './merged-name.ts';
import { removeReport } from '../container/owned-files.ts';
import { resolveRunPlace, type RunPlace } from '../container/run-dir.ts';

/** Facts about one test for the merged report. */
export interface ReportAttributes {
  /** Unique among the appended tests. Attempts of one test have the same id. */
  readonly testId: string;
  readonly testTitle: string;
  readonly testDescription: string;
  /** Milliseconds. */
  readonly testDuration: number;
  readonly testStatus: TestStatus;
}

/** A report to append, or a skipped test that has none. */
export type ReportFileWithAttributes =
  | { readonly reportFilePath: string; readonly reportAttributes: ReportAttributes }
  | {
      readonly reportFilePath?: undefined;
      readonly reportAttributes: ReportAttributes & { readonly testStatus: 'skipped' };
    };

/** Options of `mergeReports`. */
export interface MergeReportsOptions {
  /** Deletes the appended reports when the merged report is complete. Default: false. */
  readonly rmOriginalReports?: boolean | undefined;
  /** Replaces a report of the same name. Default: false, which throws `REPORT_EXISTS` instead. */
  readonly overwrite?: boolean | undefined;
  /** Accepts that shards of a run are missing. Default: false, which makes the merged report red. */
  readonly allowMissingShards?: boolean | undefined;
  /** Folder of the merged report; relative paths start from the working directory. Default: `report/` in the run folder. */
  readonly outputDir?: string | undefined;
}

/** Options of `ReportMergingTool`. */
export interface ReportMergingToolOptions extends RunPlace {
  /** Called if an appended report cannot be deleted, and if shards of a run are missing. Default: none. */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** Called after each merged report with the number of merged reports. Default: none. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

const attributesSchema = z.object({
  testId: z.string(),
  testTitle: z.string(),
  testDescription: z.string(),
  testDuration: z.number(),
  testStatus: z.enum(testStatuses),
});

const mergeOptionsSchema = z.strictObject({
  rmOriginalReports: z.boolean().optional(),
  overwrite: z.boolean().optional(),
  allowMissingShards: z.boolean().optional(),
  outputDir: z.string().optional(),
});

/** Merges the reports of several tests into one. Destroy every agent before merging its report. */
export class ReportMergingTool {
  readonly #options: ReportMergingToolOptions;
  #inputs: MergeInput[] = [];

  constructor(options: ReportMergingToolOptions = {}) {
    this.#options = options;
  }

  /**
   * Adds a report to the list. `mergeReports` reads the file. If it is missing, cut off or not a report, the entry of the test in
   * the merged report has a problem.
   *
   * @throws RecordError `REPORT_INVALID` for wrong attributes, and for a missing path unless the test was skipped.
   */
  append(reportInfo: ReportFileWithAttributes): void {
    // JavaScript code is not checked by types.
    const { reportAttributes, reportFilePath: file }: Partial<ReportFileWithAttributes> = Object(reportInfo);
    const facts = attributesSchema.safeParse(reportAttributes);
    if (!facts.success) {
      throw new RecordError(
        'REPORT_INVALID',
        `Cannot append a report: reportAttributes is wrong\n${z.prettifyError(facts.error)}`,
        {
          hint: `give testId, testTitle, testDescription (strings), testDuration (ms) and testStatus (${testStatuses.join(', ')})`,
        },
      );
    }
    if (file && typeof file !== 'string') {
      throw new RecordError('REPORT_INVALID', 'Cannot append a report: reportFilePath must be a string', {
        hint: 'destroy the agent first, then pass agent.reportFile',
      });
    }
    if (!file && facts.data.testStatus !== 'skipped') {
      throw new RecordError(
        'REPORT_INVALID',
        `Cannot append test "${facts.data.testTitle}": it was not skipped but has no reportFilePath`,
        {
          hint: 'destroy the agent first, then pass agent.reportFile; only skipped tests can do without a report',
        },
      );
    }
    this.#inputs.push({
      facts: facts.data,
      ...(file ? { file: path.resolve(resolveRunPlace(this.#options).cwd, file) } : {}),
    });
  }

  /**
   * Writes one report with all appended ones: `<outputDir>/<reportFileName>.html`, or
   * `<outputDir>/<reportFileName>/index.html` with assets when any of them has external assets.
   *
   * @param reportFileName `AUTO` generates a new name. The extension `.html` is optional. Default: `AUTO`.
   * @returns The path of the merged HTML file; null if nothing was appended.
   * @throws RecordError `REPORT_EXISTS` if the name is taken without `overwrite`, `REPORT_INVALID` for a name that is a path.
   * @throws ConfigError `CONFIG_INVALID` for wrong options.
   */
  mergeReports(reportFileName = 'AUTO', given: MergeReportsOptions = {}): string | null {
    const opts = parseOrThrow(mergeOptionsSchema, given, 'mergeReports');
    const base = mergedBase(reportFileName, { ...this.#options, outputDir: opts.outputDir });
    if (this.#inputs.length === 0) return null;
    const { onProgress } = this.#options;
    const onClash = opts.overwrite ? 'replace' : 'refuse';
    const missingShards = opts.allowMissingShards ? 'allowed' : 'error';
    const merged = mergeReportFiles(this.#inputs, { base, onClash, missingShards, onProgress });
    const isWhole = this.#tellMissing(merged) || opts.allowMissingShards;
    // Missing shards may come later: then all reports are merged again.
    if (opts.rmOriginalReports && isWhole) this.#removeOriginals(merged);
    return merged.entry;
  }

  /** Empties the list, so that the tool can be used again. */
  clear(): void {
    this.#inputs = [];
  }

  /** Returns whether no shard is missing. */
  #tellMissing({ shards }: MergedReport): boolean {
    const problem = missingShardsError(shards);
    if (problem) this.#options.onWarning?.(problem.summary);
    return !problem;
  }

  #removeOriginals({ entry, copied }: MergedReport): void {
    for (const { file } of copied) if (!isSameFile(file, entry)) this.#remove(file, entry);
  }

  #remove(file: string, entry: string): void {
    try {
      removeReport(file, entry);
    } catch (error) {
      this.#options.onWarning?.(`Cannot delete the report ${file} after merging it: ${errorMessage(error)}`);
    }
  }
}
