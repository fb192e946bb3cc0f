import { element, setText } from './elements.ts';

export interface FieldInit {
  readonly id: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly hint?: string;
}

/** A text field with its label, and with what is wrong beside it. */
export class Field {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly #problem: HTMLElement;

  constructor({ id, label, placeholder = '', hint }: FieldInit) {
    const [hintId, problemId] = [`${id}-hint`, `${id}-problem`];
    this.input = element('input', {
      id,
      type: 'text',
      placeholder,
      autocomplete: 'off',
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      'aria-describedby': hint === undefined ? problemId : `${problemId} ${hintId}`,
    });
    this.#problem = element('p', { id: problemId, class: 'problem', role: 'alert' });
    this.element = element('div', { class: 'field' }, [
      element('label', { for: id }, [label]),
      element('div', { class: 'line' }, [this.input]),
      this.#problem,
      ...(hint === undefined ? [] : [element('p', { id: hintId, class: 'hint' }, [hint])]),
    ]);
  }

  /** @param problem - Empty if there is none */
  setProblem(problem: string): void {
    this.input.ariaInvalid = String(problem !== '');
    setText(this.#problem, problem);
  }
}
