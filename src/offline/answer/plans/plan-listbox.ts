import type { PlannedAction } from '../../../core/model/model.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { holds } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import { mayGoOn } from './has-room.ts';
import { action, finish } from './plan-parts.ts';
import { countOf, fail } from './plan-state.ts';
import {
  listOf,
  missingOption,
  nameOfOption,
  notListed,
  optionName,
  optionsFor,
  severalDrawn,
  type SelectStep,
} from './select-options.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';
import { isSameText } from '../names/compare-texts.ts';
import type { Screen } from '../../screen/screen.ts';

/** More scrolls than this find nothing in a list that anybody chooses from by hand. */
const mostScrolls = 30;

export function isListbox({ told }: Candidate): boolean {
  return told?.node.role === 'listbox';
}

/** Whether a list shows its options without being opened. A tap on it would choose whatever lies there. */
export function showsOptions(screen: Screen, box: Candidate): boolean {
  return isListbox(box) && shownOptions(screen, box).length > 0;
}

export function shownOptions({ told }: Screen, box: Candidate): ToldElement[] {
  return (told?.elements ?? []).filter(
    ({ node, rect, isPainted }) => node.role === 'option' && isPainted && holds(box.rect, rect),
  );
}

/** Taps an option of a list that shows its options, and scrolls the list where the option is out of view. */
export async function planListbox(step: SelectStep, context: StepContext, box: Candidate): Promise<StepPlan> {
  const screen = await context.sight.screen();
  const choice = optionInList(screen, step, box);
  const missing = missingOption(box, optionName(step)) ?? (choice && severalDrawn(screen, optionName(step), choice));
  if (missing) return missing;
  if (choice) return tapOption(step, context, { box, choice });
  const shown = shownOptions(screen, box);
  const names = shown.map(nameOfOption);
  // Scrolling a list that shows all that it has moves the page.
  const goesOn = !box.told || box.told.node.options !== undefined || mayGoOn(box.told, shown, screen.scale);
  return goesOn ? scrollList(step, context, { box, shown: names }) : notListed(optionName(step), names);
}

/** The option as far as it is in view. */
export function optionInList(screen: Screen, step: SelectStep, box: Candidate): Candidate | undefined {
  return optionsFor(screen, step).find(({ told, rect }) => told?.node.role === 'option' && holds(box.rect, rect));
}

interface Choice {
  readonly box: Candidate;
  readonly choice: Candidate;
}

function tapOption({ option }: SelectStep, { sight }: StepContext, { box, choice }: Choice): StepPlan {
  const { selected, checked, disabled } = choice.told?.node.states ?? {};
  if (selected === true || checked === true) return finish();
  if (disabled === true) return fail(`the option "${option.text ?? option.source}" is there, but disabled`);
  const tap = action('Tap', { locate: toTarget(option.source, choice, sight), keepsChosen: true });
  return { type: 'part', actions: [tap], memo: { stage: 'tapped', place: box.rect } };
}

interface ShownList {
  readonly box: Candidate;
  /** Names of the options that are in view. */
  readonly shown: readonly string[];
}

/** Down or up to where the option is, as far as the order of the options is known; else from the top down to the end. */
export function scrollList(step: SelectStep, context: StepContext, { box, shown }: ShownList): StepPlan {
  const option = optionName(step);
  const scrolls = countOf('Scroll', context.tried);
  const all = box.told?.node.options;
  if (isSearched(all !== undefined, scrolls, context))
    return fail(`the option "${option}" was not found in ${step.target.source}, which shows ${listOf(shown)}`);
  const how = all ? towards(all, { option, shown }) : scrolls === 0 ? firstScroll(option, context) : undefined;
  const locate = toTarget(step.target.source, box, context.sight);
  return { type: 'part', actions: [action('Scroll', { ...(how ?? next), locate })] };
}

/** Where nothing tells the order, the first scroll is to the top, where the list may be already. */
function isSearched(isOrdered: boolean, scrolls: number, { canSearch, isStuck, scrollFailure }: StepContext): boolean {
  const isMoved = scrolls > (isOrdered || canSearch ? 0 : 1);
  return (isMoved && isStuck === true) || scrollFailure !== undefined || scrolls >= mostScrolls;
}

const next = { scrollType: 'singleAction', direction: 'down' } as const;

/** A device that looks for a text by itself looks both ways, and gives up where the list ends. */
function firstScroll(option: string, { canSearch }: StepContext): PlannedAction['param'] {
  return canSearch ? { scrollType: 'scrollToBottom', until: option } : { scrollType: 'scrollToTop' };
}

function towards(
  all: readonly string[],
  { option, shown }: { readonly option: string; readonly shown: readonly string[] },
): PlannedAction['param'] {
  // Options that are disabled are told without their names.
  const known = shown.map((name) => placeIn(all, name)).filter((place) => place >= 0);
  const isAbove = known.some((place) => placeIn(all, option) < place);
  return { scrollType: 'singleAction', direction: isAbove ? 'up' : 'down' };
}

const placeIn = (all: readonly string[], name: string): number => all.findIndex((one) => isSameText(one, name));
