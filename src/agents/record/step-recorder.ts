import path from 'node:path';

import { monotonic, now, wallTime } from '../../core/time/clock.ts';
import { AbortError } from '../../core/errors/errors.ts';
import type { Frame, ImageMime } from '../../core/screen/frame.ts';
import type { ModelCallFacts } from '../../core/model/model.ts';
import type {
  EventOf,
  RecordError,
  RecordEvent,
  RecordLocation,
  RecordMark,
  TestStatus,
} from '../../core/record/record.ts';
import { redactSecrets } from '../../core/secrets/redact-secrets.ts';
import type { SecretVault } from '../../core/secrets/secrets.ts';
import type { RecordSink } from '../../core/record/sink.ts';
import type { AIUsageInfo, ModelSlot } from '../../core/model/usage.ts';
import { portablePaths } from '../../util/portable-paths.ts';
import { shorten } from '../../util/shorten.ts';
import { toJson } from '../../util/to-json.ts';
import { lastScreenStep } from '../../core/screen/last-screen.ts';
import { toRecordError } from './record-error.ts';

const longestTitle = 200;

const lastScreen = 'the screen when the test failed';

/** Events kept until the record begins. */
const mostEarlyEvents = 50;

/** What somebody tells of an event; the recorder adds when it was, and where. */
type Told<T extends RecordEvent['type']> = Omit<EventOf<T>, 'type' | 'at' | 'record' | 'step'>;

export interface StepSpec {
  readonly kind: EventOf<'step-start'>['kind'];
  readonly name: string;
  readonly title: string;
  readonly params?: unknown;
  readonly flags?: EventOf<'step-start'>['flags'];
  readonly location?: RecordLocation | undefined;
}

/** A step as a test runner is told of it. */
export interface HostedStep extends StepSpec {
  /** As the record calls it. */
  readonly id: string;
}

/** How a test runner shows a step of ours as a step of its own. Must run the body once and settle as it does. */
export type StepHost = <T>(step: HostedStep, body: () => Promise<T>) => Promise<T>;

/** For agents without a runner around them. */
export const plainHost: StepHost = (_step, body) => body();

export interface StepRecorderParts {
  readonly record: string;
  readonly sink: RecordSink;
  readonly vault: SecretVault;
  readonly host: StepHost;
  /** Folder that source files in the record are relative to: reports travel, machines' paths do not. */
  readonly root: string;
  /** Written before the first step; a record without steps is not written at all. */
  readonly head: readonly RecordEvent[];
}

/** Writes the steps of one record; everything that leaves here has been redacted. */
export class StepRecorder {
  readonly #parts: StepRecorderParts;
  readonly #begunAt = monotonic();
  /** From the clock of the process to that of the system as it was when the record began. */
  readonly #offset = wallTime() - now();
  /** What became of the test; written at the end. */
  outcome: TestStatus | undefined;
  #count = 0;
  #begun = false;
  readonly #early: RecordEvent[] = [];
  /** Steps that have not ended, oldest first. */
  readonly #open = new Set<Step>();
  #onIdle: (() => void) | undefined;
  #closed = false;

  constructor(parts: StepRecorderParts) {
    this.#parts = parts;
  }

  get record(): string {
    return this.#parts.record;
  }

