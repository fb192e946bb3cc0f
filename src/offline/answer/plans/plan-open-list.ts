import { holds, middleX, middleY, overlapX, overlapY } from '../../../vision/boxes/rect-math.ts';
import type { Screen } from '../../screen/screen.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { mayGoOn } from './has-room.ts';
import { scrollList } from './plan-listbox.ts';
import { action } from './plan-parts.ts';
import { fail, lookAgain } from './plan-state.ts';
import { listOf, nameOfOption, optionName, optionsFor, type SelectStep } from './select-options.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';
import { asCandidate } from '../elements/told-candidates.ts';

/** The open list of a drop-down that the page draws, and its options that are in view. */
interface OpenList {
  readonly list: ToldElement;
  readonly options: readonly ToldElement[];
  readonly mayGoOn: boolean;
}

/** Where several can be chosen, the list may be a menu whose entries are checked. */
const listRoles: ReadonlySet<string> = new Set(['listbox', 'menu']);
const entries: ReadonlySet<string> = new Set(['option', 'menuitemcheckbox', 'menuitemradio']);

/** The list nearest to the drop-down, where any shows options. */
export function openListOf(screen: Screen, box: Candidate): OpenList | undefined {
  const all = (screen.told?.elements ?? []).filter(({ node, isPainted }) => entries.has(node.role) && isPainted);
  const lists = new Set(all.flatMap(({ around }) => around.find(({ node }) => listRoles.has(node.role)) ?? []));
  const [list] = [...lists].toSorted((a, b) => away(a, box) - away(b, box));
  if (!list) return undefined;
  const options = all.filter(({ around }) => around.includes(list));
  return { list, options, mayGoOn: mayGoOn(list, options, screen.scale) };
}

/** CSS pixels between a list and its drop-down, in either direction. */
function away({ rect }: ToldElement, box: Candidate): number {
  return Math.max(-overlapX(rect, box.rect), 0) + Math.max(-overlapY(rect, box.rect), 0);
}

/**
 * Goes on with the open list of a drop-down that the page draws, where it does not show the option: scrolls it as far as it goes,
 * or waits for what it may still get. Undefined while no list is open.
 */
export async function planOpenList(
  step: SelectStep,
  context: StepContext,
  box: Candidate,
): Promise<StepPlan | undefined> {
  const open = openListOf(await context.sight.screen(), box);
  if (!open) return undefined;
  const close = (): StepPlan => closeOpenList(step, context, { box, open, problem: notInList(step, open) });
  if (!open.mayGoOn) return lookAgain(context) ?? close();
  const list = { box: asCandidate(open.list, 0), shown: open.options.map(nameOfOption) };
  const scroll = scrollList(step, context, list);
  return scroll.type === 'part' ? scroll : close();
}

/**
 * Chooses from the list that the step has opened where the page hides everything else while it is open, as Radix hides it: its
 * drop-down cannot be found then. Undefined if no such list comes, and for pictures, where no list is told.
 */
export async function planModalList(step: SelectStep, context: StepContext): Promise<StepPlan | undefined> {
  const { stage, place, shown = '' } = context.memo;
  if (stage !== 'opened' || !place) return undefined;
  const screen = await context.sight.screen();
  if (!screen.told) return undefined;
  const box: Candidate = { rect: place, textRect: place, text: shown, cost: 0 };
  const open = openListOf(screen, box);
  if (!open) return lookAgain(context);
  const choice = optionsFor(screen, step).find(({ told }) => told !== undefined && open.options.includes(told));
  if (!choice) return planOpenList(step, context, box);
  if (choice.told?.node.states.disabled === true) {
    const problem = `the option "${optionName(step)}" is there, but disabled`;
    return closeOpenList(step, context, { box, open, problem });
  }
  const tap = action('Tap', { locate: toTarget(step.option.source, choice, context.sight) });
  return { type: 'part', actions: [tap], memo: { stage: 'tapped', place } };
}

/** Closes a list that does not have the option: its drop-down is left as it was. */
function closeOpenList(
  step: SelectStep,
  { sight }: StepContext,
  { box, open, problem }: { readonly box: Candidate; readonly open: OpenList; readonly problem: string },
): StepPlan {
  const memo = { stage: 'restored', problem, place: box.rect } as const;
  // No touch reaches a drop-down that is hidden while its list is open.
  if (!box.told) return { type: 'part', actions: [action('KeyboardPress', { keyName: 'Escape' })], memo };
  const middle = { left: middleX(box.rect), top: middleY(box.rect), width: 0, height: 0 };
  // A list that lies over its drop-down would take the tap for a choice.
  if (holds(open.list.rect, middle) || box.told.node.states.expanded !== true) return fail(problem);
  const close = action('Tap', { locate: toTarget(step.target.source, box, sight) });
  return { type: 'part', actions: [close], memo };
}

function notInList(step: SelectStep, { options, mayGoOn: goesOn }: OpenList): string {
  const where = goesOn ? 'the list, which was scrolled as far as it goes and shows' : 'the list, which has';
  return `"${optionName(step)}" is not in ${where} ${listOf(options.map(nameOfOption))}`;
}
