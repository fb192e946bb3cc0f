import path from 'node:path';

import { monotonic, now, wallTime } from '../../core/time/clock.ts';
import { AbortError } from '../../core/errors/errors.ts';
import type { Frame, ImageMime } from '../../core/screen/frame.ts';
import type { RecordError, RecordEvent, RecordLocation, TestStatus } from '../../core/record/record.ts';
import { redactSecrets } from '../../core/secrets/redact-event.ts';
import type { SecretVault } from '../../core/secrets/secret-vault.ts';
import type { RecordSink } from '../../core/record/sink.ts';
import { portablePaths } from '../../util/portable-paths.ts';
import { shorten } from '../../util/shorten.ts';
import { toJson } from '../../util/to-json.ts';
import { lastScreenStep } from '../../core/screen/last-screen.ts';
import { toRecordError } from './record-error.ts';
import { Step, type EventFacts, type StepSpec, type StepWriter } from './step.ts';

const longestTitle = 200;

const lastScreen = 'the screen when the test failed';

/** Events kept until the record begins. */
const mostEarlyEvents = 50;

/** A step as a test runner gets it. */
export interface HostedStep extends StepSpec {
  /** The id in the record. */
  readonly id: string;
}

/** Shows a step as a step of the test runner. Must run the body once and settle as it does. */
export type StepHost = <T>(step: HostedStep, body: () => Promise<T>) => Promise<T>;

/** For agents without a runner. */
export const plainHost: StepHost = (_step, body) => body();

export interface StepRecorderParts {
  readonly record: string;
  readonly sink: RecordSink;
  readonly vault: SecretVault;
  readonly host: StepHost;
  /** Folder to which source files in the record are relative, so that reports contain no machine paths. */
  readonly root: string;
  /** Written before the first step; a record without steps is not written at all. */
  readonly head: readonly RecordEvent[];
}

/** Writes the steps of one record, redacted. */
export class StepRecorder implements StepWriter {
  readonly #parts: StepRecorderParts;
  readonly #begunAt = monotonic();
  /** Difference between the system clock and the clock of the process when the record began, in milliseconds. */
  readonly #offset = wallTime() - now();
  /** The status of the test; written at the end. */
  outcome: TestStatus | undefined;
  /** Whether the runner takes that for a success. A test that passes although it is meant to fail has failed. */
  isGood = true;
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

  /** Converts a location to the form of the record, with a relative path. */
  toRecordLocation(location: RecordLocation): RecordLocation {
    return { ...location, file: path.relative(this.#parts.root, location.file) };
  }

  /** Writes an event whose `at` is `now()` of the clock of the process. */
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

  /** Adds the facts of the device, once it is connected. */
  device(facts: EventFacts<'device'>): void {
    this.#writeLater({ ...facts, type: 'device', at: now(), record: this.record });
  }

  /** Adds an event of the application, in the running call. */
  appEvent(event: EventFacts<'app-event'>): void {
    this.#writeLater({ ...event, type: 'app-event', at: now(), record: this.record, ...this.#running() });
  }

  /** Adds a warning for the user. */
  warning(message: string): void {
    this.#writeLater({ type: 'warning', at: now(), record: this.record, message });
  }

  /** Adds that a limit of the budget is nearly or completely used up. */
  budget(facts: EventFacts<'budget'>): void {
    this.#writeLater({ ...facts, type: 'budget', at: now(), record: this.record, ...this.#running() });
  }

  /** Adds the screen at the end of a failed test, in a step that the runner does not show. */
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

  /** Adds what a cache did for a step, which may have ended. */
  cache(step: string, facts: EventFacts<'cache'>): void {
    this.write({ ...facts, type: 'cache', at: now(), step });
  }

  /** Adds the generated code of the calls. */
  code(facts: EventFacts<'code'>): void {
    if (this.#begun) this.write({ ...facts, type: 'code', at: now(), record: this.record });
  }

  #running(): { step?: string } {
    const step = [...this.#open].at(-1)?.id;
    return step === undefined ? {} : { step };
  }

  /** Before the first step there is no record yet, so events are kept for it. */
  #writeLater(event: RecordEvent): void {
    if (this.#begun) this.write(event);
    else if (this.#early.length < mostEarlyEvents) this.#early.push(event);
  }

  /** Runs a body as a step, which is written when it starts and when it ends. */
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

  /** Whether a step is open. */
  get isBusy(): boolean {
    return this.#open.size > 0;
  }

  /** Resolves when no step is open. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open.size === 0) resolve();
      else this.#onIdle = resolve;
    });
  }

  /** Ends the record, if it was begun, and all open steps. Nothing is written afterwards. */
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
