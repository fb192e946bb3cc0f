import type { EventOf, RecordEvent } from '../../../core/record.ts';
import { eagerLine } from './event-line.ts';
import { isStepEvent, type Outcome, type RecordItem, type StepEvent, type StepLine } from './run.ts';
import { sumUsage, type Usage } from './usage.ts';

/** Everything that one agent wrote, with what the merged report says about it. */
export class RecordDraft {
  readonly id: string;
  readonly source: EventOf<'source'> | undefined;
  readonly lines: StepLine[] = [];
  readonly warnings: string[] = [];
  start: EventOf<'record-start'> | undefined;
  test: EventOf<'test-start'> | undefined;
  end: EventOf<'test-end'> | undefined;
  ended = false;
  firstAt = Infinity;
  lastAt = -Infinity;
  readonly #usage: Usage[] = [];

  constructor(id: string, source: EventOf<'source'> | undefined) {
    this.id = id;
    this.source = source;
  }

  seen(at: number): void {
    this.firstAt = Math.min(this.firstAt, at);
    this.lastAt = Math.max(this.lastAt, at);
  }

  add(line: StepLine): void {
    this.seen(line.at);
    this.lines.push(line);
    if (line.usage) this.#usage.push(line.usage);
  }

  usage(): Usage {
    return sumUsage(this.#usage);
  }

  status(): Outcome {
    const known = this.source?.testStatus ?? this.end?.status;
    if (known) return known;
    if (!this.ended) return 'running';
    return this.lines.some((line) => line.type === 'step-end' && isFailedEnd(line.read())) ? 'failed' : 'passed';
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

  read(item: RecordItem): void {
    if ('read' in item) this.#stepLine(item);
    else if (isStepEvent(item)) this.#stepLine(eagerLine(item));
    else if (item.type === 'source') this.#openSource(item);
    else this.#recordEvent(item);
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

  #recordEvent(event: Exclude<RecordEvent, StepEvent | EventOf<'source'>>): void {
    const draft = this.#draft(event.record);
    draft.seen(event.at);
    if (event.type === 'record-start') draft.start = event;
    else if (event.type === 'test-start') draft.test = event;
    else if (event.type === 'test-end') draft.end = event;
    else if (event.type === 'warning') draft.warnings.push(event.message);
    else draft.ended = true;
  }

  #stepLine(line: StepLine): void {
    const owner = line.step === undefined ? undefined : this.#steps.get(line.step);
    const draft = line.record === undefined ? owner : this.#draft(line.record);
    if (!draft) return;
    if (line.type === 'step-start' && line.step !== undefined) this.#steps.set(line.step, draft);
    draft.add(line);
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

function isFailedEnd(event: StepEvent | undefined): boolean {
  return event?.type === 'step-end' && event.status === 'failed';
}
