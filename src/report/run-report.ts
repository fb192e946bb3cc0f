import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';

import { errorMessage } from '../core/errors.ts';
import {
  RECORD_VERSION,
  type RecordError,
  type RecordEvent,
  type TestIdentity,
  type TestStatus,
} from '../core/record.ts';
import type { Environment } from '../core/options.ts';
import { secret, SecretVault } from '../core/secrets.ts';
import { eventLine } from './container.ts';
import { createReportSink } from './html-sink.ts';
import type { OutputEnv } from './outputs/report-output.ts';
import { writeOutputs, type ReportOutputOption } from './outputs/write-outputs.ts';
import { attemptKey, findRecords, readRecordHead, secretNames } from './record-head.ts';
import { ReportMergingTool, type ReportAttributes } from './report-merging-tool.ts';
import { resolveRunPlace } from './run-dir.ts';
import { runnerStepEvents, type RunnerStep } from './runner-steps.ts';

/** One attempt of a test, as its runner reports it when it has ended. */
export interface TestOutcome {
  readonly identity: TestIdentity;
  readonly status: TestStatus;
  readonly durationMs: number;
  readonly errors: readonly RecordError[];
  /** Secrets whose values were given as options; those of the environment are found by the names in the records. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  /** What the runner did beside the agents, where it tells. */
  readonly steps?: readonly RunnerStep[];
  /** Reports of the agents of this attempt; a test without any still gets its place in the merged report. */
  readonly reportFiles: readonly string[];
}

export interface RunReportOptions {
  /** Name of the merged report, without `.html`. An older one of that name is replaced. */
  readonly reportFileName: string;
  /** Default: `report/` in the run folder. */
  readonly outputDir?: string | undefined;
  /** What to write beside the HTML report. Default: see `writeOutputs`. */
  readonly outputs?: readonly ReportOutputOption[] | undefined;
  /** Environment variables, which say where GitHub wants its summary. */
  readonly env: OutputEnv & Environment;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** Told about what could not be kept; the results of the tests stay as they are. */
  readonly onWarning: (message: string) => void;
}

/** Gathers the tests of one run and merges them into one report: what every reporter does, whatever its runner. */
export class RunReport {
  readonly #options: RunReportOptions;
  readonly #outcomes: TestOutcome[] = [];
  readonly #startedAt = Date.now();
  #merged: string[] = [];
  #leftBehind: Map<string, string[]> | undefined;

  constructor(options: RunReportOptions) {
    this.#options = options;
  }

  add(outcome: TestOutcome): void {
    this.#outcomes.push(outcome);
  }

  /**
   * Writes the merged report and the other outputs; returns the path of the report, or undefined when there were no
   * tests or it could not be written. Never rejects.
   */
  async write(): Promise<string | undefined> {
    const report = this.#merge();
    if (report !== undefined) await writeOutputs(report, this.#options);
    return report;
  }

  /** Deletes the reports of single tests, once every other reporter has had the time to copy them. */
  removeOriginals(): void {
    for (const file of this.#merged.splice(0)) {
      removeQuietly(path.basename(file) === 'index.html' ? path.dirname(file) : file);
    }
  }

  #merge(): string | undefined {
    const problems: string[] = [];
    const note = (message: string): void => void problems.push(message);
    const tool = new ReportMergingTool({ onWarning: note });
    const own: string[] = [];
    const { reportFileName, outputDir, onWarning } = this.#options;
    try {
      for (const outcome of this.#outcomes) own.push(...this.#append(tool, outcome, note));
      return tool.mergeReports(reportFileName, { overwrite: true, outputDir }) ?? undefined;
    } catch (error) {
      note(`The merged report could not be written: ${errorMessage(error)}`);
      return undefined;
    } finally {
      for (const file of own) removeQuietly(file);
      // A full disk has something to say about every test; once is enough.
      const [first] = problems;
      if (first) onWarning(problems.length > 1 ? `${first} (and ${problems.length - 1} more problems like it)` : first);
    }
  }

  /** The reports of an attempt; of one whose process was killed, what it left behind. */
  #reportsOf({ reportFiles, identity, status }: TestOutcome): readonly string[] {
    const files = reportFiles.filter((file) => existsSync(file));
    if (files.length > 0 || status === 'passed' || status === 'skipped') return files;
    this.#leftBehind ??= findRecords(path.join(resolveRunPlace().runDir, 'report'), this.#startedAt);
    return this.#leftBehind.get(attemptKey(identity)) ?? [];
  }

