import type { EventOf, RecordEvent } from '../../../core/record.ts';
import type { Outcome, StepEvent } from './run.ts';

/** Everything that one agent wrote, with what the merged report says about it. */
export class RecordDraft {
  readonly id: string;
  readonly source: EventOf<'source'> | undefined;
  readonly events: StepEvent[] = [];
  readonly warnings: string[] = [];
  start: EventOf<'record-start'> | undefined;
  test: EventOf<'test-start'> | undefined;
  end: EventOf<'test-end'> | undefined;
  ended = false;
  calls = 0;
  tokens = 0;
  firstAt = Infinity;
  lastAt = -Infinity;

  constructor(id: string, source: EventOf<'source'> | undefined) {
    this.id = id;
    this.source = source;
  }

  seen(event: RecordEvent): void {
    this.firstAt = Math.min(this.firstAt, event.at);
    this.lastAt = Math.max(this.lastAt, event.at);
  }

  status(): Outcome {
    const known = this.source?.testStatus ?? this.end?.status;
    if (known) return known;
    if (!this.ended) return 'running';
    return this.events.some((event) => event.type === 'step-end' && event.status === 'failed') ? 'failed' : 'passed';
  }

  durationMs(): number {
    return (
      this.source?.testDuration ?? this.end?.durationMs ?? (this.lastAt > this.firstAt ? this.lastAt - this.firstAt : 0)
    );
  }
}

/** What an event stream holds, in order: records, and tests of which there is nothing but their source event. */
export class DraftReader {
  readonly drafts: RecordDraft[] = [];
  readonly #records = new Map<string, RecordDraft>();
  readonly #steps = new Map<string, RecordDraft>();
  #source: EventOf<'source'> | undefined;
  #sourceUsed = true;

  read(event: RecordEvent): void {
    if (event.type === 'source') this.#openSource(event);
    else if ('record' in event) this.#recordEvent(event);
    else this.#stepEvent(event);
  }

  finish(): readonly RecordDraft[] {
    if (this.#source && !this.#sourceUsed) this.drafts.push(new RecordDraft(this.#source.source, this.#source));
    this.#sourceUsed = true;
    return this.drafts;
  }

  #openSource(event: EventOf<'source'>): void {
    this.finish();
    this.#source = event;
    this.#sourceUsed = false;
  }

  #recordEvent(event: Extract<RecordEvent, { record: string }>): void {
    const draft = this.#draft(event.record);
    draft.seen(event);
    if (event.type === 'record-start') draft.start = event;
    else if (event.type === 'test-start') draft.test = event;
    else if (event.type === 'test-end') draft.end = event;
    else if (event.type === 'warning') draft.warnings.push(event.message);
    else if (event.type === 'record-end') draft.ended = true;
    else {
      this.#steps.set(event.step, draft);
      draft.events.push(event);
    }
  }

  #stepEvent(event: EventOf<'step-end'> | EventOf<'frame'> | EventOf<'model-call'>): void {
    const draft = this.#steps.get(event.step);
    if (!draft) return;
    draft.seen(event);
    draft.events.push(event);
    if (event.type !== 'model-call') return;
    draft.calls += 1;
    draft.tokens += Number(event.usage?.totalTokens ?? 0) || 0;
  }

  #draft(id: string): RecordDraft {
    const known = this.#records.get(id);
    if (known) return known;
    const draft = new RecordDraft(id, this.#source);
    this.#sourceUsed = true;
    this.#records.set(id, draft);
    this.drafts.push(draft);
    return draft;
  }
}
