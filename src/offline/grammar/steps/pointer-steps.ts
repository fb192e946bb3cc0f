import { parseProtected } from '../elements/element-grammar.ts';
import type { Family, Groups } from '../elements/family.ts';
import type { StepBody } from '../instruction-steps.ts';
import { keyNameOf } from '../key-names.ts';
import { hasLiteral, onlyLiteral, unquote } from '../quotes.ts';
import { fieldOf, pointer } from './step-parts.ts';

export const mouseSteps: Family<StepBody> = {
  about: 'Double-clicks, right-clicks, hovers over or long-presses an element',
  examples: [
    'double-click "report.pdf"',
    'right-click the "Inbox" row',
    'hover over the "Products" menu item',
    'move the mouse over "Help"',
    'long press the "Photo" item',
  ],
  forms: [
    [/^double[- ]?(?:click|tap)s? (?:on )?(.+)$/i, pointer('DoubleClick')],
    [/^(?:right|secondary)[- ]?clicks? (?:on )?(.+)$/i, pointer('RightClick')],
    [/^long[- ]?(?:press|tap|click)(?:es|s)? (?:on )?(.+)$/i, pointer('LongPress')],
    [
      /^(?:hovers?(?: the mouse)?|mouse|moves? (?:the )?(?:mouse|pointer|cursor))(?: over| on| onto| to)? (.+)$/i,
      pointer('Hover'),
    ],
  ],
};

export const keySteps: Family<StepBody> = {
  about: 'Presses keys; if the name is not that of a key, clicks the element with this name',
  examples: [
    'press Enter',
    'press Control+A',
    'press Tab twice',
    'press Enter in the Search field',
    'press the Escape key',
    'press the Save button',
  ],
  forms: [[/^(?:press|hit|presses) (.+)$/i, readPress]],
};

export const clickSteps: Family<StepBody> = {
  about: 'Clicks or taps',
  examples: [
    'click "Save"',
    'click the "Save" button',
    'tap the Settings tab',
    'click the "Delete" button in the row of "Milk"',
    'click the Edit link next to "Billing address"',
    'click the "OK" button in the "Delete item" dialog',
    'click the second "Add to cart" button',
    'focus the Search field',
  ],
  forms: [[/^(?:clicks?|taps?|focus) (?:on |into |in )?(.+)$/i, pointer('Tap')]],
};

const inPlace = /^(.+?) (?:key )?(?:in|on|inside|while in) (.+)$/i;
const keyOf = (words: string): string | undefined => keyNameOf(words.replace(/^the /i, '').replace(/ keys?$/i, ''));

function readPress([what]: Groups, literals: readonly string[]): StepBody | undefined {
  const quoted = onlyLiteral(what, literals);
  const [, keys = unquote(what, literals), place] = quoted === undefined ? (inPlace.exec(what) ?? []) : [];
  const keyName = keyOf(keys);
  // A quoted word names a button, unless nothing is called so.
  const isKey = quoted === undefined || /^(?:Enter|Tab|Escape|.*\+.*)$/.test(keyName ?? '');
  if (keyName === undefined || !isKey)
    return { type: 'pointer', action: 'Tap', target: parseProtected(what, literals) };
  if (place === undefined) return { type: 'press', keyName };
  const target = fieldOf(place, literals);
  return target && { type: 'press', keyName, target };
}

export const dragSteps: Family<StepBody> = {
  about: 'Drags one thing onto another',
  examples: ['drag "Card 1" to "Done"', 'drag and drop "Card 1" onto "Done"', 'move "Card 1" to the "Done" column'],
  forms: [
    [
      /^drag (.+?) (?:and drop it )?(?:to|onto|into|over|on) (.+)$/i,
      ([from, to], literals) => ({
        type: 'drag',
        from: parseProtected(from, literals),
        to: parseProtected(to, literals),
      }),
    ],
    [
      /^(?:move|drop) (.+?) (?:to|onto|into) (.+)$/i,
      ([from, to], literals) =>
        hasLiteral(from) && hasLiteral(to)
          ? { type: 'drag', from: parseProtected(from, literals), to: parseProtected(to, literals) }
          : undefined,
    ],
  ],
};
