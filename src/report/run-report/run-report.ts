import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import type { RecordEvent } from '../../core/record/record.ts';
import { isSameFile } from '../../util/file-facts.ts';
import { mergeReportFiles, type CopiedReport, type MergeInput, type MergedReport } from '../merge/join-reports.ts';
import { mergedBase } from '../merge/merged-name.ts';
import { errorsLine } from '../outputs/run-error-words.ts';
import { writeOutputsNow } from '../outputs/write-outputs-now.ts';
import { writeOutputs } from '../outputs/write-outputs.ts';
import { eventLine } from '../container/container.ts';
import { removeReport } from '../container/owned-files.ts';
import { readRecordFacts } from '../merge/record-facts.ts';
import { readReportHead } from '../container/record-head.ts';
import { resolveRunPlace } from '../container/run-dir.ts';
import type { RunSummary } from '../summary/run-summary.ts';
import { readPrevious } from '../summary/read-previous.ts';
import { summariseReport } from '../summary/summarise-report.ts';
import { RecordPool } from '../merge/record-pool.ts';
import { noEvidence } from '../merge/runner-evidence.ts';
import type { RunReportOptions } from './run-report-options.ts';
import { RunSecrets, withoutSecrets } from './run-secrets.ts';
import { onlyRun, type ReportedTest } from '../merge/reported-test.ts';
import { isAnyRed } from '../merge/any-red.ts';
import { keptNote } from '../merge/kept-note.ts';
import { runErrorEvents, type RunError } from './run-errors.ts';
import { runShardEvent, type RunShard } from './run-shard.ts';
import { withoutKeys, type TestOutcome } from '../merge/test-outcome.ts';
import { TestInputs } from './test-inputs.ts';

/** Collects the tests of one run and merges their reports into one. Reporters of all runners use it. */
export class RunReport {
  readonly #options: RunReportOptions;
  readonly #outcomes: TestOutcome[] = [];
  readonly #errors: RunError[] = [];
  readonly #shards: RunShard[] = [];
  #isMerged = false;
  readonly #problems: string[] = [];
  #merged: MergedReport | undefined;
  /** The file of the written report. */
  #entry: string | undefined;
  readonly #pool: RecordPool | undefined;
  readonly #secrets: RunSecrets;
  readonly #inputs: TestInputs;
  #summary: RunSummary | undefined;

  constructor(options: RunReportOptions) {
    this.#options = options;
    this.#pool = options.records && new RecordPool(options.records);
    const onProblem = (problem: string): void => void this.#problems.push(problem);
    this.#secrets = new RunSecrets(options.env, onProblem);
    this.#inputs = new TestInputs({ options, pool: this.#pool, secrets: this.#secrets, onProblem });
  }

  add(outcome: TestOutcome): void {
    this.#outcomes.push(outcome);
  }

  /** Adds an error outside of the tests. It fails the run, and the report is written even if there are no tests. */
  addError(error: RunError): void {
    this.#errors.push(error);
  }

  /** Adds which shard of a run this is. The report is written even if the shard has no tests. */
  addShard(shard: RunShard): void {
    this.#shards.push(shard);
  }

  /** Adds the shards that the runner has merged. If one is missing, the report is red. */
  addMergedShards(shards: readonly RunShard[]): void {
    this.#shards.push(...shards);
    this.#isMerged = true;
  }

  get hasErrors(): boolean {
    return this.#errors.length > 0;
  }

  /** The first error outside of the tests, in one line. */
  get firstError(): string | undefined {
    return errorsLine({
      errors: this.#errors.map(({ runner, error }) => ({ ...error, failureClass: undefined, runner })),
    });
  }

