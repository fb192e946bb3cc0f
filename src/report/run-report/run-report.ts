import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import type { RecordEvent } from '../../core/record/record.ts';
import { isInside, isSameFile } from '../../util/file-facts.ts';
import { mergeReportFiles, type CopiedReport, type MergeInput, type MergedReport } from '../merge/merge-reports.ts';
import { mergedBase } from '../merge/merged-name.ts';
import { errorsLine } from '../outputs/run-error-words.ts';
import { writeOutputsNow } from '../outputs/write-outputs-now.ts';
import { writeOutputs } from '../outputs/write-outputs.ts';
import { eventLine } from '../container/container.ts';
import { removeReport } from '../container/owned-files.ts';
import { readRecordFacts } from '../merge/record-facts.ts';
import { attemptKey, findRecords, readReportHead } from '../container/record-head.ts';
import { resolveRunPlace } from '../container/run-dir.ts';
import type { Secrets } from '../container/secret-seal.ts';
import type { RunSummary } from '../summary/run-summary.ts';
import { readPrevious } from '../summary/read-previous.ts';
import { summariseReport } from '../summary/summarise-report.ts';
import { originOf, type RunOrigin } from './run-origin.ts';
import { RecordPool } from '../merge/record-pool.ts';
import { noEvidence, readEvidence, withheldEvidence, type RunnerEvidence } from '../merge/runner-evidence.ts';
import type { RunReportOptions } from './run-report-options.ts';
import type { RunnerAttachment } from '../merge/runner-steps.ts';
import { RunSecrets, withoutSecrets } from './run-secrets.ts';
import { sourceFacts } from '../merge/source-facts.ts';
import { lostReport, onlyRun, type ToldTest } from '../merge/told-test.ts';
import { isAnyRed } from '../merge/any-red.ts';
import { keptNote } from '../merge/kept-note.ts';
import { runErrorEvents, type RunError } from './run-errors.ts';
import {
  attachmentsOf,
  bareRecord,
  closingEvents,
  parentEvents,
  withoutKeys,
  type TestOutcome,
} from '../merge/test-outcome.ts';

/** Gathers the tests of one run and merges them into one report: what every reporter does, whatever its runner. */
export class RunReport {
  readonly #options: RunReportOptions;
  readonly #outcomes: TestOutcome[] = [];
  readonly #errors: RunError[] = [];
  readonly #problems: string[] = [];
  #merged: MergedReport | undefined;
  /** What was written. */
  #entry: string | undefined;
  #leftBehind: Map<string, string[]> | undefined;
  readonly #pool: RecordPool | undefined;
  readonly #secrets: RunSecrets;
  #summary: RunSummary | undefined;
  #known: RunOrigin | undefined;

  constructor(options: RunReportOptions) {
    this.#options = options;
    this.#pool = options.records && new RecordPool(options.records);
    this.#secrets = new RunSecrets(options.env, (problem) => void this.#problems.push(problem));
  }

  add(outcome: TestOutcome): void {
    this.#outcomes.push(outcome);
  }

  /** Adds what failed outside of every test. It makes the run red, and the report is written without any test as well. */
  addError(error: RunError): void {
    this.#errors.push(error);
  }

  get hasErrors(): boolean {
    return this.#errors.length > 0;
  }

  /** The first of what failed outside of every test, in one line. */
  get firstError(): string | undefined {
    return errorsLine({
      errors: this.#errors.map(({ runner, error }) => ({ ...error, failureClass: undefined, runner })),
    });
  }

