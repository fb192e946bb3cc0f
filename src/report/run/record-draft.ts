import type { EventOf, RecordEvent } from '../../core/record/record.ts';
import { isRed, type Outcome } from './outcome.ts';
import type { DeviceFacts } from './run.ts';
import { eagerLine, isStepEvent, readLines, type RecordItem, type StepEvent, type StepLine } from './step-line.ts';
import { ShardReader } from './missing-shards.ts';
import { cacheUseOf, sumCacheUse, unwritten, withoutWrites, type CacheUse } from './cache-use.ts';
import { sumUsage, type Usage } from './usage.ts';

/** All events of one agent, with its source event in the merged report. */
export class RecordDraft {
  readonly id: string;
  readonly source: EventOf<'source'> | undefined;
  readonly lines: StepLine[] = [];
  readonly warnings: string[] = [];
  readonly devices: DeviceFacts[] = [];
  readonly code: EventOf<'code'>[] = [];
  readonly attachments: EventOf<'attachment'>[] = [];
  start: EventOf<'record-start'> | undefined;
  test: EventOf<'test-start'> | undefined;
  end: EventOf<'test-end'> | undefined;
  ended = false;
  firstAt = Infinity;
  lastAt = -Infinity;
  readonly #usage: Usage[] = [];
  readonly #cache: CacheUse[] = [];

  constructor(id: string, source: EventOf<'source'> | undefined) {
    this.id = id;
    this.source = source;
  }

  seen(at: number): void {
    this.firstAt = Math.min(this.firstAt, at);
    this.lastAt = Math.max(this.lastAt, at);
  }

  count(line: StepLine): void {
    this.seen(line.at);
    if (line.usage) this.#usage.push(line.usage);
    const cache = cacheUseOf(line);
    if (cache) this.#cache.push(cache);
  }

  usage(): Usage {
    return sumUsage(this.#usage);
  }

  cache(): CacheUse {
    const use = sumCacheUse(this.#cache);
    return this.#hasWritten() ? use : withoutWrites(use);
  }

  /** The results of a cache say whether the test has passed in the end. */
  stepLines(): readonly StepLine[] {
    return this.#hasWritten() ? this.lines : this.lines.map(unwritten);
  }

  /** In a runner, files of the cache are written once the test has passed with all of its hooks. */
  #hasWritten(): boolean {
    return this.test === undefined || ['passed', 'running'].includes(this.status());
  }

  /** The status from the runner takes precedence. */
  status(): Outcome {
    const known = this.source?.testStatus ?? this.end?.status;
    if (known) return known;
    if (!this.ended) return 'running';
    return readLines(this.lines, 'step-end').some(({ status }) => status === 'failed') ? 'failed' : 'passed';
  }

  durationMs(): number {
    const clock = this.lastAt > this.firstAt ? this.lastAt - this.firstAt : 0;
    return Math.max(0, this.source?.testDuration ?? this.end?.durationMs ?? clock);
  }
}

export interface DraftReaderOptions {
  /** With `red`, the steps of passed records are dropped as soon as possible. Default: `all`. */
  readonly keep?: 'all' | 'red';
}

/** Collects the records of an event stream, and tests with only a source event, in order. */
export class DraftReader {
  readonly #keep: 'all' | 'red';
  readonly #drafts: RecordDraft[] = [];
  readonly #records = new Map<string, RecordDraft>();
  readonly #steps = new Map<string, RecordDraft>();
  #source: EventOf<'source'> | undefined;
  #previous: EventOf<'previous'> | undefined;
  #areReruns = false;
  readonly #errors = new Map<string, EventOf<'run-error'>>();
  readonly #shards = new ShardReader();

  constructor({ keep = 'all' }: DraftReaderOptions = {}) {
    this.#keep = keep;
  }

  read(item: RecordItem): void {
    if ('read' in item) this.#stepLine(item);
    else if (isStepEvent(item)) this.#stepLine(eagerLine(item));
    else if (item.type === 'source') this.#openSource(item);
    else if (item.type === 'previous') this.#addPrevious(item);
    else if (item.type === 'reruns') this.#areReruns = true;
    else if (item.type === 'run-error') this.#errors.set(item.id, item);
    else if (item.type === 'run-shard' || item.type === 'shards') this.#shards.read(item);
    else this.#recordEvent(item);
  }

