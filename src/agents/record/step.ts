import { monotonic, now } from '../../core/time/clock.ts';
import type { ModelCallFacts } from '../../core/model/model.ts';
import type { EventOf, RecordError, RecordEvent, RecordLocation, RecordMark } from '../../core/record/record.ts';
import type { Frame, ImageMime } from '../../core/screen/frame.ts';
import { modelCallEvent } from './model-call-event.ts';

/** The fields of an event that its writer knows; the recorder adds when it was, and where. */
export type EventFacts<T extends RecordEvent['type']> = Omit<EventOf<T>, 'type' | 'at' | 'record' | 'step'>;

export interface StepSpec {
  readonly kind: EventOf<'step-start'>['kind'];
  readonly name: string;
  readonly title: string;
  readonly params?: unknown;
  readonly flags?: EventOf<'step-start'>['flags'];
  readonly location?: RecordLocation | undefined;
}

/** What a step needs of the recorder that it belongs to. */
export interface StepWriter {
  readonly record: string;
  write(event: RecordEvent): void;
  storeFrame(frame: Frame, isKey: boolean): ImageMime;
  toRecordLocation(location: RecordLocation): RecordLocation;
  cache(step: string, facts: EventFacts<'cache'>): void;
  run<T>(spec: StepSpec, body: (step: Step) => Promise<T>, parent?: Step): Promise<T>;
}

type StepFacts = Pick<EventOf<'step-end'>, 'thought' | 'result' | 'verdict' | 'deviceTime'>;

/** One open step. What is told after its end is dropped: a late answer changes nothing. */
export class Step {
  readonly id: string;
  /** Title of the step that is being worked on below this one; names the phase of a timeout. */
  phase: string | undefined;
  /** What it waits for, or one below it. */
  waitsFor: string | undefined;
  /** The user's line: its own, or that of the call it is part of. */
  location: RecordLocation | undefined;
  readonly #recorder: StepWriter;
  readonly #parent: Step | undefined;
  #kind: StepSpec['kind'] | undefined;
  #startedAt = 0;
  #ended = false;
  #facts: StepFacts = {};

  constructor(recorder: StepWriter, id: string, parent: Step | undefined) {
    this.#recorder = recorder;
    this.id = id;
    this.#parent = parent;
  }

  start(spec: StepSpec): void {
    this.#startedAt = monotonic();
    this.#kind = spec.kind;
    if (this.#parent) this.#parent.phase = spec.title;
    const { location, params, ...rest } = spec;
    this.location = location ?? this.#parent?.location;
    this.#recorder.write({
      type: 'step-start',
      at: now(),
      record: this.#recorder.record,
      step: this.id,
      ...rest,
      ...(this.#parent && { parent: this.#parent.id }),
      ...(params !== undefined && { params }),
      ...(location && { location: this.#recorder.toRecordLocation(location) }),
    });
  }

  end(status: 'passed' | 'failed', error?: RecordError): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#parent) this.#parent.phase = undefined;
    this.#recorder.write({
      type: 'step-end',
      at: now(),
      step: this.id,
      status,
      durationMs: Math.round(monotonic() - this.#startedAt),
      ...this.#facts,
      ...(error && { error }),
    });
  }

  /** What was judged last. */
  get verdict(): StepFacts['verdict'] {
    return this.#facts.verdict;
  }

  /** Adds what will be written with the end of the step. */
  note(facts: StepFacts): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  /** Names what is waited for, for a timeout; undefined when the wait is over. */
  waitFor(what: string | undefined): void {
    this.waitsFor = what;
    this.#parent?.waitFor(what);
  }

  child<T>(spec: StepSpec, body: (step: Step) => Promise<T>): Promise<T> {
    return this.#recorder.run(spec, body, this);
  }

  frame(frame: Frame, role: EventOf<'frame'>['role'], extra: { marks?: RecordMark[]; label?: string } = {}): void {
    if (this.#ended) return;
    const isKey = role !== 'after' && this.#kind !== 'plan' && this.#kind !== 'locate';
    const mime = this.#recorder.storeFrame(frame, isKey);
    this.#recorder.write({
      type: 'frame',
      at: frame.takenAt,
      step: this.id,
      role,
      frame: frame.id,
      mime,
      width: frame.width,
      height: frame.height,
      dpr: frame.dpr,
      ...(frame.label !== undefined && { label: frame.label }),
      ...extra,
    });
  }

  /** Notes what a cache did for this step. */
  cache(facts: EventFacts<'cache'>): void {
    if (!this.#ended) this.#recorder.cache(this.id, facts);
  }

  modelCall(facts: ModelCallFacts): void {
    if (!this.#ended) this.#recorder.write(modelCallEvent(this.id, facts));
  }
}
