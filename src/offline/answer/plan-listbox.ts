import type { PlannedAction } from '../../core/model/model.ts';
import type { Candidate } from './find-candidates.ts';
import { holds } from '../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../screen/told.ts';
import { action, finish } from './plan-parts.ts';
import { countOf, fail } from './plan-state.ts';
import { listOf, missingOption, nameOfOption, optionName, optionsFor, type SelectStep } from './select-options.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';
import { isSameText } from './compare-texts.ts';
import type { Screen } from '../screen/screen.ts';

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
  if (choice) return tapOption(step, context, { box, choice });
  const shown = shownOptions(screen, box).map(nameOfOption);
  return missingOption(box, optionName(step)) ?? scrollList(step, context, { box, shown });
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
function scrollList(step: SelectStep, context: StepContext, { box, shown }: ShownList): StepPlan {
  const option = optionName(step);
  const scrolls = countOf('Scroll', context.tried);
  const isOver = scrolls > 0 && (context.isStuck === true || context.scrollFailure !== undefined);
  if (isOver || scrolls >= mostScrolls)
    return fail(`the option "${option}" was not found in ${step.target.source}, which shows ${listOf(shown)}`);
  const locate = toTarget(step.target.source, box, context.sight);
  const how = howToScroll(box.told?.node.options, { option, shown, scrolls });
  return { type: 'part', actions: [action('Scroll', { ...how, locate })] };
}

function howToScroll(
  all: readonly string[] | undefined,
  { option, shown, scrolls }: { readonly option: string; readonly shown: readonly string[]; readonly scrolls: number },
): PlannedAction['param'] {
  if (!all && scrolls === 0) return { scrollType: 'scrollToTop' };
  // Options that are disabled are told without their names.
  const known = shown.map((name) => placeIn(all ?? [], name)).filter((place) => place >= 0);
  const isAbove = all !== undefined && known.some((place) => placeIn(all, option) < place);
  return { scrollType: 'singleAction', direction: isAbove ? 'up' : 'down' };
}

const placeIn = (all: readonly string[], name: string): number => all.findIndex((one) => isSameText(one, name));