  /** Adds what the runner says of a run that failed, where nothing else that was added is red. */
  addUnlessRed(error: RunError): void {
    if (this.#errors.length === 0 && !isAnyRed(this.#outcomes)) this.#errors.push(error);
  }

  /** Takes the secrets of a test out of a text file that its runner wrote about it; one that cannot be read is left alone. */
  hideSecretsIn(file: string, told: TestOutcome): void {
    const facts = told.reportFiles.filter((report) => existsSync(report)).map(readRecordFacts);
    const vault = this.#secrets.vaultOf(told, facts, this.#secrets.given());
    if (!vault) return;
    try {
      const text = readFileSync(file, 'utf8');
      const clean = vault.redactText(text);
      if (clean !== text) writeFileSync(file, clean);
    } catch (error) {
      this.#problems.push(`Secrets may stand in ${file}: ${errorMessage(error)}`);
    }
  }

  /** What the written report tells; undefined before, and when it could not be read again. */
  get summary(): RunSummary | undefined {
    return this.#summary;
  }

  /**
   * Writes the merged report and the other outputs; returns the path of the report, or undefined when there were no
   * tests or it could not be written. What is read for a merge is written without tests as well. Never rejects.
   */
  async write(): Promise<string | undefined> {
    const report = await this.#merge(await this.#readPrevious());
    this.#tellProblems();
    if (report === undefined || this.#pool) return report;
    // What cannot be read is told with the outputs that need it.
    this.#summary = await summariseReport(report).catch(() => undefined);
    await writeOutputs(report, { ...this.#options, summary: this.#summary });
    return report;
  }

  /**
   * Deletes the reports of single tests that are part of the merged one and that this run wrote, once every other
   * reporter has had the time to copy them.
   */
  removeOriginals(): void {
    if (!this.#merged || this.#pool) return;
    const { entry, copied } = this.#merged;
    for (const report of copied) if (!isSameFile(report.file, entry)) this.#remove(report, entry);
    this.#merged = undefined;
    this.#tellProblems();
  }

  /** Before anything is written: it may be the report whose place this one takes. */
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
      for (const test of tests) inputs.push(...this.#inputsOf(test, run, await this.#evidenceOf(test)));
      return this.#join(inputs, [...first, ...this.#errorEvents(tests)]);
    } catch (error) {
      return this.#fail(error);
    }
  }

  /**
   * Writes the merged report and the other outputs at once, while the process ends: without what the runner kept of the tests.
   * Returns its path, as `write` does. Never throws.
   */
  writeNow(): string | undefined {
    if (this.#entry !== undefined) return this.#entry;
    const report = this.#mergeNow();
    this.#tellProblems();
    if (report !== undefined && !this.#pool) writeOutputsNow(report, this.#options);
    return report;
  }

  /**
   * Adds to the report that was written, while the process ends, what made a run fail in which nothing else is red. Gives the
   * path of the report; undefined where there is nothing to add, or no report.
   */
  appendUnlessRed(error: RunError): string | undefined {
    const entry = this.#entry;
    const isTold = this.#errors.length > 0 || isAnyRed(this.#outcomes);
    if (isTold || this.#pool || entry === undefined || !existsSync(entry)) return undefined;
    this.#errors.push(error);
    try {
      for (const event of this.#errorEvents([])) appendFileSync(entry, eventLine(event));
    } catch (problem) {
      this.#problems.push(`The report could not be added to: ${errorMessage(problem)}`);
    }
    writeOutputsNow(entry, this.#options);
    this.#tellProblems();
    return entry;
  }

  #mergeNow(): string | undefined {
    try {
      const { tests, run } = this.#gather();
      return this.#join(
        tests.flatMap((test) => this.#inputsOf(test, run, noEvidence)),
        this.#errorEvents(tests),
      );
    } catch (error) {
      return this.#fail(error);
    }
  }

  #gather(): { readonly tests: readonly ToldTest[]; readonly run: string | undefined } {
    const given = this.#secrets.given();
    const tests = this.#outcomes.map((outcome) => this.#withRecords(outcome, given));
    return { tests, run: onlyRun(tests, this.#options.run) };
  }

  #join(inputs: readonly MergeInput[], first: readonly RecordEvent[]): string | undefined {
    if (this.#isEmpty()) return undefined;
    const { reportFileName, outputDir, run, startedAt, isNext } = this.#options;
    const base = mergedBase(reportFileName, { outputDir });
    this.#merged = mergeReportFiles(inputs, { base, onClash: 'number', run, startedAt, mayReplaceOwn: isNext, first });
    this.#problems.push(...keptNote(this.#merged.kept));
    this.#secrets.drop();
    this.#entry = this.#merged.entry;
    return this.#entry;
  }

  /** Whether there is nothing to tell: nothing ran, and nothing is wrong, as where tests are only listed. */
  #isEmpty(): boolean {
    if (this.#pool || this.#errors.length > 0) return false;
    return this.#outcomes.every(({ didNotRun = false, status }) => didNotRun && status === 'skipped');
  }

  /** Whether the report of an older run was replaced. */
  get hasReplaced(): boolean {
    return this.#merged?.replaces ?? false;
  }

  /** What any test of the run knows as a secret may stand in what failed outside of them. */
  #errorEvents(tests: readonly ToldTest[]): RecordEvent[] {
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
    const told = errorMessage(error);
    this.#problems.push(RecordError.isInstance(error) ? told : `The merged report could not be written: ${told}`);
  }

  #withRecords(told: TestOutcome, given: readonly Secrets[]): ToldTest {
    const files = this.#reportsOf(told);
    const facts = files.map(readRecordFacts);
    return { told, files, facts, vault: this.#secrets.vaultOf(told, facts, given) };
  }

  #inputsOf({ told, files, facts, vault }: ToldTest, run: string | undefined, evidence: RunnerEvidence): MergeInput[] {
    for (const [index, { error }] of facts.entries()) {
      if (error !== undefined) this.#problems.push(`Cannot read the report ${files[index]}: ${errorMessage(error)}`);
    }
    const source = sourceFacts(told, {
      vault,
      origin: this.#origin(),
      run: facts.find((fact) => fact.run !== undefined)?.run ?? run,
    });
    if (files.length === 0) {
      const problem = this.#pool && told.reportFiles.length > 0 ? lostReport : undefined;
      return [{ facts: source, problem, evidence, more: () => withoutSecrets(bareRecord(told, evidence), vault) }];
    }
    return files.map((file, index) => {
      // A test may have several agents; what the runner did is told once.
      const [own, kept] = index === 0 ? [told, evidence] : [{ ...told, steps: [], attachments: [] }, noEvidence];
      const record = facts[index]?.record;
      const first = facts[0]?.record ?? '';
      const closing = (): RecordEvent[] =>
        record === undefined
          ? []
          : [...closingEvents(record, own, kept), ...parentEvents(record, { outcome: told, first })];
      const more = (isCopied: boolean): readonly RecordEvent[] =>
        withoutSecrets(isCopied ? closing() : bareRecord(own, kept), vault);
      return { file, facts: source, evidence: kept, more };
    });
  }

  /** What is merged elsewhere ran on machines that nobody tells of; its sources are those that the command is run beside. */
  #origin(): RunOrigin {
    const { env } = this.#options;
    const { machine, ...sources } = (this.#known ??= originOf({ cwd: resolveRunPlace().cwd, env }));
    return { ...sources, ...(machine !== undefined && !this.#pool && { machine }) };
  }

  /** What a blob of a runner names and does not hold is nobody's to read. */
  async #evidenceOf({ told, vault }: ToldTest): Promise<RunnerEvidence> {
    if (vault) return attachmentsOf(told).length > 0 ? withheldEvidence : noEvidence;
    const { outputDir } = this.#options;
    const isHeld = ({ file }: RunnerAttachment): boolean =>
      !this.#pool || file === undefined || outputDir === undefined || isInside(file, outputDir);
    return readEvidence(attachmentsOf(told).filter(isHeld));
  }

  /** The reports of an attempt; of one whose process was killed, what it left behind. */
  #reportsOf({ reportFiles, identity, status }: TestOutcome): readonly string[] {
    const files = reportFiles.filter((file) => existsSync(file));
    if (this.#pool) return files.length > 0 ? files : this.#pool.find(identity, reportFiles);
    if (files.length > 0 || status === 'passed' || status === 'skipped') return files;
    this.#leftBehind ??= findRecords(path.join(resolveRunPlace().runDir, 'report'), this.#options.run);
    return this.#leftBehind.get(attemptKey(identity)) ?? [];
  }

  #remove({ file }: CopiedReport, entry: string): void {
    try {
      if (readReportHead(file)?.run === this.#options.run) removeReport(file, entry);
    } catch (error) {
      this.#problems.push(`Cannot delete the report ${file} after merging it: ${errorMessage(error)}`);
    }
  }

  /** A full disk has something to say about every test; once is enough. */
  #tellProblems(): void {
    const [first, ...others] = this.#problems.splice(0);
    if (first === undefined) return;
    this.#options.onWarning(others.length > 0 ? `${first} (and ${others.length} more problems like it)` : first);
  }
}
