import { existsSync } from 'node:fs';
import path from 'node:path';

import { errorMessage } from '../../core/errors/errors.ts';
import type { RecordEvent } from '../../core/record/record.ts';
import { isInside } from '../../util/file-facts.ts';
import { attemptKey, findRecords } from '../container/record-head.ts';
import { resolveRunPlace } from '../container/run-dir.ts';
import type { Secrets } from '../container/secret-seal.ts';
import type { MergeInput } from '../merge/join-reports.ts';
import { readRecordFacts } from '../merge/record-facts.ts';
import type { RecordPool } from '../merge/record-pool.ts';
import { lostReport, type ReportedTest } from '../merge/reported-test.ts';
import { noEvidence, readEvidence, withheldEvidence, type RunnerEvidence } from '../merge/runner-evidence.ts';
import type { RunnerAttachment } from '../merge/runner-steps.ts';
import { sourceFacts } from '../merge/source-facts.ts';
import { attachmentsOf, bareRecord, closingEvents, parentEvents, type TestOutcome } from '../merge/test-outcome.ts';
import { originOf, type RunOrigin } from './run-origin.ts';
import type { RunReportOptions } from './run-report-options.ts';
import { withoutSecrets, type RunSecrets } from './run-secrets.ts';

export interface TestInputsInit {
  readonly options: Pick<RunReportOptions, 'run' | 'outputDir' | 'env'>;
  /** Set when the reports were copied from another place. */
  readonly pool: RecordPool | undefined;
  readonly secrets: RunSecrets;
  readonly onProblem: (problem: string) => void;
}

/** Turns the tests of one run into the inputs of its merged report. */
export class TestInputs {
  readonly #init: TestInputsInit;
  #leftBehind: Map<string, string[]> | undefined;
  #knownOrigin: RunOrigin | undefined;

  constructor(init: TestInputsInit) {
    this.#init = init;
  }

  /** Finds and reads the reports of one attempt. */
  withRecords(outcome: TestOutcome, given: readonly Secrets[]): ReportedTest {
    const files = this.#reportsOf(outcome);
    const facts = files.map(readRecordFacts);
    return { outcome, files, facts, vault: this.#init.secrets.vaultOf(outcome, facts, given) };
  }

  /** One input for each report of the attempt; one without a file if there is none. */
  inputsOf(test: ReportedTest, run: string | undefined, evidence: RunnerEvidence): MergeInput[] {
    const { outcome, files, facts, vault } = test;
    for (const [index, { error }] of facts.entries()) {
      if (error !== undefined) this.#init.onProblem(`Cannot read the report ${files[index]}: ${errorMessage(error)}`);
    }
    const source = sourceFacts(outcome, {
      vault,
      origin: this.origin,
      run: facts.find((fact) => fact.run !== undefined)?.run ?? run,
    });
    if (files.length === 0) {
      const problem = this.#init.pool && outcome.reportFiles.length > 0 ? lostReport : undefined;
      return [{ facts: source, problem, evidence, more: () => withoutSecrets(bareRecord(outcome, evidence), vault) }];
    }
    return files.map((file, index) => {
      // A test may have several agents: only the report of the first gets the steps of the runner.
      const [own, kept] = index === 0 ? [outcome, evidence] : [{ ...outcome, steps: [], attachments: [] }, noEvidence];
      const record = facts[index]?.record;
      const first = facts[0]?.record ?? '';
      const closing = (): RecordEvent[] =>
        record === undefined ? [] : [...closingEvents(record, own, kept), ...parentEvents(record, { outcome, first })];
      const more = (isCopied: boolean): readonly RecordEvent[] =>
        withoutSecrets(isCopied ? closing() : bareRecord(own, kept), vault);
      return { file, facts: source, evidence: kept, more };
    });
  }

  /** Reads the pictures and files of the runner. Files outside of the blob of another machine are not read. */
  async evidenceOf({ outcome, vault }: ReportedTest): Promise<RunnerEvidence> {
    if (vault) return attachmentsOf(outcome).length > 0 ? withheldEvidence : noEvidence;
    const { pool, options } = this.#init;
    const { outputDir } = options;
    const isHeld = ({ file }: RunnerAttachment): boolean =>
      !pool || file === undefined || outputDir === undefined || isInside(file, outputDir);
    return readEvidence(attachmentsOf(outcome).filter(isHeld));
  }

  /** Reports that come from another place ran on unknown machines; their sources are those around the merge command. */
  get origin(): RunOrigin {
    const { options, pool } = this.#init;
    const { machine, ...sources } = (this.#knownOrigin ??= originOf({ cwd: resolveRunPlace().cwd, env: options.env }));
    return { ...sources, ...(machine !== undefined && !pool && { machine }) };
  }

  /** The reports of an attempt. If its process was killed, the reports that it left in the run folder. */
  #reportsOf({ reportFiles, identity, status }: TestOutcome): readonly string[] {
    const { pool, options } = this.#init;
    const files = reportFiles.filter((file) => existsSync(file));
    if (pool) return files.length > 0 ? files : pool.find(identity, reportFiles);
    if (files.length > 0 || status === 'passed' || status === 'skipped') return files;
    this.#leftBehind ??= findRecords(path.join(resolveRunPlace().runDir, 'report'), options.run);
    return this.#leftBehind.get(attemptKey(identity)) ?? [];
  }
}
