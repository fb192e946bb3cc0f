import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { excerpt, type ExcerptSize } from '../../model/excerpt.ts';
import { formatCount } from '../../model/format.ts';

const excerptSize: ExcerptSize = { lines: Infinity, characters: 20_000 };
const messageSize: ExcerptSize = { lines: 20, characters: 4000 };

/** Text as it was written. A very long text shows its beginning and a button for the rest. */
export function LongText({ text }: { readonly text: string }): JSX.Element {
  const { shown, button } = useExcerpt(text, excerptSize);
  return (
    <>
      <pre tabIndex={0}>{shown}</pre>
      {button}
    </>
  );
}

/** The message of an error. A long message shows its first lines and a button for the rest. */
export function ErrorMessage({ text }: { readonly text: string }): JSX.Element {
  const { shown, button } = useExcerpt(text, messageSize);
  return (
    <>
      <p class="error-message">
        {shown}
        {button && '…'}
      </p>
      {button}
    </>
  );
}

interface Excerpt {
  readonly shown: string;
  /** Shows the whole text; undefined if it is shown already. */
  readonly button: JSX.Element | undefined;
}

function useExcerpt(text: string, size: ExcerptSize): Excerpt {
  // The same component may get another text, which starts as an excerpt again.
  const [expanded, setExpanded] = useState<string>();
  const start = excerpt(text, size);
  if (expanded === text || start === text) return { shown: text, button: undefined };
  const button = (
    <button type="button" class="chip more" onClick={() => setExpanded(text)}>
      Show all {formatCount(text.length)} characters
    </button>
  );
  return { shown: start, button };
}
