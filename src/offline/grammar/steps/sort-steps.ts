import { parseProtected } from '../elements/element-grammar.ts';
import type { Family } from '../elements/family.ts';
import type { StepBody } from '../instruction-steps.ts';

export const sortSteps: Family<StepBody> = {
  about:
    'Sorts a table by a column: taps its header, and fails if that leaves rows as they were that are in no order of that column',
  examples: ['sort by "Price"', 'sort the table by "Name"'],
  forms: [
    [
      /^sorts? (?:the (?:table|list|rows|entries|results) )?by (?:the )?(.+?)(?: column)?$/i,
      ([column], literals) => ({
        type: 'sort',
        target: parseProtected(`the ${column} column header`, literals),
      }),
    ],
  ],
};
