import type { ShownSettings } from '../../settings.ts';
import type { Link, Status } from '../../status.ts';
import type { Send } from '../commands.ts';
import { button, element, setBusy, setText } from './elements.ts';
import { summarize } from './summarize.ts';

/** What a look for the server has brought, if nothing has changed. */
const vainLooks: Readonly<Record<Link, string>> = {
  unpaired: '',
  waiting: 'No test is running there yet.',
  connected: '',
  refused: 'The server still refuses this browser.',
};

/** Says what is going on, and offers the button that goes on from there. */
export class StateCard {
  readonly headline = element('h2', { tabindex: '-1' });
  readonly element: HTMLElement;
  readonly #text = element('p');
  readonly #result = element('p', { class: 'hint' });
  readonly #next: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  #status: Status | undefined;
  #nextText = '';

  constructor(send: Send) {
    this.#next = button('', 'primary', () => void this.#goOn(send));
    this.#stop = button('Stop agents', 'plain', () => void send({ command: 'stop' }));
    const spoken = element('div', { role: 'status' }, [this.headline, this.#text, this.#result]);
    this.element = element('section', { class: 'state' }, [spoken, this.#next, this.#stop]);
  }

  update(status: Status, settings: ShownSettings): void {
    const { tone, headline, text, next = '' } = summarize(status, settings);
    if (status.link !== this.#status?.link || status.isStopped !== this.#status.isStopped) setText(this.#result, '');
    this.#status = status;
    this.element.dataset['tone'] = tone;
    setText(this.headline, headline);
    setText(this.#text, text);
    this.#next.hidden = next === '';
    this.#next.className = tone === 'waiting' ? 'plain' : 'primary';
    this.#nextText = next;
    this.#showNext();
    // Before anybody drives, for a user who is about to open something that no test should see.
    this.#stop.hidden = tone !== 'ready';
  }

  #showNext(): void {
    // While it is busy, it says with what.
    if (this.#next.ariaDisabled !== 'true') setText(this.#next, this.#nextText);
  }

  async #goOn(send: Send): Promise<void> {
    const wasStopped = this.#status?.isStopped;
    setText(this.#result, '');
    setText(this.#next, wasStopped ? 'Allowing…' : 'Looking…');
    setBusy(this.#next, true);
    const { problem } = await send({ command: 'reconnect' });
    setBusy(this.#next, false);
    this.#showNext();
    if (!wasStopped && problem === undefined) setText(this.#result, vainLooks[this.#status?.link ?? 'connected']);
  }
}
