import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import type { EventOf } from '../../../../core/record/record.ts';
import { clip } from '../../model/format.ts';
import { Dialog } from '../parts/dialog.tsx';
import { LongText } from '../parts/long-text.tsx';
import { writeClipboard } from '../parts/write-clipboard.ts';

const languageNames: ReadonlyMap<string, string> = new Map([
  ['playwright', 'Playwright Test'],
  ['puppeteer', 'Puppeteer'],
]);

/** The actions of a test as plain code. */
export function PlainCode({ code }: { readonly code: readonly EventOf<'code'>[] }): JSX.Element | null {
  const [open, setOpen] = useState(false);
  if (code.length === 0) return null;
  return (
    <>
      <button type="button" class="chip" onClick={() => setOpen(true)}>
        Code
      </button>
      {open && (
        <Dialog title="The test as plain code" onClose={() => setOpen(false)}>
          <CodeTabs code={code} />
        </Dialog>
      )}
    </>
  );
}

function CodeTabs({ code }: { readonly code: readonly EventOf<'code'>[] }): JSX.Element {
  const [position, setPosition] = useState(0);
  const [copied, setCopied] = useState<number>();
  const text = String(code[position]?.text ?? '');
  const copy = (): void => void writeClipboard(text).then((done) => setCopied(done ? position : undefined));
  return (
    <>
      <p class="hint">
        The code needs neither eyewright nor a model. Comments mark the decisions of the model, which are left out.
      </p>
      <p class="chips">
        {code.map(({ language }, index) => (
          <button
            key={index}
            type="button"
            class="chip"
            aria-pressed={index === position ? 'true' : 'false'}
            onClick={() => setPosition(index)}
          >
            {languageNames.get(String(language)) ?? clip(String(language), 40)}
          </button>
        ))}
        <button type="button" class="chip" onClick={copy}>
          {copied === position ? 'Copied' : 'Copy'}
        </button>
      </p>
      <LongText text={text} />
    </>
  );
}
