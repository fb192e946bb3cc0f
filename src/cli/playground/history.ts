import { parseJson } from '../../util/parse-json.ts';
import type { HistoryEntry } from '../../playground/messages.ts';
import type { Outcome } from '../device/outcome.ts';
import type { MadeCall } from '../saved-test/made-call.ts';
import type { FieldValues } from './call-of.ts';
import { troubleOf } from './trouble.ts';

export interface NewEntry {
  readonly command: string;
  readonly values: FieldValues;
  readonly text: string;
  readonly byHand: boolean;
}

interface Kept {
  entry: HistoryEntry;
  made: MadeCall | undefined;
}

/** The calls of a playground, in the order of their beginnings. */
export class History {
  readonly #kept: Kept[] = [];

  get entries(): readonly HistoryEntry[] {
    return this.#kept.map(({ entry }) => entry);
  }

  /** The calls that belong into the test. */
  get inTest(): readonly MadeCall[] {
    return this.#kept.flatMap(({ entry, made }) => (entry.inTest && made ? [made] : []));
  }

  get last(): HistoryEntry | undefined {
    return this.#kept.at(-1)?.entry;
  }

  begin(init: NewEntry): number {
    const id = this.#kept.length + 1;
    const none = { durationMs: null, value: null, trouble: null, step: null, usage: null };
    this.#kept.push({ entry: { ...init, ...none, id, status: 'running', inTest: false }, made: undefined });
    return id;
  }

  end(
    id: number,
    outcome: Pick<Outcome, 'error' | 'durationMs' | 'value' | 'usage'>,
    made: MadeCall | undefined,
  ): void {
    const { error, durationMs, value, usage } = outcome;
    const isStopped = error?.code === 'ABORTED';
    this.#change(id, {
      status: error === null ? 'passed' : isStopped ? 'stopped' : 'failed',
      trouble: error === null || isStopped ? null : troubleOf(error),
      inTest: error === null && made === undefined ? null : error === null,
      durationMs,
      value,
      usage,
    });
    const kept = this.#kept[id - 1];
    if (kept && error === null) kept.made = made;
  }

  /** Adds what was typed after a call to the call itself. */
  extend(id: number, values: FieldValues, text: string): void {
    this.#change(id, { values, text });
    const kept = this.#kept[id - 1];
    if (kept?.made) kept.made = { ...kept.made, params: values };
  }

  /** Puts a call into the test, or leaves it out. */
  keep(id: number, inTest: boolean): void {
    const kept = this.#kept[id - 1];
    if (kept?.made) this.#change(id, { inTest });
  }

  /** Notes the step of the running call in new events of the record. */
  noteStep(events: readonly string[]): void {
    const running = this.last;
    if (running?.step !== null) return;
    for (const text of events) {
      if (!text.includes('"step-start"')) continue;
      const event = parseJson(text) as { type?: unknown; step?: unknown; parent?: unknown } | undefined;
      if (event?.type !== 'step-start' || event.parent !== undefined || typeof event.step !== 'string') continue;
      this.#change(running.id, { step: event.step });
      return;
    }
  }

  #change(id: number, part: Partial<HistoryEntry>): void {
    const kept = this.#kept[id - 1];
    if (kept) kept.entry = { ...kept.entry, ...part };
  }
}
