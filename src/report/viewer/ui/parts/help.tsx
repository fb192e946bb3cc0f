import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from './dialog.tsx';
import { shortcuts } from './shortcuts.data.ts';
import { useShortcuts } from './use-shortcuts.ts';

export function Help(): JSX.Element {
  const [open, setOpen] = useState(false);
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <button
        type="button"
        class="tool"
        onClick={() => setOpen(true)}
        aria-label="Keyboard shortcuts"
        title="Keyboard: ?"
      >
        ?
      </button>
      {open && (
        <Dialog title="Keyboard" onClose={() => setOpen(false)}>
          <dl class="keys">
            {shortcuts.map(({ keys, text }) => (
              <div key={text}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
