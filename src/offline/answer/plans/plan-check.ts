import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Step } from '../../grammar/instruction-steps.ts';
import { rows } from '../../grammar/elements/roles.data.ts';
import { areaOf, holds } from '../../../vision/boxes/rect-math.ts';
import { aimedAt } from './aim-of-action.ts';
import { boxOfRow } from './box-of-row.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findCandidates } from '../elements/finder.ts';
import { action, finish, missing, onElement, onUsable } from './plan-parts.ts';
import { bringTo, findStateful, lostAfterTap, type State } from './plan-state.ts';
import type { StepContext, StepPlan } from './step-plan.ts';
import { asCandidate } from '../elements/told-candidates.ts';
import type { Screen } from '../../screen/screen.ts';

type Of<T extends Step['type']> = Extract<Step, { type: T }>;

/** Ticks a box, turns a switch on, presses what stays pressed; unless it is so already. */
export async function planCheck({ target: said, checked }: Of<'check'>, context: StepContext): Promise<StepPlan> {
  // An earlier tap may change the state that is to be read.
  if (context.isTouched) return { type: 'later' };
  const target = await ofItsKind(said, context);
  const found = await findStateful(target, context);
  if ('problem' in found) return lostAfterTap(said, context) ?? missing(found);
  const { element } = found;
  const state = stateOf(element);
  if (state === undefined && context.memo.was === undefined)
    return missing({ problem: `no checkbox was found at "${said.source}"`, ambiguous: false });
  const wanted = checked === 'other' ? (context.memo.was ?? state) !== true : checked;
  return bringTo({ target: said, element, wanted, state, called: nameOfState(element) }, context);
}

function stateOf({ checked, told }: Candidate): State {
  const states = told?.node.states;
  return checked ?? states?.checked ?? states?.pressed;
}

function nameOfState({ told }: Candidate): string {
  const { role, states } = told?.node ?? { role: '', states: undefined };
  if (states?.checked === undefined && states?.pressed !== undefined) return 'pressed';
  return role === 'switch' ? 'on' : 'checked';
}

const checkable = ['checkbox', 'switch', 'radio'] as const;
const saysKind = /\b(?:check ?box|tick ?box|switch|toggle|radio)\b/i;

/** "check Wi-Fi" may mean a checkbox, a switch or a choice; what says its kind means that. */
async function ofItsKind(target: ElementQuery, { sight }: StepContext): Promise<ElementQuery> {
  const screen = await sight.screen();
  if (!screen.told || saysKind.test(target.source.replace(target.text ?? '', ''))) return target;
  const fits = checkable.filter((kind) => findCandidates(screen, { ...target, kind }).length > 0);
  const [kind] = fits;
  if (kind !== undefined) return fits.length === 1 ? { ...target, kind } : target;
  // A button that stays pressed is on or off as well.
  const asButton: ElementQuery = { ...target, kind: 'button' };
  const isPressed = findCandidates(screen, asButton).some(({ told }) => told?.node.states.pressed !== undefined);
  return isPressed ? asButton : target;
}

const selects = /^(?:selects?|chooses?|picks?)\b/i;
const byRow = /^selects?\b/i;

/** What is chosen where it stands is looked at afterwards, as far as it tells whether it is chosen; everything else is only touched. */
export async function planPointer(step: Of<'pointer'>, context: StepContext): Promise<StepPlan> {
  const { source } = step;
  const target = aimedAt(step.target, step.action);
  const isChoice = step.action === 'Tap' && selects.test(source);
  const chosen = isChoice ? await planChoice(target, context, byRow.test(source)) : undefined;
  if (chosen) return chosen;
  const find = step.action === 'Hover' ? onElement : onUsable;
  return find(target, context, (locate) => finish(action(step.action, { locate })));
}

/** Undefined where nothing tells whether it is chosen. `isByRow`: a row that has a checkbox is selected by that. */
async function planChoice(target: ElementQuery, context: StepContext, isByRow = false): Promise<StepPlan | undefined> {
  const found = await findStateful(target, context);
  if ('problem' in found) return lostAfterTap(target, context);
  const screen = await context.sight.screen();
  const box = isByRow ? boxOfRow(screen, found.element) : undefined;
  const element = box ?? inItem(screen, found.element);
  const state = choiceState(element);
  if (state === undefined && context.memo.was === undefined) return undefined;
  // An earlier tap may change the state that is to be read.
  if (context.isTouched) return { type: 'later' };
  return bringTo({ target, element, wanted: true, state, called: 'selected' }, context);
}

/** A row, an option or an entry that tells whether it is selected is what is meant by a text in it. */
function inItem({ told }: Screen, found: Candidate): Candidate {
  if (choiceState(found) !== undefined) return found;
  const around = (told?.elements ?? []).filter(
    ({ node, rect }) => rows.has(node.role) && node.states.selected !== undefined && holds(rect, found.textRect),
  );
  const [item] = around.sort((a, b) => areaOf(a.rect) - areaOf(b.rect));
  return item ? { ...asCandidate(item, found.cost), rect: found.rect } : found;
}

function choiceState({ checked, told }: Candidate): State {
  const states = told?.node.states;
  return checked ?? states?.checked ?? states?.selected ?? states?.pressed;
}
