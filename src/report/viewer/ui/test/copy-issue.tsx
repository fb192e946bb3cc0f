import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from '../parts/dialog.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import { writeClipboard } from '../parts/write-clipboard.ts';

/** Copies a text to the clipboard. If the browser does not allow it, shows the text. */
export function CopyIssue({ text }: { text(): string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState<string>();
  const copy = (): void => {
    const markdown = text();
    void writeClipboard(markdown).then((done) => (done ? setCopied(true) : setShown(markdown)));
  };
  useShortcuts({ i: copy });
  return (
    <>
      <button type="button" class="chip" onClick={copy} aria-keyshortcuts="i">
        {copied ? 'Copied' : 'Copy for an issue'}
      </button>
      <span class="unseen" role="status">
        {copied ? 'The test is on the clipboard, as Markdown.' : ''}
      </span>
      {shown !== undefined && (
        <Dialog title="Copy for an issue" onClose={() => setShown(undefined)}>
          <p class="hint">The browser does not let this page use the clipboard. Copy the text from here.</p>
          <textarea
            class="copy-text"
            readOnly
            aria-label="The test as Markdown"
            value={shown}
            ref={(field) => field?.select()}
          />
        </Dialog>
      )}
    </>
  );
}
