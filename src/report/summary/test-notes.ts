import type { EventOf } from '../../core/record.ts';
import { joinAttempts, toAttempt } from './attempt.ts';
import type { RecordNotes } from './record-notes.ts';
import { isRed, type AttemptSummary, type TestSummary } from './run-summary.ts';

type Names = Omit<TestSummary, 'id' | 'status' | 'flaky' | 'durationMs' | 'attempts'>;

/** One test while its records are being read, one agent after the other. */
export class TestNotes {
  readonly id: string;
  readonly #attempts = new Map<string, AttemptSummary>();
  #names: Names | undefined;

  constructor(id: string) {
    this.id = id;
  }

  add(record: RecordNotes): void {
    if (!this.#names || (record.test && this.#names.runner === undefined)) this.#names = namesOf(this.id, record);
    const key = record.test ? `attempt ${record.test.attempt}` : (record.source?.source ?? record.id);
    const known = this.#attempts.get(key);
    const own = toAttempt(record, this.#attempts.size);
    this.#attempts.set(key, known ? joinAttempts(known, own) : own);
  }

  summary(): TestSummary | undefined {
    const attempts = [...this.#attempts.values()].sort((a, b) => a.number - b.number);
    const last = attempts.at(-1);
    if (!last || !this.#names) return undefined;
    const flaky = last.status === 'passed' && attempts.some(({ status }) => isRed(status));
    return { id: this.id, ...this.#names, status: last.status, flaky, durationMs: last.durationMs, attempts };
  }
}

/** The id that joins the attempts of a test. */
export function testIdOf({ test, source, id }: RecordNotes): string {
  return test?.test ?? source?.testId ?? id;
}

function namesOf(id: string, { test, source, start }: RecordNotes): Names {
  if (test) return namesOfTest(test, id);
  const title = [source?.testTitle, start?.title].find((text) => text) ?? id;
  return { title, path: [], tags: [] };
}

function namesOfTest({ titlePath, runner, project, location, tags = [] }: EventOf<'test-start'>, id: string): Names {
  const titles = titlePath.filter((part) => part !== '');
  return {
    title: titles.at(-1) ?? id,
    path: titles.slice(0, -1),
    runner,
    ...(project && { project }),
    ...(location && { file: location.file, line: location.line }),
    tags,
  };
}
