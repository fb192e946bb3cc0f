import { type Family, type Read } from '../elements/family.ts';
import type { Statement } from '../statement.ts';
import { be, elementOf } from './statement-parts.ts';

const one = '(?:step|page|section|item|entry|place|day|date)';

const current =
  (negativeAt: 0 | 1): Read<Statement> =>
  (groups, literals) => {
    const [no, name] = [groups[negativeAt], groups[1 - negativeAt] ?? ''];
    const target = elementOf(name, literals);
    if (target?.text === undefined || target.kind !== undefined || target.scope || target.relation) return undefined;
    return { type: 'current', name: target.text, negative: no !== '' };
  };

/** `the current step is "Payment"` */
export const currentStatements: Family<Statement> = {
  needsTree: true,
  about: 'Which step, page or entry is the current one',
  examples: ['the current step is "Payment"', '"Orders" is the current page', 'the "Payment" step is active'],
  forms: [
    [new RegExp(`^(?:the )?(?:current|active) ${one} ${be} (not )?(.+)$`, 'i'), current(0)],
    [new RegExp(`^(?:the )?(.+?)(?: ${one})? ${be} (not )?the (?:current|active) ${one}$`, 'i'), current(1)],
    [new RegExp(`^(?:the )?(.+?) ${one} ${be} (not )?(?:current|active|the current one)$`, 'i'), current(1)],
  ],
};
