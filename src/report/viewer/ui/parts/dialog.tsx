import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

/** A modal dialog. The browser keeps the focus in it and closes it on Escape. */
export function Dialog({ title, children, onClose }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog class="dialog" ref={element} aria-label={title} onClose={onClose}>
      <div class="dialog-head">
        <h2>{title}</h2>
        <button type="button" class="chip" onClick={() => element.current?.close()}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}
