import { choiceGroup } from '../choice-group.ts';
import type { ElementQuery } from '../elements/element-query.ts';
import type { ElementKind } from '../elements/element-words.data.ts';
import { type Family, groupsOf, type Read } from '../elements/family.ts';
import { parseProtected, readByKind } from '../elements/element-grammar.ts';
import type { Condition, Statement } from '../statement.ts';
import { be, elementOf } from './statement-parts.ts';

export const on = '(?:checked|ticked|selected|on|turned on|switched on|active)';
export const off = '(?:unchecked|unticked|unselected|deselected|off|turned off|switched off|inactive)';

/** What is said of an element. */
export type Said = Extract<Statement, { type: 'state' | 'condition' }>;

/** Kinds of which "selected" says that they are the chosen one of several, not that they are ticked. */
const chosen: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'tab',
  'option',
  'menuitem',
  'treeitem',
  'listitem',
  'item',
  'row',
  'cell',
]);
/** Kinds that are never ticked. */
const unticked: ReadonlySet<ElementKind> = new Set<ElementKind>([
  'button',
  'link',
  'field',
  'select',
  'heading',
  'picture',
  'icon',
  'tab',
]);

export const state: Read<Said> = ([what, no, word], literals) => {
  const target = elementOf(what, literals);
  if (!target) return undefined;
  const isOff = /^(?:un|de|off|inactive|turned off|switched off)/i.test(word);
  const negative = (no !== '') !== isOff;
  const { kind = 'text' } = target;
  if (/selected|active/i.test(word) && chosen.has(kind))
    return { type: 'condition', target, condition: 'selected', negative };
  if (!unticked.has(kind)) return { type: 'state', target, checked: !negative };
  return { type: 'condition', target, condition: /active/i.test(word) ? 'active' : 'pressed', negative };
};

export const checkedStatements: Family<Statement> = {
  about: 'A checkbox, radio button or switch is on or off; a tab, an option or a row is selected',
  examples: [
    '"Remember me" is checked',
    'the Newsletter checkbox is not checked',
    'the "Dark mode" switch is off',
    'the "Billing" tab is selected',
    'all checkboxes are checked',
  ],
  forms: [
    [new RegExp(`^(.+?) ${be} (not )?(${on})$`, 'i'), state],
    [new RegExp(`^(.+?) ${be} (not )?(${off})$`, 'i'), state],
  ],
};

/** What is said of a state, and the state: some say the opposite of one that elements have. */
export const conditionWords: readonly (readonly [string, Condition])[] = [
  ['enabled|clickable|usable', 'enabled'],
  ['disabled|gr[ae]yed out|unavailable', 'disabled'],
  ['focused|in focus|focussed', 'focused'],
  ['expanded|unfolded', 'expanded'],
  ['collapsed|folded', 'collapsed'],
  ['open', 'expanded'],
  ['closed', 'collapsed'],
  ['required|mandatory|marked (?:as )?(?:required|mandatory)', 'required'],
  ['optional', 'optional'],
  ['read-?only|read only', 'read-only'],
  ['editable|writable', 'editable'],
  ['pressed', 'pressed'],
  ['valid', 'valid'],
  ['invalid|marked (?:as )?invalid', 'invalid'],
];

export const condition =
  (value: Condition): Read<Said> =>
  ([what, no], literals) => {
    const target = elementOf(what, literals);
    return target && canBe(target, value)
      ? { type: 'condition', target, condition: value, negative: no !== '' }
      : undefined;
  };

/** "Two tabs" are several. */
const counted = /^(?:two|three|four|five|six|seven|eight|nine|ten|no|several|some|many) /i;

function canBe(target: ElementQuery, value: Condition): boolean {
  const { kind, literal, text = '' } = target;
  // A dialog is open while it is there.
  if (isWindow(readByKind(target) ?? target)) return value !== 'expanded' && value !== 'collapsed';
  // "the user is valid" is not about an element; a name or a kind has to say which one.
  return kind !== undefined || literal || (/\p{Lu}/u.test(text) && !counted.test(text));
}

const isWindow = ({ kind }: ElementQuery): boolean => kind === 'dialog' || kind === 'tooltip';

export const conditionStatements: Family<Statement> = {
  needsTree: true,
  about:
    'An element is enabled, disabled, focused, expanded, collapsed, required, optional, read-only, editable, pressed, valid or invalid',
  examples: [
    'the "Save" button is disabled',
    'the Email field is required',
    'the Email field has focus',
    'the "Details" section is expanded',
    'the "Total" field is read-only',
    'the "Bold" button is pressed',
    'the Email field is not valid',
    'the "Delete" button in the row of "Milk" should not be enabled',
  ],
  forms: [
    ...conditionWords.map(
      ([pattern, value]) => [new RegExp(`^(.+?) ${be} (not )?(?:${pattern})$`, 'i'), condition(value)] as const,
    ),
    [/^(.+?) (?:has|have) ()(?:the )?(?:keyboard )?focus$/i, condition('focused')],
    [/^(.+?) (?:does|do) (not )have (?:the )?(?:keyboard )?focus$/i, condition('focused')],
    [
      /^()()the focus is (?:on|in) (.+)$/i,
      ([, , what], literals) => condition('focused')(groupsOf([what, '']), literals),
    ],
    [/^(.+?) (?:has|have|shows?) ()an? (?:validation )?error$/i, condition('invalid')],
  ],
};

/** `"German" is selected in the Language drop-down`, `"Weekly" is selected in the Frequency radio group` */
export const chosenStatements: Family<Statement> = {
  about: 'An option is selected in a drop-down or in a group of choices',
  examples: ['"German" is selected in the Language drop-down', '"Weekly" is selected in the Frequency radio group'],
  forms: [
    [
      /^(?:the (?:option )?)?(.+?)(?: option)? (?:is|was) (not )?selected (?:in|on|for|as|from) (.+)$/i,
      ([what, no, where], literals) => {
        const group = choiceGroup(where) ?? /^(.+) (?:button group|group|section)$/i.exec(where)?.[1];
        if (group !== undefined) return state(groupsOf([`${what} in ${group} group`, no, 'selected']), literals);
        const option = elementOf(what, literals);
        const target = parseProtected(where, literals);
        const isSelect = target.kind === undefined || ['select', 'list', 'field'].includes(target.kind);
        if (option?.text === undefined || !isSelect || target.unread !== undefined) return undefined;
        return {
          type: 'value',
          of: { type: 'field', target: { ...target, kind: 'select' } },
          comparison: 'equals',
          expected: option.text,
          isChosen: true,
          negative: no !== '',
        };
      },
    ],
  ],
};
