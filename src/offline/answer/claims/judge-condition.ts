import type { TreeStates } from '../../../core/screen/screen-tree.ts';
import { actionable, typedInto } from '../../grammar/elements/roles.data.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Condition, Statement } from '../../grammar/statement.ts';
import type { ToldElement } from '../../screen/told.ts';
import { findCandidates, findElement } from '../elements/finder.ts';
import type { FindResult } from '../elements/pick-one.ts';
import { describe } from './judged-query.ts';
import { isCurrent } from './members/judge-current.ts';
import { judgeListed } from './members/judge-listed.ts';
import { assertNotDescribed } from '../names/described-by-name.ts';
import { goesOnOutOfView } from './out-of-view.ts';
import { offers } from './seen-otherwise.ts';
import { rowCalled } from '../tables/row-called.ts';
import { placeOf } from '../elements/place-of.ts';
import { isSameText } from '../names/compare-texts.ts';
import { findText } from '../names/text-match.ts';
import { unseenOf, unsure } from '../unsure.ts';
import type { Verdict } from './verdict.ts';
import type { Screen } from '../../screen/screen.ts';

/** Costs of what is called otherwise. */
const likely = 16;

/** Whether an element is in a state that its application tells. What it does not tell is `MODEL_UNSURE`. */
export function judgeCondition(
  screen: Screen,
  { target, condition, negative }: Extract<Statement, { type: 'condition' }>,
): Verdict {
  const found = withCondition(screen, target, condition);
  if ('problem' in found) {
    assertOne(found);
    return judgeListed(screen, { target, condition, negative }) ?? nowhere(screen, target, found.problem);
  }
  const { told, cost } = found.element;
  if (!told || cost >= likely) throw unsure(`nothing on the screen is plainly ${target.source}`);
  const value = valueOf(screen, told, condition);
  const isMarked = told.node.states.required !== true && needs.has(condition) && isStarred(screen, told);
  if (value === undefined || isMarked)
    throw unsure(`the application does not tell whether ${describe(target)} is ${condition}`);
  return {
    pass: value !== negative,
    reason: `${describe(target)} is ${value ? '' : 'not '}${condition} (the ${placeOf(told)})`,
    seenAt: [told.rect],
  };
}

/** Whether a link or an entry is active depends on its like: one of them is the current one. */
function valueOf(screen: Screen, told: ToldElement, condition: Condition): boolean | undefined {
  return condition === 'active' ? isCurrent(screen, told) : conditionOf(told, condition);
}

function assertOne({ problem, ambiguous }: Extract<FindResult, { problem: string }>): void {
  if (ambiguous) throw unsure(problem, 'Say which one.');
}

function nowhere(screen: Screen, target: ElementQuery, reason: string): Verdict {
  assertNowhere(screen, target);
  return { pass: false, reason };
}

/** Names end with these words, too. */
const sectionWord = / (?:section|panel|accordion|group|card)$/i;
const unfolding: ReadonlySet<Condition> = new Set<Condition>(['expanded', 'collapsed']);

function withCondition(screen: Screen, target: ElementQuery, condition: Condition): FindResult {
  const found = rowCalled(screen, target) ?? findElement(screen, target);
  return unfolding.has(condition) ? headOfSection(screen, target, found) : found;
}

/** What unfolds a section mostly stands over it, and is called so. */
function headOfSection(screen: Screen, target: ElementQuery, found: FindResult): FindResult {
  const text = target.text?.replace(sectionWord, '');
  const isSection = target.kind === 'section' || text !== target.text;
  if (!isSection || ('element' in found && found.element.told?.node.states.expanded !== undefined)) return found;
  const heads = findCandidates(screen, { ...target, kind: undefined, text }).filter(
    ({ told, cost: nameCost }) => told?.node.states.expanded !== undefined && nameCost < likely,
  );
  const [head, other] = heads;
  return head && !other ? { element: head } : found;
}

/**
 * Throws where what is not seen may be there all the same: where something is called like it, so that it may be what is meant,
 * under another name, described by a name in it, of another kind, or in a list that is closed; and where it may have to be
 * scrolled to.
 */
export function assertNowhere(screen: Screen, { text, source, ...target }: ElementQuery): void {
  if (text === undefined) return;
  assertNotDescribed(screen, { text, source, ...target });
  if (screen.told?.elements.some((one) => offers(one, text)))
    throw unsure(`"${text}" is an option of a list that is closed`, 'Claim which option the list has selected.');
  const texts = [text, text.replace(sectionWord, '')];
  const [other] = texts.flatMap((one) => [...findText(screen, one), ...findText(unseenOf(screen), one)]);
  if (other)
    throw unsure(`"${other.segment.text}" is there, but not as what is plainly ${source}`, 'Name it as it is.');
  if (goesOnOutOfView(screen))
    throw unsure(`${source} is not in what is shown, but the screen goes on`, 'Scroll to it first.');
}

/** Undefined where the application does not tell. */
export function conditionOf(
  { node: { role, states, typeable, letsThrough } }: ToldElement,
  condition: Condition,
): boolean | undefined {
  // Pages disable controls by a style alone, too; and what is drawn by a style may still take keys.
  if (letsThrough && states.disabled === undefined && usable.has(condition)) return undefined;
  const isControl = actionable.has(role) || typedInto.has(role);
  return readers[condition]({ states, isControl, isField: typedInto.has(role), typeable });
}

const needs: ReadonlySet<Condition> = new Set<Condition>(['required', 'optional']);

/** Whether a star stands beside the name of a field, as pages mark what has to be filled in. */
function isStarred({ segments }: Screen, { node }: ToldElement): boolean {
  const names = segments.map(({ text }) => text).filter((text) => text.includes('*'));
  return names.some((text) => isSameText(text.replaceAll('*', ' '), node.name.replaceAll('*', ' ')));
}

const usable: ReadonlySet<Condition> = new Set<Condition>(['enabled', 'disabled']);

interface Facts {
  readonly states: TreeStates;
  readonly isControl: boolean;
  readonly isField: boolean;
  readonly typeable: boolean | undefined;
}

type Reader = (facts: Facts) => boolean | undefined;

/** What is told only where it is so is otherwise not so, of those that it may be told of. */
const ofControls =
  (state: 'disabled' | 'focused'): Reader =>
  ({ states, isControl }) =>
    states[state] ?? (isControl ? false : undefined);
const ofFields =
  (state: 'required' | 'readonly'): Reader =>
  ({ states, isField }) =>
    states[state] ?? (isField ? false : undefined);
const not =
  (reader: Reader): Reader =>
  (facts) => {
    const value = reader(facts);
    return value === undefined ? undefined : !value;
  };

const pressed: Reader = ({ states }) => (states.pressed === 'mixed' ? undefined : states.pressed);
const disabled = ofControls('disabled');
const required = ofFields('required');
const expanded: Reader = ({ states }) => states.expanded;

const readers: Readonly<Record<Condition, Reader>> = {
  disabled,
  enabled: not(disabled),
  focused: ofControls('focused'),
  selected: ({ states }) => states.selected,
  expanded,
  collapsed: not(expanded),
  required,
  optional: not(required),
  'read-only': ofFields('readonly'),
  editable: ({ states, isField, typeable }) =>
    isField ? typeable === true && states.readonly !== true && states.disabled !== true : undefined,
  pressed,
  // Pages check what is typed in ways of their own, and not all of them tell.
  invalid: ({ states }) => states.invalid || undefined,
  valid: ({ states }) => (states.invalid ? false : undefined),
  active: () => undefined,
};