  /** Adds the error of a failed run, unless a test or an earlier error explains the failure. */
  addUnlessRed(error: RunError): void {
    if (this.#errors.length === 0 && !isAnyRed(this.#outcomes)) this.#errors.push(error);
  }

  /** Removes the secrets of a test from a text file that its runner wrote. A file that cannot be read is not changed. */
  hideSecretsIn(file: string, outcome: TestOutcome): void {
    const facts = outcome.reportFiles.filter((report) => existsSync(report)).map(readRecordFacts);
    const vault = this.#secrets.vaultOf(outcome, facts, this.#secrets.given());
    if (!vault) return;
    try {
      const text = readFileSync(file, 'utf8');
      const clean = vault.redactText(text);
      if (clean !== text) writeFileSync(file, clean);
    } catch (error) {
      this.#problems.push(`Secrets may show in ${file}: ${errorMessage(error)}`);
    }
  }

  /** The summary of the written report; undefined before it is written, and if it cannot be read. */
  get summary(): RunSummary | undefined {
    return this.#summary;
  }

  /**
   * Writes the merged report and the other outputs. Returns the path of the report; undefined if there were no tests or
   * it could not be written. A merge command writes a report even if there are no tests. Never rejects.
   */
  async write(): Promise<string | undefined> {
    const report = await this.#merge(await this.#readPrevious());
    this.#warnOfProblems();
    if (report === undefined || this.#pool) return report;
    // The outputs that need the summary warn if it cannot be read.
    this.#summary = await summariseReport(report).catch(() => undefined);
    await writeOutputs(report, { ...this.#options, summary: this.#summary });
    return report;
  }

  /**
   * Deletes the reports of single tests that this run wrote and that are part of the merged one. Call it after all other
   * reporters have copied them.
   */
  removeOriginals(): void {
    if (!this.#merged || this.#pool) return;
    const { entry, copied } = this.#merged;
    for (const report of copied) if (!isSameFile(report.file, entry)) this.#remove(report, entry);
    this.#merged = undefined;
    this.#warnOfProblems();
  }

  /** Runs before anything is written, because this run may replace that report. */
  async #readPrevious(): Promise<RecordEvent[]> {
    const { previous, onWarning } = this.#options;
    if (previous === undefined || this.#pool) return [];
    const found = await readPrevious(path.resolve(previous), onWarning);
    return found ? [found] : [];
  }

  async #merge(first: readonly RecordEvent[]): Promise<string | undefined> {
    try {
      const { tests, run } = this.#gather();
      const inputs: MergeInput[] = [];
      for (const test of tests) inputs.push(...this.#inputs.inputsOf(test, run, await this.#inputs.evidenceOf(test)));
      return this.#join(inputs, [...first, ...this.#runEvents(tests)]);
    } catch (error) {
      return this.#fail(error);
    }
  }

  /**
   * Writes the merged report and the other outputs synchronously, while the process ends. The pictures and files of the
   * runner are left out. Returns its path, as `write` does. Never throws.
   */
  writeNow(): string | undefined {
    if (this.#entry !== undefined) return this.#entry;
    const report = this.#mergeNow();
    this.#warnOfProblems();
    if (report !== undefined && !this.#pool) writeOutputsNow(report, this.#options);
    return report;
  }

  /**
   * Adds the error of a failed run to the written report, while the process ends. Returns the path of the report; undefined
   * if there is no report, or if a test or an earlier error explains the failure.
   */
  appendUnlessRed(error: RunError): string | undefined {
    const entry = this.#entry;
    const isExplained = this.#errors.length > 0 || isAnyRed(this.#outcomes);
    if (isExplained || this.#pool || entry === undefined || !existsSync(entry)) return undefined;
    this.#errors.push(error);
    try {
      for (const event of this.#errorEvents([])) appendFileSync(entry, eventLine(event));
    } catch (problem) {
      this.#problems.push(`The report could not be added to: ${errorMessage(problem)}`);
    }
    writeOutputsNow(entry, this.#options);
    this.#warnOfProblems();
    return entry;
  }

  #mergeNow(): string | undefined {
    try {
      const { tests, run } = this.#gather();
      return this.#join(
        tests.flatMap((test) => this.#inputs.inputsOf(test, run, noEvidence)),
        this.#runEvents(tests),
      );
    } catch (error) {
      return this.#fail(error);
    }
  }

  #gather(): { readonly tests: readonly ReportedTest[]; readonly run: string | undefined } {
    const given = this.#secrets.given();
    const tests = this.#outcomes.map((outcome) => this.#inputs.withRecords(outcome, given));
    return { tests, run: onlyRun(tests, this.#options.run) };
  }

  #join(inputs: readonly MergeInput[], first: readonly RecordEvent[]): string | undefined {
    if (this.#isEmpty()) return undefined;
    const { reportFileName, outputDir, run, startedAt, isNext } = this.#options;
    const base = mergedBase(reportFileName, { outputDir });
    const missingShards = this.#isMerged ? 'error' : undefined;
    const own = { run, startedAt, mayReplaceOwn: isNext };
    this.#merged = mergeReportFiles(inputs, { base, onClash: 'number', ...own, first, missingShards });
    this.#problems.push(...keptNote(this.#merged.kept));
    this.#secrets.drop();
    this.#entry = this.#merged.entry;
    return this.#entry;
  }

  /**
   * Whether there is nothing to report: no test ran, and there are no errors. A run that only lists tests is empty. A shard without
   * tests is reported, so that it is not missing.
   */
  #isEmpty(): boolean {
    if (this.#pool || this.#errors.length > 0) return false;
    if (this.#outcomes.length === 0) return this.#shards.length === 0;
    return this.#outcomes.every(({ didNotRun = false, status }) => didNotRun && status === 'skipped');
  }

  /** Whether the report of an older run was replaced. */
  get hasReplaced(): boolean {
    return this.#merged?.replaces ?? false;
  }

  #runEvents(tests: readonly ReportedTest[]): RecordEvent[] {
    const shards = this.#shards.map((shard) => runShardEvent(shard, this.#inputs.origin));
    return [...shards, ...this.#errorEvents(tests)];
  }

  /** Errors outside of the tests may contain the secrets of any test. */
  #errorEvents(tests: readonly ReportedTest[]): RecordEvent[] {
    if (this.#errors.length === 0) return [];
    const given = [...this.#secrets.given(), ...this.#outcomes.flatMap(({ secrets }) => (secrets ? [secrets] : []))];
    const vault = this.#secrets.vaultOf(
      {},
      tests.flatMap(({ facts }) => facts),
      given,
    );
    const events = runErrorEvents(this.#errors).map((event) => withoutKeys(event, [resolveRunPlace().cwd]));
    return withoutSecrets(events, vault);
  }

  #fail(error: unknown): undefined {
    const message = errorMessage(error);
    this.#problems.push(RecordError.isInstance(error) ? message : `The merged report could not be written: ${message}`);
  }

  #remove({ file }: CopiedReport, entry: string): void {
    try {
      if (readReportHead(file)?.run === this.#options.run) removeReport(file, entry);
    } catch (error) {
      this.#problems.push(`Cannot delete the report ${file} after merging it: ${errorMessage(error)}`);
    }
  }

  /** Warns once: a full disk causes the same problem for every test. */
  #warnOfProblems(): void {
    const [first, ...others] = this.#problems.splice(0);
    if (first === undefined) return;
    this.#options.onWarning(others.length > 0 ? `${first} (and ${others.length} more problems like it)` : first);
  }
}
