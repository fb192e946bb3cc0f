import type { JSX } from 'preact';

import type { FailureClass } from '../../../../core/errors/failure-class.ts';
import { failureGroups } from '../../../run/failure-class.data.ts';

/** The class of a failure. Empty without a failure. */
export function FailureBadge({
  failureClass,
}: {
  readonly failureClass: FailureClass | undefined;
}): JSX.Element | null {
  if (failureClass === undefined) return null;
  const hint = failureGroups.find((group) => group.failureClass === failureClass)?.hint;
  return (
    <span class={`badge is-failed is-class-${failureClass}`} title={hint}>
      {failureClass}
    </span>
  );
}