  /** Returns the files that were made for this test alone. */
  #append(tool: ReportMergingTool, told: TestOutcome, note: (message: string) => void): string[] {
    const files = this.#reportsOf(told);
    const outcome = withoutSecrets(told, files, this.#options.env);
    const reportAttributes = attributesOf(outcome);
    if (files.length === 0) {
      const file = writeBareRecord(outcome, note);
      if (file) tool.append({ reportFilePath: file, reportAttributes });
      return file ? [file] : [];
    }
    for (const [index, file] of files.entries()) {
      // A test may have several agents; what the runner did is told once.
      const problem = completeRecord(file, index === 0 ? outcome : { ...outcome, steps: [] });
      if (problem !== undefined) note(problem);
      tool.append({ reportFilePath: file, reportAttributes });
      this.#merged.push(file);
    }
    return [];
  }
}

/** The runner's own steps and errors show values that an agent was only given by name. */
function withoutSecrets(outcome: TestOutcome, files: readonly string[], env: Environment): TestOutcome {
  const vault = new SecretVault(outcome.secrets ?? {}, env);
  for (const name of new Set(files.flatMap(secretNames))) {
    if (env[name]) vault.prepare(secret(name));
  }
  const { errors, steps = [] } = outcome;
  return { ...outcome, errors: vault.redactTexts(errors), steps: vault.redactTexts(steps) };
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true, recursive: true });
  } catch {
    // What cannot be deleted is a small file in the run folder.
  }
}

function attributesOf({ identity, status, durationMs }: TestOutcome): ReportAttributes {
  const { titlePath, project } = identity;
  return {
    testId: identity.test,
    testTitle: titlePath.at(-1) ?? identity.test,
    testDescription: [project, ...titlePath.slice(0, -1)].filter(Boolean).join(' › '),
    testDuration: durationMs,
    testStatus: status,
  };
}

/** What only the runner knows, such as its own steps and the errors of plain assertions. */
function closingEvents(record: string, { status, durationMs, errors, steps = [] }: TestOutcome): RecordEvent[] {
  const end: RecordEvent = { type: 'test-end', at: Date.now(), record, status, durationMs, errors: [...errors] };
  return [...runnerStepEvents(record, steps), end];
}

/** Gives the reason when the report cannot be completed; it is merged all the same. */
function completeRecord(file: string, outcome: TestOutcome): string | undefined {
  try {
    const record = readRecordHead(file)?.record;
    // The last line of a killed process may be cut: it must not swallow the first of these.
    if (record) appendFileSync(file, `\n${closingEvents(record, outcome).map(eventLine).join('')}`);
    return undefined;
  } catch (error) {
    return `Cannot add the outcome of its test to the report ${file}: ${errorMessage(error)}`;
  }
}

/** A record for a test that used no agent, so that the report shows every test. */
function writeBareRecord(outcome: TestOutcome, onWarning: (message: string) => void): string | undefined {
  const record = randomBytes(6).toString('hex');
  const file = path.join(resolveRunPlace().runDir, 'report', `${record}.html`);
  const sink = createReportSink({ file, format: 'single-html', onWarning });
  const at = Date.now() - outcome.durationMs;
  const title = outcome.identity.titlePath.join(' › ');
  sink.write({ type: 'record-start', at, version: RECORD_VERSION, record, tool: 'eyewright', title });
  sink.write({ type: 'test-start', at, record, ...outcome.identity });
  for (const event of closingEvents(record, outcome)) sink.write(event);
  sink.write({ type: 'record-end', at: Date.now(), record });
  void sink.close();
  return sink.file;
}