  /** A place in a source file as the record tells it. */
  toRecordLocation(location: RecordLocation): RecordLocation {
    return { ...location, file: path.relative(this.#parts.root, location.file) };
  }

  /** Writes an event; its `at` is `now()` of the clock of calls. */
  write(event: RecordEvent): void {
    if (this.#closed) return;
    const begin = this.#begun ? [] : [...this.#parts.head, ...this.#early.splice(0)];
    this.#begun = true;
    for (const each of [...begin, event]) this.#pass(each);
  }

  #pass(event: RecordEvent): void {
    const clean = redactSecrets(event, this.#parts.vault);
    this.#parts.sink.write({ ...clean, at: clean.at + this.#offset });
  }

  storeFrame(frame: Frame, isKey: boolean): ImageMime {
    return this.#closed ? frame.mime : this.#parts.sink.storeFrame(frame, isKey);
  }

  /** Tells which device this is, once it is connected. */
  device(facts: Told<'device'>): void {
    this.#writeLater({ ...facts, type: 'device', at: now(), record: this.record });
  }

  /** Notes what happened in the application, in the call that is running. */
  appEvent(event: Told<'app-event'>): void {
    this.#writeLater({ ...event, type: 'app-event', at: now(), record: this.record, ...this.#running() });
  }

  /** Notes what the user was warned of. */
  warning(message: string): void {
    this.#writeLater({ type: 'warning', at: now(), record: this.record, message });
  }

  /** Notes that a limit of the user is nearly or wholly used up. */
  budget(facts: Told<'budget'>): void {
    this.#writeLater({ ...facts, type: 'budget', at: now(), record: this.record, ...this.#running() });
  }

  /** Keeps what the screen shows while the test ends, in a step that no runner is told of. */
  lastScreen(frame: Frame): void {
    if (!this.#begun) return;
    const step = new Step(this, lastScreenStep(this.record), undefined);
    step.start({ kind: 'note', name: lastScreen, title: lastScreen });
    step.frame(frame, 'attached');
    step.end('passed');
  }

  /** Whether anything was written. */
  get hasBegun(): boolean {
    return this.#begun;
  }

  /** Notes what a cache did for a step, which may have ended. */
  cache(step: string, facts: Told<'cache'>): void {
    this.write({ ...facts, type: 'cache', at: now(), step });
  }

  /** Keeps the plain code of what was done. */
  code(facts: Told<'code'>): void {
    if (this.#begun) this.write({ ...facts, type: 'code', at: now(), record: this.record });
  }

  #running(): { step?: string } {
    const step = [...this.#open].at(-1)?.id;
    return step === undefined ? {} : { step };
  }

  /** Before the first step there is no record yet; what is told until then is kept for it. */
  #writeLater(event: RecordEvent): void {
    if (this.#begun) this.write(event);
    else if (this.#early.length < mostEarlyEvents) this.#early.push(event);
  }

  /** Runs a body as a step: written when it starts and when it ends, with what became of it. */
  async run<T>(spec: StepSpec, body: (step: Step) => Promise<T>, parent?: Step): Promise<T> {
    const { vault } = this.#parts;
    const title = shorten(vault.redactText(spec.title), longestTitle);
    const clean = { ...spec, title, ...(spec.params !== undefined && { params: vault.redact(toJson(spec.params)) }) };
    const step = new Step(this, `${this.#parts.record}.${++this.#count}`, parent);
    step.start(clean);
    this.#open.add(step);
    try {
      const value = await this.#parts.host({ ...clean, id: step.id, location: step.location }, () => body(step));
      step.end('passed');
      return value;
    } catch (error) {
      step.end('failed', this.#toError(error, step.location));
      throw error;
    } finally {
      this.#open.delete(step);
      if (this.#open.size === 0) this.#onIdle?.();
    }
  }

  /** Resolves when no step is open. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open.size === 0) resolve();
      else this.#onIdle = resolve;
    });
  }

  /** Ends the record, if it was begun, with the steps that would never end; nothing is written afterwards. */
  close(): void {
    const stuck = new AbortError('AGENT_DESTROYED', 'The step was still running when its agent had ended');
    for (const step of [...this.#open].reverse()) step.end('failed', this.#toError(stuck, step.location));
    if (this.#begun) this.#writeEnd();
    this.#closed = true;
  }

  #toError(error: unknown, location: RecordLocation | undefined): RecordError {
    const { stack, ...facts } = toRecordError(error, location);
    return { ...facts, ...(stack !== undefined && { stack: portablePaths(stack, [this.#parts.root]) }) };
  }

  #writeEnd(): void {
    const at = now();
    const { record, outcome: status } = this;
    const durationMs = Math.round(monotonic() - this.#begunAt);
    if (status) this.write({ type: 'test-end', at, record, status, durationMs });
    this.write({ type: 'record-end', at, record });
  }
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
  readonly #recorder: StepRecorder;
  readonly #parent: Step | undefined;
  #kind: StepSpec['kind'] | undefined;
  #startedAt = 0;
  #ended = false;
  #facts: StepFacts = {};

  constructor(recorder: StepRecorder, id: string, parent: Step | undefined) {
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
  cache(facts: Told<'cache'>): void {
    if (!this.#ended) this.#recorder.cache(this.id, facts);
  }

  modelCall(facts: ModelCallFacts): void {
    if (this.#ended) return;
    const { usage, waitedMs = 0 } = facts;
    this.#recorder.write({
      type: 'model-call',
      at: facts.startedAt,
      step: this.id,
      kind: facts.kind,
      slot: slotOf(facts),
      model: facts.modelName,
      durationMs: Math.round(usage?.timeCostMs ?? now() - facts.startedAt - waitedMs),
      retries: facts.retries,
      ...versionField(facts),
      prompt: facts.prompt,
      ...(facts.round !== undefined && { round: facts.round }),
      ...(waitedMs > 0 && { waitedMs }),
      ...outcomeFields(facts),
      ...(usage && usageFields(usage)),
    });
  }
}

function versionField({ promptVersion }: ModelCallFacts): Pick<EventOf<'model-call'>, 'promptVersion'> {
  return promptVersion === undefined ? {} : { promptVersion };
}

function outcomeFields({
  origin,
  reply,
  error,
}: ModelCallFacts): Partial<Pick<ModelCallFacts, 'origin' | 'reply' | 'error'>> {
  return { ...(origin && { origin }), ...(reply !== undefined && { reply }), ...(error !== undefined && { error }) };
}

function slotOf({ usage, slot = 'default' }: ModelCallFacts): ModelSlot {
  return usage?.slot ?? slot;
}

function usageFields(usage: AIUsageInfo): Pick<EventOf<'model-call'>, 'requestId' | 'usage' | 'cost'> {
  const { promptTokens, completionTokens, totalTokens, cachedInputTokens, requestId, cost } = usage;
  return {
    ...(cost && { cost: { ...cost } }),
    ...(requestId !== undefined && { requestId }),
    usage: { promptTokens, completionTokens, totalTokens, cachedInputTokens },
  };
}
