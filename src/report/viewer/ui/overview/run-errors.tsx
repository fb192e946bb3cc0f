import type { JSX } from 'preact';

import type { RunFailure } from '../../../run/run.ts';
import { clip } from '../../model/format.ts';
import { ErrorBox } from '../parts/error-box.tsx';

const mostErrors = 20;

/** Errors outside of the tests. */
export function RunErrors({ errors }: { readonly errors: readonly RunFailure[] }): JSX.Element | null {
  if (errors.length === 0) return null;
  return (
    <section class="run-errors" aria-label="Errors outside of the tests">
      <h3>Errors outside of the tests</h3>
      {errors.slice(0, mostErrors).map(({ id, title, ...error }) => (
        <div key={id}>
          {title !== undefined && <p class="path">{clip(title)}</p>}
          <ErrorBox error={error} location={error.location} />
        </div>
      ))}
      {errors.length > mostErrors && <p class="hint">There are {errors.length - mostErrors} more.</p>}
    </section>
  );
}
