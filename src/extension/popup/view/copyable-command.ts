import { button, element, setText } from './elements.ts';

/** A command for a terminal, with a button that copies it. */
export function copyableCommand(command: string): HTMLElement {
  const copy = button('Copy', 'plain', () => {
    void navigator.clipboard.writeText(command).then(
      () => setText(copy, 'Copied'),
      // Its text can still be selected.
      () => setText(copy, "Can't copy"),
    );
  });
  copy.setAttribute('aria-live', 'polite');
  copy.addEventListener('blur', () => setText(copy, 'Copy'));
  return element('div', { class: 'line command' }, [element('code', {}, [command]), copy]);
}
