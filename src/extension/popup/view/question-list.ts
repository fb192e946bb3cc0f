import type { ApprovalRequest } from '../../status.ts';
import type { Send } from '../commands.ts';
import { element } from './elements.ts';
import { KeyedRows } from './keyed-rows.ts';
import { createQuestionCard, type QuestionCard } from './question-card.ts';

/** All questions that are open, the oldest first. */
export class QuestionList {
  readonly element = element('section', { class: 'questions', 'aria-label': 'Permissions' });
  readonly #rows: KeyedRows<ApprovalRequest>;
  readonly #cards = new Set<QuestionCard>();

  constructor(send: Send) {
    this.#rows = new KeyedRows({
      parent: this.element,
      keyOf: ({ id }) => id,
      create: (question) => {
        const card = createQuestionCard(question, send);
        this.#cards.add(card);
        return card;
      },
    });
  }

  update(questions: readonly ApprovalRequest[]): void {
    this.element.hidden = questions.length === 0;
    const hasMoved = this.#rows.update(questions);
    for (const card of this.#cards) {
      if (!card.element.isConnected) this.#cards.delete(card);
      else if (hasMoved) card.rest();
    }
  }

  /** Moves the keyboard to the first question, and not to a button: whoever types at this moment must not allow anything. */
  focusFirst(): boolean {
    const [card] = this.#cards;
    card?.heading.focus();
    return card !== undefined;
  }
}
