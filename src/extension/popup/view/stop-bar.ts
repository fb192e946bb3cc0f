import type { DrivenTab } from '../../status.ts';
import type { Send } from '../commands.ts';
import { button, element, setText } from './elements.ts';

/** The button that ends all agents. It stays in sight however long the page is. */
export class StopBar {
  readonly element: HTMLElement;
  readonly #stop: HTMLButtonElement;

  constructor(send: Send) {
    this.#stop = button('', 'danger', () => void send({ command: 'stop' }));
    this.element = element('div', { class: 'stop-bar' }, [this.#stop]);
  }

  update(tabs: readonly DrivenTab[]): void {
    this.element.hidden = tabs.length === 0;
    if (tabs.length > 0) setText(this.#stop, tabs.length === 1 ? 'Stop the agent' : 'Stop all agents');
  }
}
