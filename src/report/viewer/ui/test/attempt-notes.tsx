import type { JSX } from 'preact';

import type { RecordError } from '../../../../core/record.ts';
import { clip, toText } from '../../model/format.ts';
import type { Attempt, Test } from '../../../run/run.ts';
import type { StepTree } from '../../../run/step.ts';
import { ErrorBox } from '../parts/error-box.tsx';

interface AttemptNotesProps {
  readonly test: Test;
  readonly attempt: Attempt;
  readonly tree: StepTree;
}

/** What no step tells about an attempt. */
export function AttemptNotes({ test, attempt, tree }: AttemptNotesProps): JSX.Element {
  // Runners repeat the error of the step, in their own frame.
  const told = [...tree.byId.values()].flatMap(({ end }) => (end?.error ? [firstLine(end.error)] : []));
  return (
    <>
      {attempt.description !== '' && <p class="description">{clip(attempt.description, 2000)}</p>}
      {attempt.problem !== undefined && <p class="note">{attempt.problem}</p>}
      {attempt.status === 'running' && (
        <p class="note">The record ends before this test did: its process was probably killed.</p>
      )}
      {[...new Set(attempt.warnings)].map((warning) => (
        <p key={warning} class="note">
          {clip(warning, 1000)}
        </p>
      ))}
      {attempt.errors
        .filter((error) => !told.some((line) => line !== '' && toText(error.message).includes(line)))
        .map((error, index) => (
          <ErrorBox key={index} error={error} location={error.location ?? test.location} />
        ))}
      {tree.roots.length === 0 && attempt.errors.length === 0 && <p class="hint narrow">No steps were recorded.</p>}
    </>
  );
}

function firstLine({ message }: RecordError): string {
  return toText(message).split('\n')[0]?.trim() ?? '';
}
