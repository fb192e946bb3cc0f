import type { RecordError } from '../../../core/record.ts';
import { failureGroups } from './failure-class.data.ts';
import type { Outcome, StepLine } from './run.ts';

const known: readonly string[] = failureGroups.flatMap(({ classes }) => classes);

interface Failure {
  readonly status: Outcome;
  readonly errors: readonly RecordError[];
  readonly lines: readonly StepLine[];
}

/** Whose fault it was that a test did not pass; undefined for one that did, or that was skipped. */
export function failureClass({ status, errors, lines }: Failure): string | undefined {
  if (status === 'passed' || status === 'skipped') return undefined;
  if (status === 'timedOut') return 'timeout';
  return firstClass(errors) ?? firstClass(stepErrors(lines)) ?? (status === 'failed' ? 'other' : 'aborted');
}

function firstClass(errors: Iterable<RecordError>): string | undefined {
  for (const error of errors) {
    const found = classOfError(error);
    if (found !== 'other') return found;
  }
  return undefined;
}

function classOfError({ failureClass: given, name, message }: RecordError): string {
  if (typeof given === 'string' && known.includes(given)) return given;
  // Errors of the runners themselves carry no class.
  if (name === 'AssertionError' || /^(?:Error: )?expect\W/.test(String(message))) return 'assertion';
  return name === 'TimeoutError' ? 'timeout' : 'other';
}

/** From the last step on: what failed last made the test fail. */
function* stepErrors(lines: readonly StepLine[]): Generator<RecordError> {
  for (const line of lines.toReversed()) {
    const event = line.type === 'step-end' ? line.read() : undefined;
    if (event?.type === 'step-end' && event.error) yield event.error;
  }
}
