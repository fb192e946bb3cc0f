import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import type { EventOf } from '../../../../core/record/record.ts';
import { attachedFile, formatBytes, traceCommand, type AttachedFile } from '../../model/attached-file.ts';
import { clip } from '../../model/format.ts';
import { Dialog } from '../parts/dialog.tsx';
import { LongText } from '../parts/long-text.tsx';
import { writeClipboard } from '../parts/write-clipboard.ts';

/** Links to the attached files of the runner and the test, without pictures. */
export function AttachedFiles({ events }: { readonly events: readonly EventOf<'attachment'>[] }): JSX.Element {
  return (
    <>
      {events.map(attachedFile).map((file, index) => (
        <FileChip key={index} file={file} />
      ))}
    </>
  );
}

function FileChip({ file }: { readonly file: AttachedFile }): JSX.Element {
  const { name, href, bytes, isTrace } = file;
  if (href === undefined) {
    return (
      <span class="chip is-gone" title="The file is missing.">
        {clip(name, 40)}: missing
      </span>
    );
  }
  if (isTrace) return <TraceChip href={href} />;
  return (
    <a class="chip" href={href} target="_blank" rel="noopener" title={bytes === undefined ? '' : formatBytes(bytes)}>
      {clip(name, 40)}
    </a>
  );
}

/** A trace can only be opened with a command. */
function TraceChip({ href }: { readonly href: string }): JSX.Element {
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const command = traceCommand(href, location.href);
  return (
    <>
      <button type="button" class="chip" onClick={() => setOpen(true)}>
        trace
      </button>
      {open && (
        <Dialog title="Playwright's trace" onClose={() => setOpen(false)}>
          <p class="hint">To open it, run this command in a folder where Playwright is installed:</p>
          <LongText text={command} />
          <p class="chips">
            <button type="button" class="chip" onClick={() => void writeClipboard(command).then(setCopied)}>
              {copied ? 'Copied' : 'Copy'}
            </button>
            <a class="chip" href={href} download="trace.zip">
              Download
            </a>
          </p>
        </Dialog>
      )}
    </>
  );
}
