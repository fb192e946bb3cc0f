import type { JSX } from 'preact';

import { clip } from '../model/format.ts';
import type { Attempt, Test } from '../model/run.ts';
import type { StepTree } from '../model/step-tree.ts';
import { ErrorBox } from './error-box.tsx';

interface AttemptNotesProps {
  readonly test: Test;
  readonly attempt: Attempt;
  readonly tree: StepTree;
}

/** What no step tells about an attempt. */
export function AttemptNotes({ test, attempt, tree }: AttemptNotesProps): JSX.Element {
  const told = new Set([...tree.byId.values()].map(({ end }) => end?.error?.message));
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
        .filter((error) => !told.has(error.message))
        .map((error, index) => (
          <ErrorBox key={index} error={error} location={test.location} />
        ))}
      {tree.roots.length === 0 && attempt.errors.length === 0 && <p class="hint narrow">No steps were recorded.</p>}
    </>
  );
}
