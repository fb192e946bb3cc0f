import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { formatCount } from '../../model/format.ts';

const shownAtFirst = 20_000;

/** Text in its own words and lines; of a very long one only the beginning, until the reader asks for the rest. */
export function LongText({ text }: { readonly text: string }): JSX.Element {
  const [whole, setWhole] = useState(false);
  const cut = !whole && text.length > shownAtFirst;
  return (
    <>
      <pre tabIndex={0}>{cut ? text.slice(0, shownAtFirst) : text}</pre>
      {cut && (
        <button type="button" class="chip more" onClick={() => setWhole(true)}>
          Show all {formatCount(text.length)} characters
        </button>
      )}
    </>
  );
}
