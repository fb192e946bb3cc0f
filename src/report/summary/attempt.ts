import { attemptFailures } from './failures.ts';
import type { RecordNotes } from './record-notes.ts';
import { isRed, redOutcomes, type AttemptSummary, type Outcome } from './run-summary.ts';
import { UsageSum } from './usage-sum.ts';

const outcomeOrder: readonly Outcome[] = [...redOutcomes, 'passed', 'skipped'];

/** The attempt that an agent worked in, as far as its record tells. */
export function toAttempt(record: RecordNotes, index: number): AttemptSummary {
  const { status, source } = record;
  const steps = isRed(status) ? record.steps.list() : [];
  return {
    number: record.test?.attempt ?? index,
    status,
    startedAt: Number.isFinite(record.firstAt) ? record.firstAt : 0,
    durationMs: record.durationMs,
    errors: attemptFailures(record.end?.errors ?? [], steps, status),
    warnings: record.warnings,
    ...(source?.problem !== undefined && { problem: source.problem }),
    usage: record.usage.summary(),
    ...(isRed(status) && { steps, ...redDetails(record) }),
  };
}

function redDetails({ steps, pageEvents }: RecordNotes): Pick<AttemptSummary, 'stepsLeftOut' | 'pageEvents'> {
  return { ...(steps.leftOut > 0 && { stepsLeftOut: steps.leftOut }), ...(pageEvents.length > 0 && { pageEvents }) };
}

/** Several agents in one attempt: the worst of them is what the attempt comes to. */
export function joinAttempts(a: AttemptSummary, b: AttemptSummary): AttemptSummary {
  const usage = new UsageSum();
  usage.add(a.usage);
  usage.add(b.usage);
  // The runner tells the errors of the attempt to each of its records.
  const messages = new Set(a.errors.map(({ message }) => message));
  return {
    ...b,
    ...a,
    status: outcomeOrder.find((status) => status === a.status || status === b.status) ?? a.status,
    startedAt: Math.min(a.startedAt || b.startedAt, b.startedAt || a.startedAt),
    durationMs: Math.max(a.durationMs, b.durationMs),
    errors: [...a.errors, ...b.errors.filter(({ message }) => !messages.has(message))],
    warnings: [...a.warnings, ...b.warnings],
    usage: usage.summary(),
    ...joinDetails(a, b),
  };
}

function joinDetails(a: AttemptSummary, b: AttemptSummary): Partial<AttemptSummary> {
  const leftOut = (a.stepsLeftOut ?? 0) + (b.stepsLeftOut ?? 0);
  return {
    ...(a.steps && b.steps && { steps: [...a.steps, ...b.steps] }),
    ...(leftOut > 0 && { stepsLeftOut: leftOut }),
    ...(a.pageEvents && b.pageEvents && { pageEvents: [...a.pageEvents, ...b.pageEvents] }),
  };
}
