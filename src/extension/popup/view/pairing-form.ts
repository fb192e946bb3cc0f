import type { ShownSettings } from '../../settings.ts';
import type { Status } from '../../status.ts';
import { sendCommand } from '../commands.ts';
import { readAddress, readCode } from '../pairing-input.ts';
import { copyableCommand } from './copyable-command.ts';
import { button, element, setBusy, setText } from './elements.ts';
import { Field } from './field.ts';
import { explainPairing } from './refusals.ts';

/** Pairs this browser by the code that the server shows. */
export class PairingForm {
  readonly element: HTMLFormElement;
  readonly #onPaired: () => void;
  readonly #code = new Field({ id: 'code', label: 'Enter the code that it shows', placeholder: 'ABCD-EFGH' });
  readonly #address = new Field({
    id: 'address',
    label: 'Server address',
    hint: 'Change it if your tests use another port or run on another computer.',
  });
  readonly #advanced = element('details', {}, [element('summary', {}, ['Advanced']), this.#address.element]);
  readonly #pair = button('Pair', 'primary', () => undefined);

  constructor(onPaired: () => void) {
    this.#onPaired = onPaired;
    this.#pair.type = 'submit';
    this.#code.input.classList.add('code');
    this.#code.input.after(this.#pair);
    this.#code.input.addEventListener('input', () => this.#tidyCode());
    this.element = element('form', { class: 'pairing', 'aria-label': 'Pair this browser', novalidate: '' }, [
      element('p', { class: 'step' }, ['Run this in the folder of your tests']),
      copyableCommand('npx eyewright bridge'),
      this.#code.element,
      this.#advanced,
    ]);
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#pair.ariaDisabled !== 'true') void this.#submit();
    });
  }

  update({ link, code, isStopped, questions }: Status, { address }: ShownSettings): void {
    const isNeeded = link === 'unpaired' || (link === 'refused' && code === 'wrong-key');
    this.element.hidden = !isNeeded || isStopped || questions.length > 0;
    // Not under the hands of somebody who types.
    if (this.#address.input.value === '') this.#address.input.value = address;
  }

  focusIfShown(): void {
    if (!this.element.hidden) this.#code.input.focus();
  }

  /** Brings a whole code into the form of the terminal. Before it is whole, its characters stay where they were typed. */
  #tidyCode(): void {
    const { input } = this.#code;
    this.#code.setProblem('');
    const tidy = readCode(input.value);
    if (tidy !== undefined && input.selectionEnd === input.value.length) input.value = tidy;
  }

  async #submit(): Promise<void> {
    const code = readCode(this.#code.input.value);
    const address = readAddress(this.#address.input.value);
    this.#code.setProblem(code === undefined ? 'Enter all 8 characters of the code.' : '');
    this.#address.setProblem(address === undefined ? 'Enter a host and a port, such as 127.0.0.1:3766.' : '');
    if (address === undefined) this.#advanced.open = true;
    if (code === undefined) return this.#code.input.focus();
    if (address === undefined) return this.#address.input.focus();
    this.#address.input.value = address;
    this.#setPairing(true);
    const outcome = await sendCommand({ command: 'pair', code, address });
    this.#setPairing(false);
    if (outcome.problem === undefined) {
      this.#code.input.value = '';
      this.#onPaired();
      return;
    }
    this.#code.setProblem(explainPairing(outcome, address));
    this.#code.input.focus();
    this.#code.input.select();
  }

  #setPairing(isPairing: boolean): void {
    setBusy(this.#pair, isPairing);
    setText(this.#pair, isPairing ? 'Pairing…' : 'Pair');
    this.element.ariaBusy = String(isPairing);
    this.#code.input.readOnly = isPairing;
    this.#address.input.readOnly = isPairing;
  }
}
