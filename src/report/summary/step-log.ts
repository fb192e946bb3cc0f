import type { EventOf } from '../../core/record.ts';
import { clipText } from './clip-text.ts';
import { toFailure } from './failures.ts';
import type { StepSummary } from './run-summary.ts';

const mostSteps = 1_000;
const longestTitle = 1_000;

/** The steps of one record, without what makes records large; of very long ones only the end. */
export class StepLog {
  readonly #steps = new Map<string, StepSummary>();
  leftOut = 0;

  start(event: EventOf<'step-start'>): void {
    if (this.#steps.has(event.step)) return;
    if (this.#steps.size >= mostSteps) this.#dropOldest();
    const { step: id, parent, kind, name, location, at } = event;
    const above = parent === undefined ? undefined : this.#steps.get(parent);
    this.#steps.set(id, {
      id,
      depth: above ? above.depth + 1 : 0,
      kind,
      name: clipText(name, longestTitle),
      title: clipText(event.title, longestTitle),
      status: 'running',
      startedAt: at,
      ...(location && { location }),
    });
  }

  end({ step: id, status, durationMs, error }: EventOf<'step-end'>): void {
    const step = this.#steps.get(id);
    if (step?.status !== 'running') return;
    Object.assign(step, { status, durationMs: Math.max(0, durationMs), ...(error && { error: toFailure(error) }) });
  }

  frame({ step: id, frame, mime, width, height }: EventOf<'frame'>): void {
    const step = this.#steps.get(id);
    if (step) step.frame = { id: frame, mime, width, height };
  }

  list(): StepSummary[] {
    return [...this.#steps.values()];
  }

  clear(): void {
    this.#steps.clear();
  }

  /** Failures and what was still running stay: they are what a reader looks for. */
  #dropOldest(): void {
    for (const [id, step] of this.#steps) {
      if (step.status === 'failed' || step.status === 'running') continue;
      this.#drop(id);
      return;
    }
    const oldest = this.#steps.keys().next().value;
    if (oldest !== undefined) this.#drop(oldest);
  }

  #drop(id: string): void {
    this.#steps.delete(id);
    this.leftOut += 1;
  }
}
