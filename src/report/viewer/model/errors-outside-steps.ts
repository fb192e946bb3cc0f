import type { RecordError } from '../../../core/record/record.ts';
import type { Attempt, Failure } from '../../run/run.ts';
import type { StepTree } from '../../run/step.ts';
import { toText } from './format.ts';

/** Errors of the test itself, of hooks and of its process. Errors of steps are left out; runners repeat them. */
export function errorsOutsideSteps({ errors }: Attempt, tree: StepTree): Failure[] {
  const stepErrors = [...tree.byId.values()].flatMap(({ end }) => (end?.error ? [firstLine(end.error)] : []));
  return errors.filter((error) => !stepErrors.some((line) => line !== '' && toText(error.message).includes(line)));
}

function firstLine({ message }: RecordError): string {
  return toText(message).split('\n')[0]?.trim() ?? '';
}
