import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { writeClipboard } from '../../../report/viewer/ui/parts/write-clipboard.ts';

type Result = 'copied' | 'refused';

/** Copies a text, and says what came of it. */
export function CopyButton({ text }: { readonly text: string }): JSX.Element {
  const [result, setResult] = useState<Result>();
  useEffect(() => setResult(undefined), [text]);
  const copy = (): void => {
    void writeClipboard(text).then((done) => setResult(done ? 'copied' : 'refused'));
  };
  return (
    <span class="copy">
      <button type="button" class="button" onClick={copy} disabled={text === ''}>
        Copy
      </button>
      <span role="status" class="copy-result">
        {result === 'copied' && 'Copied'}
        {result === 'refused' && 'Select the text and copy it: the browser does not let this page use the clipboard.'}
      </span>
    </span>
  );
}
