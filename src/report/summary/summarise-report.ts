import type { EventOf, RecordEvent } from '../../core/record.ts';
import { openReport } from '../read-report.ts';
import { RecordNotes } from './record-notes.ts';
import { SUMMARY_VERSION, type RunSummary, type RunTotals, type TestSummary } from './run-summary.ts';
import { TestNotes, testIdOf } from './test-notes.ts';
import { UsageSum } from './usage-sum.ts';

/**
 * Reads a report once and tells what happened in its run: tests with their attempts and errors, totals, tokens and cost.
 * Pictures, prompts and replies are not kept, nor the steps of attempts that passed, so that memory stays small.
 *
 * @throws RecordError as `openReport` does.
 */
export async function summariseReport(file: string): Promise<RunSummary> {
  const reader = new RunNotes();
  for await (const entry of openReport(file)) {
    if (entry.kind === 'event') reader.read(entry.event);
    else if (entry.kind === 'skipped') reader.skippedLines += 1;
  }
  return reader.summary();
}

/** The same order of things as in the file: all records up to the next `source` belong to it. */
class RunNotes {
  skippedLines = 0;
  readonly #tests = new Map<string, TestNotes>();
  readonly #models = new Set<string>();
  readonly #usage = new UsageSum();
  readonly #records = new Map<string, RecordNotes>();
  readonly #steps = new Map<string, RecordNotes>();
  #source: EventOf<'source'> | undefined;
  #tool: string | undefined;
  #firstAt = Infinity;
  #lastAt = -Infinity;

  read(event: RecordEvent): void {
    if (event.type === 'source') {
      this.#closeSource();
      this.#source = event;
      return;
    }
    const record = 'record' in event ? this.#recordOf(event.record) : this.#steps.get(event.step);
    if (!record) return;
    if (event.type === 'step-start') this.#steps.set(event.step, record);
    record.read(event);
  }

  summary(): RunSummary {
    this.#closeSource();
    this.#source = undefined;
    const tests = [...this.#tests.values()].flatMap((test) => test.summary() ?? []);
    const isKnown = this.#firstAt <= this.#lastAt;
    return {
      version: SUMMARY_VERSION,
      ...(this.#tool !== undefined && { tool: this.#tool }),
      startedAt: isKnown ? this.#firstAt : 0,
      durationMs: isKnown ? this.#lastAt - this.#firstAt : 0,
      totals: countTests(tests),
      usage: this.#usage.summary(),
      models: [...this.#models],
      skippedLines: this.skippedLines,
      tests,
    };
  }

  #recordOf(id: string): RecordNotes {
    const known = this.#records.get(id);
    if (known) return known;
    const record = new RecordNotes(id, this.#source);
    this.#records.set(id, record);
    return record;
  }

  /** A source without records is a test of which there is nothing else. */
  #closeSource(): void {
    if (this.#source && this.#records.size === 0) this.#close(new RecordNotes(this.#source.source, this.#source));
    for (const record of this.#records.values()) this.#close(record);
    this.#records.clear();
    this.#steps.clear();
  }

  #close(record: RecordNotes): void {
    const id = testIdOf(record);
    const test = this.#tests.get(id) ?? new TestNotes(id);
    this.#tests.set(id, test);
    test.add(record);
    this.#usage.add(record.usage.summary());
    this.#tool ??= record.start?.tool;
    if (record.start?.model) this.#models.add(record.start.model);
    this.#firstAt = Math.min(this.#firstAt, record.firstAt);
    this.#lastAt = Math.max(this.#lastAt, record.lastAt);
  }
}

function countTests(tests: readonly TestSummary[]): RunTotals {
  const totals: RunTotals = {
    tests: tests.length,
    passed: 0,
    failed: 0,
    timedOut: 0,
    interrupted: 0,
    running: 0,
    skipped: 0,
    flaky: 0,
  };
  for (const { status, flaky } of tests) {
    totals[status] += 1;
    if (flaky) totals.flaky += 1;
  }
  return totals;
}
