import type { ComponentChildren, JSX } from 'preact';

import { isFailureClass } from '../../../core/errors/failure-class.ts';
import { FailureBadge } from '../../../report/viewer/ui/parts/failure-badge.tsx';
import { ErrorMessage } from '../../../report/viewer/ui/parts/long-text.tsx';
import type { Trouble } from '../../messages.ts';

interface TroubleBoxProps {
  readonly trouble: Trouble;
  /** Whether screen readers read it out at once. */
  readonly alert?: boolean;
  readonly children?: ComponentChildren;
}

/** What went wrong, what to do, and who has to look at it. */
export function TroubleBox({ trouble, alert = false, children }: TroubleBoxProps): JSX.Element {
  const { message, hint, code } = trouble;
  return (
    <div class="error trouble" role={alert ? 'alert' : undefined}>
      <ErrorMessage text={message} />
      {hint !== null && (
        <p class="error-hint">
          <b>What to do:</b> {hint}
        </p>
      )}
      <p class="error-head">
        {code !== null && <code>{code}</code>}
        <FailureBadge failureClass={isFailureClass(trouble.class) ? trouble.class : undefined} />
        {children}
      </p>
    </div>
  );
}
