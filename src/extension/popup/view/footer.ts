import type { ShownSettings } from '../../settings.ts';
import type { Status } from '../../status.ts';
import type { Send } from '../commands.ts';
import { button, element } from './elements.ts';

/** The version, and the way out of the pairing. */
export class Footer {
  readonly element: HTMLElement;
  readonly #ask: HTMLButtonElement;
  readonly #confirmation: HTMLElement;

  constructor(send: Send) {
    const keep = button('Keep it', 'plain', () => this.#confirm(false));
    const forget = button('Forget pairing', 'danger', () => {
      this.#confirm(false);
      void send({ command: 'forget' });
    });
    this.#ask = button('Forget this pairing', 'link', () => {
      this.#confirm(true);
      keep.focus();
    });
    this.#ask.ariaExpanded = 'false';
    const heading = element('h2', { id: 'forget-heading' }, ['Forget this pairing?']);
    const text = element('p', { id: 'forget-text' }, [
      'Agents stop, and tests can no longer use this browser. Folders that you always allow are forgotten, too.',
    ]);
    const attributes = {
      class: 'confirmation',
      role: 'group',
      'aria-labelledby': heading.id,
      'aria-describedby': text.id,
    };
    this.#confirmation = element('div', attributes, [
      heading,
      text,
      element('div', { class: 'answers' }, [keep, forget]),
    ]);
    this.#confirmation.hidden = true;
    this.#confirmation.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      // Otherwise the browser closes the whole popup.
      event.preventDefault();
      this.#confirm(false);
      this.#ask.focus();
    });
    keep.addEventListener('click', () => this.#ask.focus());
    const { version } = chrome.runtime.getManifest();
    const line = element('div', { class: 'line' }, [element('span', {}, [`Version ${version}`]), this.#ask]);
    this.element = element('footer', {}, [this.#confirmation, line]);
  }

  update({ link, questions }: Status, { allowsAll }: ShownSettings): void {
    // A key that came with the extension's folder stays as long as the folder.
    const isForgettable = link !== 'unpaired' && !allowsAll && questions.length === 0;
    if (!isForgettable) this.#confirm(false);
    this.#ask.hidden = !isForgettable;
  }

  #confirm(isAsking: boolean): void {
    this.#confirmation.hidden = !isAsking;
    this.#ask.ariaExpanded = String(isAsking);
    if (isAsking) this.#confirmation.scrollIntoView({ block: 'end' });
  }
}
