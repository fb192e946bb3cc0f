import type { JSX } from 'preact';

import { clip } from '../../model/format.ts';
import { errorsOutsideSteps } from '../../model/errors-outside-steps.ts';
import type { Attempt, Failure, Test } from '../../../run/run.ts';
import type { StepTree } from '../../../run/step.ts';
import { ErrorBox } from '../parts/error-box.tsx';

interface AttemptNotesProps {
  readonly test: Test;
  readonly attempt: Attempt;
  readonly tree: StepTree;
  /** Whether the large pane shows the errors outside of steps. On narrow screens that pane comes later. */
  readonly isShown: boolean;
}

/** Description, warnings and errors of an attempt outside of its steps. */
export function AttemptNotes({ test, attempt, tree, isShown }: AttemptNotesProps): JSX.Element {
  const errors = errorsOutsideSteps(attempt, tree);
  return (
    <>
      {attempt.description !== '' && attempt.description !== titlesOf(test) && (
        <p class="description">{clip(attempt.description, 2000)}</p>
      )}
      {attempt.problem !== undefined && <p class="note">{attempt.problem}</p>}
      {attempt.status === 'running' && (
        <p class="note">The record ends before the test: its process was probably killed.</p>
      )}
      {[...new Set(attempt.warnings)].map((warning) => (
        <p key={warning} class="note">
          {clip(warning, 1000)}
        </p>
      ))}
      {errors.length > 0 && (
        <div class={isShown ? 'narrow' : undefined}>
          <ErrorBoxes test={test} errors={errors} />
        </div>
      )}
      {tree.roots.length === 0 && attempt.errors.length === 0 && <p class="hint narrow">No steps were recorded.</p>}
    </>
  );
}

/** The description from reporters, which the page shows above already. */
function titlesOf({ project, path }: Test): string {
  return [project, ...path].filter((part) => part).join(' › ');
}

export function ErrorBoxes({
  test,
  errors,
}: {
  readonly test: Test;
  readonly errors: readonly Failure[];
}): JSX.Element {
  return (
    <>
      {errors.map((error, index) => (
        <ErrorBox key={index} error={error} location={error.location ?? test.location} />
      ))}
    </>
  );
}
