import type { Frame } from '../../../src/core/screen/frame.ts';
import type { EventOf, RecordMark, TestIdentity, TestStatus } from '../../../src/core/record/record.ts';
import type { RecordSink } from '../../../src/core/record/sink.ts';

type StepStart = Omit<EventOf<'step-start'>, 'type' | 'at' | 'record' | 'step'>;
type StepEnd = Partial<Omit<EventOf<'step-end'>, 'type' | 'at' | 'step'>>;
interface FrameUse {
  readonly role: EventOf<'frame'>['role'];
  readonly marks?: RecordMark[];
}
type Call = Partial<Omit<EventOf<'model-call'>, 'type' | 'at' | 'step'>>;

/** Writes one record to a sink, as an agent would, on a clock of its own. */
export class RecordWriter {
  readonly #sink: RecordSink;
  readonly record: string;
  #clock: number;
  #steps = 0;

  constructor(sink: RecordSink, record: string, startedAt = 1_795_168_800_000) {
    this.#sink = sink;
    this.record = record;
    this.#clock = startedAt;
  }

  start({ model = 'qwen-vision-72b', platform = 'web' } = {}): void {
    this.#sink.write({
      type: 'record-start',
      at: this.#clock,
      version: 1,
      record: this.record,
      tool: 'eyewright 0.1.0',
      title: this.record,
      platform,
      model,
    });
  }

  test(identity: Partial<TestIdentity> & Pick<TestIdentity, 'test' | 'titlePath'>): void {
    this.#sink.write({
      type: 'test-start',
      at: this.#clock,
      record: this.record,
      attempt: 0,
      runner: 'playwright',
      ...identity,
    });
  }

  open(step: StepStart): string {
    this.#steps += 1;
    const id = `${this.record}:${this.#steps}`;
    this.#sink.write({ type: 'step-start', at: this.#tick(4), record: this.record, step: id, ...step });
    return id;
  }

  close(step: string, durationMs: number, end: StepEnd = {}): void {
    this.#sink.write({ type: 'step-end', at: this.#tick(durationMs), step, status: 'passed', durationMs, ...end });
  }

  frame(step: string, frame: Frame, { role, marks }: FrameUse): void {
    this.#sink.storeFrame(frame);
    const { id, mime, width, height, dpr } = frame;
    this.#sink.write({
      type: 'frame',
      at: this.#tick(2),
      step,
      role,
      frame: id,
      mime,
      width,
      height,
      dpr,
      ...(marks ? { marks } : {}),
    });
  }

  call(step: string, call: Call): void {
    const usage = { promptTokens: 1840, completionTokens: 96, totalTokens: 1936, cachedInputTokens: 1024 };
    this.#sink.write({
      type: 'model-call',
      at: this.#tick(1),
      step,
      kind: 'plan',
      slot: 'planning',
      model: 'qwen-vision-72b',
      durationMs: 912,
      retries: 0,
      usage,
      prompt: '',
      ...call,
    });
  }

  problem(event: Omit<EventOf<'app-event'>, 'type' | 'at' | 'record'>): void {
    this.#sink.write({ type: 'app-event', at: this.#tick(3), record: this.record, ...event });
  }

  device(facts: Omit<EventOf<'device'>, 'type' | 'at' | 'record'>): void {
    this.#sink.write({ type: 'device', at: this.#clock, record: this.record, ...facts });
  }

  cache(step: string, facts: Omit<EventOf<'cache'>, 'type' | 'at' | 'step'>): void {
    this.#sink.write({ type: 'cache', at: this.#tick(1), step, ...facts });
  }

  code(language: string, text: string): void {
    this.#sink.write({ type: 'code', at: this.#tick(1), record: this.record, language, text });
  }

  budget(facts: Omit<EventOf<'budget'>, 'type' | 'at' | 'record'>): void {
    this.#sink.write({ type: 'budget', at: this.#tick(1), record: this.record, ...facts });
  }

  end(status: TestStatus, durationMs: number, errors?: EventOf<'test-end'>['errors']): void {
    this.#sink.write({
      type: 'test-end',
      at: this.#tick(3),
      record: this.record,
      status,
      durationMs,
      ...(errors ? { errors } : {}),
    });
    this.#sink.write({ type: 'record-end', at: this.#tick(1), record: this.record });
  }

  #tick(ms: number): number {
    return (this.#clock += ms);
  }
}
