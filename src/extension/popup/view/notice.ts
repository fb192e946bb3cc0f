import { element, setText } from './elements.ts';
import { sentence } from './sentence.ts';

/** What a command has done, or why it failed. */
export class Notice {
  readonly element = element('p', { class: 'notice', role: 'status' });

  show(text: string): void {
    this.element.classList.remove('bad');
    setText(this.element, text);
  }

  showProblem(problem: string): void {
    this.element.classList.add('bad');
    setText(this.element, `That didn't work. ${sentence(problem)}`);
  }

  hide(): void {
    setText(this.element, '');
  }
}
