import type { JSX } from 'preact';

import type { RecordError } from '../../../core/record.ts';
import { clip, toText } from '../model/format.ts';
import { LongText } from './long-text.tsx';

export function ErrorBox({ error }: { readonly error: RecordError }): JSX.Element {
  const message = withoutHint(toText(error.message), error.hint);
  return (
    <section class="error" aria-label="Error">
      <p class="error-head">
        <b>{clip(toText(error.name), 80)}</b>
        {error.code !== undefined && <code>{clip(toText(error.code), 80)}</code>}
        {error.failureClass !== undefined && <span class="badge">{clip(toText(error.failureClass), 40)}</span>}
      </p>
      <p class="error-message">{clip(message, 4000)}</p>
      {error.hint !== undefined && (
        <p class="error-hint">
          <b>What to do:</b> {clip(toText(error.hint), 1000)}
        </p>
      )}
      {error.stack !== undefined && (
        <details>
          <summary>Stack</summary>
          <LongText text={toText(error.stack)} />
        </details>
      )}
    </section>
  );
}

/** Errors carry their hint in the message too; once is enough. */
function withoutHint(message: string, hint: string | undefined): string {
  return hint === undefined ? message : message.replace(`\n  Hint: ${hint}`, '');
}
