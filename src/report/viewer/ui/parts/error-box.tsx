import type { JSX } from 'preact';

import { classOfFailure, readFailureClassLine } from '../../../../core/errors/failure-class.ts';
import type { RecordError, RecordLocation } from '../../../../core/record/record.ts';
import { clip, toText } from '../../model/format.ts';
import { FailureBadge } from './failure-badge.tsx';
import { ErrorMessage, LongText } from './long-text.tsx';

const mostLines = 40;

interface ErrorBoxProps {
  readonly error: RecordError;
  /** Location of the failed call. */
  readonly location?: RecordLocation | undefined;
}

export function ErrorBox({ error, location }: ErrorBoxProps): JSX.Element {
  const message = withoutHint(toText(error.message), error.hint);
  return (
    <section class="error" aria-label="Error">
      <p class="error-head">
        <b>{clip(toText(error.name), 80)}</b>
        {error.code !== undefined && <code>{clip(toText(error.code), 80)}</code>}
        <FailureBadge failureClass={classOfFailure(error)} />
      </p>
      <ErrorMessage text={message} />
      {error.hint !== undefined && (
        <p class="error-hint">
          <b>What to do:</b> {clip(toText(error.hint), 1000)}
        </p>
      )}
      {location && <Location location={location} />}
      {error.snippet !== undefined && <Snippet text={toText(error.snippet)} />}
      {error.stack !== undefined && (
        <details>
          <summary>Stack</summary>
          <LongText text={toText(error.stack)} />
        </details>
      )}
    </section>
  );
}

function Location({ location: { file, line } }: { readonly location: RecordLocation }): JSX.Element {
  return (
    <p class="hint">
      <code>{clip(`${file}:${line}`, 300)}</code>
    </p>
  );
}

/** Lines of source code. The failed line starts with `>`. */
function Snippet({ text }: { readonly text: string }): JSX.Element {
  return (
    <pre class="snippet" tabIndex={0} aria-label="Source">
      {text
        .split('\n')
        .slice(0, mostLines)
        .map((line, index) => (
          <span key={index} class={line.startsWith('>') ? 'code-line is-here' : 'code-line'}>
            {clip(line, 400)}
            {'\n'}
          </span>
        ))}
    </pre>
  );
}

/** Removes hint and failure class from the message: they are shown separately. */
function withoutHint(message: string, hint: string | undefined): string {
  const { rest } = readFailureClassLine(message);
  return hint === undefined ? rest : rest.replace(`\n  Hint: ${hint}`, '');
}
