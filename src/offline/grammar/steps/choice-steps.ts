import { choiceGroup } from '../choice-group.ts';
import { parseProtected } from '../elements/element-grammar.ts';
import { cutPlace } from '../elements/element-places.ts';
import type { ElementQuery } from '../elements/element-query.ts';
import type { ElementKind } from '../elements/element-words.data.ts';
import { type Family, type Groups, groupsOf, type Read } from '../elements/family.ts';
import type { StepBody } from '../instruction-steps.ts';
import { hasLiteral, literalPattern, unquote } from '../quotes.ts';
import { pointer, statement, withKind } from './step-parts.ts';

const checking =
  (checked: boolean): Read<StepBody> =>
  ([target], literals) => ({
    type: 'check',
    checked,
    target: withKind(parseProtected(target, literals), 'checkbox'),
  });

export const checkSteps: Family<StepBody> = {
  about: 'Ticks or clears a checkbox, if it is not already in that state',
  examples: [
    'check "Remember me"',
    'tick the Terms checkbox',
    'uncheck "Newsletter"',
    'check the checkbox in the row of "Milk"',
    'mark "Buy milk" as done',
  ],
  forms: [
    [/^marks? (.+) as (?:done|completed?|finished)$/i, checking(true)],
    [/^(?:checks?|ticks?) (.+?)(?: checkbox is (?:checked|ticked))?$/i, readCheck],
    [/^(?:uncheck|untick|deselect)s? (.+)$/i, checking(false)],
  ],
};

function readCheck([target]: Groups, literals: readonly string[]): StepBody | undefined {
  const claim = target.replace(/ (?:where|whose|that|which) .*$/i, '');
  if (/\b(?:is|are|shows?|contains?|says?|displays?|has|does|doesn't|reads?)\b/i.test(claim))
    return statement('verify', target, literals);
  return checking(true)(groupsOf([target.replace(/^(?:if|for) /i, '')]), literals);
}

const switching: Read<StepBody> = ([state, target], literals) => ({
  type: 'check',
  checked: /^(?:on|enable)s?$/i.test(state),
  target: withKind(parseProtected(target, literals), 'switch'),
});

export const switchSteps: Family<StepBody> = {
  about: 'Turns a switch on or off, if it is not already in that state; or toggles it',
  examples: [
    'turn on "Dark mode"',
    'turn the Notifications switch off',
    'turn on "Sound" and "Haptics"',
    'enable "Wi-Fi"',
    'toggle the "Dark mode" switch',
  ],
  forms: [
    [/^(?:turn|switch)(?:es|s)? (on|off) (.+)$/i, switching],
    [
      /^(?:turn|switch)(?:es|s)? (.+) (on|off)$/i,
      ([target, state], literals) => switching(groupsOf([state, target]), literals),
    ],
    [/^(enable|disable)s? (.+)$/i, switching],
    [
      /^toggles? (.+)$/i,
      ([target], literals) => ({
        type: 'check',
        checked: 'other',
        target: withKind(parseProtected(target, literals), 'switch'),
      }),
    ],
  ],
};

export const selectSteps: Family<StepBody> = {
  about: 'Chooses an option of a drop-down; without a drop-down, taps the named option, tab or radio button',
  examples: [
    'select "German" from the Language drop-down',
    'choose "Large" in the Size drop-down',
    'pick "Norway" as Country',
    'choose "Weekly" in the Frequency radio group',
    'choose the "Express" radio button',
    'select the country "Norway"',
    'choose the second option in the Size drop-down',
    'select the "Billing" tab',
  ],
  forms: [
    [/^(?:selects?|chooses?|picks?) ((?:the )?\S+ (?:option|entry|item)) of (.+)$/i, readSelect],
    [/^(?:selects?|chooses?|picks?) (.+?) (?:in|from|out of|as|for) (.+)$/i, readSelect],
    [new RegExp(`^(?:selects?|chooses?|picks?) (?:the )?([\\p{L} ]+) (${literalPattern})$`, 'iu'), readLabelled],
    [/^(?:selects?|chooses?|picks?) (.+)$/i, pointer('Tap')],
  ],
};

/** What is chosen where it stands: "select the tab in the dialog" is a tap on a tab. */
const ownChoices: ReadonlySet<ElementKind | undefined> = new Set<ElementKind>(['tab', 'radio', 'row', 'checkbox']);
const noChoices: ReadonlySet<ElementKind | undefined> = new Set<ElementKind>(['dialog', 'table']);

function readSelect([option, where]: Groups, literals: readonly string[]): StepBody | undefined {
  const chosen = parseProtected(option, literals);
  const group = choiceGroup(where);
  if (group !== undefined)
    return { type: 'select', option: chosen, target: { ...parseProtected(group, literals), kind: 'section' } };
  const target = parseProtected(where, literals);
  if (ownChoices.has(chosen.kind) || noChoices.has(target.kind)) return undefined;
  const select = target.kind === 'field' ? { ...target, kind: 'select' as const } : withKind(target, 'select');
  return { type: 'select', option: chosen, target: select };
}

/** `select the country "Spain"`: words that are neither a kind nor a number are the label. */
function readLabelled([label, option]: Groups, literals: readonly string[]): StepBody | undefined {
  const { kind, unread, ordinal } = parseProtected(`${label} ${option}`, literals);
  const isLabel = kind === undefined && unread !== undefined && ordinal === undefined;
  return isLabel ? readSelect(groupsOf([option, label]), literals) : undefined;
}

const expanding =
  (expanded: boolean): Read<StepBody> =>
  ([what], literals) => {
    const [, name] = /^(.+) (?:section|panel|accordion|group)$/i.exec(what) ?? [];
    const target = parseProtected(name ?? what, literals);
    const isNamed = name !== undefined && target.kind === undefined;
    return { type: 'expand', expanded, target: isNamed ? { ...target, kind: 'section' } : target };
  };

export const expandSteps: Family<StepBody> = {
  needsTree: true,
  about: 'Expands or collapses an element, if it is not already in that state',
  examples: ['expand the "Details" section', 'collapse "Advanced settings"', 'expand the "src" tree item'],
  forms: [
    [/^(?:expand|unfold)s? (.+)$/i, expanding(true)],
    [/^(?:collapse|fold)s?(?: up)? (.+)$/i, expanding(false)],
  ],
};

export const closeSteps: Family<StepBody> = {
  about: 'Closes a dialog with its Close button, and checks that it has closed',
  examples: ['close the dialog', 'close the "Delete item" dialog', 'dismiss the pop-up'],
  forms: [[/^(?:close|dismiss)(?:e?s)? (.+)$/i, readClose]],
};

function readClose([what]: Groups, literals: readonly string[]): StepBody | undefined {
  const place = /^the /i.test(what) || hasLiteral(what) ? what : `the ${what}`;
  const placed = cutPlace(`Close in ${place}`, (text) => parseProtected(text, literals));
  if (placed?.rest !== 'Close' || placed.scope.type !== 'dialog') return undefined;
  const { scope } = placed;
  const source = `Close in ${unquote(place, literals)}`;
  const target: ElementQuery = { text: 'Close', kind: 'button', literal: true, scope, source };
  return { type: 'close', target };
}