  finish(): readonly RecordDraft[] {
    this.#closeSource();
    return this.#drafts;
  }

  /** The earlier run; undefined if there is none. */
  get previous(): EventOf<'previous'> | undefined {
    return this.#previous;
  }

  /** Whether the stream marks later runs of a test as reruns. */
  get areReruns(): boolean {
    return this.#areReruns;
  }

  /** Errors outside of the tests. Equal errors of several shards count once. A missing shard of a merged run is one. */
  get errors(): readonly EventOf<'run-error'>[] {
    return [...this.#shards.errors(), ...this.#errors.values()];
  }

  /** Merges the earlier runs of several shards. */
  #addPrevious(event: EventOf<'previous'>): void {
    const known = this.#previous ?? { ...event, durationMs: 0, tests: [] };
    const names = new Set(known.tests.map(({ name }) => name));
    const tests = Array.isArray(event.tests) ? event.tests.filter(({ name }) => !names.has(name)) : [];
    this.#previous = {
      ...known,
      startedAt: Math.min(known.startedAt, event.startedAt),
      durationMs: known.durationMs + (tests.length > 0 ? event.durationMs : 0),
      tests: [...known.tests, ...tests],
    };
  }

  #openSource(event: EventOf<'source'>): void {
    this.#closeSource();
    this.#source = event;
  }

  /** All records up to the next source belong to a source. A source without records is a test without other events. */
  #closeSource(): void {
    const source = this.#source;
    if (source && this.#records.size === 0) this.#drafts.push(new RecordDraft(source.source, source));
    for (const draft of this.#records.values()) {
      if (this.#keep === 'red' && !isRed(draft.status())) draft.lines.length = 0;
    }
    this.#source = undefined;
    this.#records.clear();
    this.#steps.clear();
  }

  #recordEvent(event: Exclude<RecordEvent, StepEvent | EventOf<EventsOfRun>>): void {
    const draft = this.#draft(event.record);
    draft.seen(event.at);
    if (event.type === 'record-start') draft.start = event;
    else if (event.type === 'test-start') draft.test = event;
    else if (event.type === 'test-end') draft.end = event;
    else if (event.type === 'record-end') draft.ended = true;
    else noteFact(draft, event);
  }

  #stepLine(line: StepLine): void {
    const owner = line.step === undefined ? undefined : this.#steps.get(line.step);
    const draft = line.record === undefined ? owner : this.#draft(line.record);
    if (!draft) return;
    if (line.type === 'step-start' && line.step !== undefined) this.#steps.set(line.step, draft);
    draft.count(line);
    const passed = draft.source && !isRed(draft.source.testStatus);
    if (this.#keep === 'all' || !passed) draft.lines.push(line);
  }

  #draft(id: string): RecordDraft {
    const known = this.#records.get(id);
    if (known) return known;
    const draft = new RecordDraft(id, this.#source);
    this.#records.set(id, draft);
    this.#drafts.push(draft);
    return draft;
  }
}

/** Events that belong to no record. */
type EventsOfRun = 'source' | 'previous' | 'reruns' | 'run-error' | 'run-shard' | 'shards';

function noteFact(draft: RecordDraft, event: EventOf<'warning' | 'device' | 'budget' | 'code' | 'attachment'>): void {
  if (event.type === 'warning') draft.warnings.push(event.message);
  else if (event.type === 'budget') draft.warnings.push(budgetText(event));
  else if (event.type === 'code') draft.code.push(event);
  else if (event.type === 'attachment') draft.attachments.push(event);
  else {
    const { type: _type, at: _at, record: _record, ...facts } = event;
    draft.devices.push(facts);
  }
}

function budgetText({ scope, limit, outcome, used, allowed, unit }: EventOf<'budget'>): string {
  const what = outcome === 'exceeded' ? 'is used up' : 'is nearly used up';
  return `The budget of the ${scope} ${what}: ${used} of ${allowed} ${unit ?? limit}.`;
}
