import type { PlannedAction } from '../../../core/model/model.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { ToldElement } from '../../screen/told.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findElement } from '../elements/finder.ts';
import type { FindResult } from '../elements/pick-one.ts';
import { action, finish, unusable } from './plan-parts.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';
import { asCandidate } from '../elements/told-candidates.ts';
import type { Screen } from '../../screen/screen.ts';

/** A state of an element; undefined where nothing tells it. */
export type State = boolean | 'mixed' | undefined;

/** Milliseconds until the screen is looked at once more: pages take a while to show what was done. */
const looksAgain = [100, 300, 700, 1500];

/** How often something was done for a step. */
export function countOf(name: string, tried: readonly string[]): number {
  return tried.filter((one) => one === name).length;
}

/** Waits for what was done last to show, as long as that may take; then undefined. */
export function lookAgain(
  { tried }: Pick<StepContext, 'tried'>,
  pauses: readonly number[] = looksAgain,
): StepPlan | undefined {
  const waited = tried.length - 1 - tried.findLastIndex((name) => name !== 'Sleep');
  const timeMs = pauses[waited];
  return timeMs === undefined ? undefined : { type: 'part', actions: [action('Sleep', { timeMs })] };
}

/** The step fails with this, and looking elsewhere is of no use. */
export function fail(problem: string): StepPlan {
  return { type: 'missing', problem, ambiguous: true };
}

/** The element of a step that changes a state: one that a touch reaches, and once it was touched the same one, whatever lies over it. */
export async function findStateful(target: ElementQuery, { sight, memo }: StepContext): Promise<FindResult> {
  if (memo.was === undefined) return sight.find(target);
  const screen = await sight.screen();
  const found = findElement(screen, target);
  if ('element' in found || memo.place === undefined) return found;
  const same = atPlace(screen, memo.place);
  return same ? { element: same } : found;
}

/** CSS pixels by which an edge may move when a name changes. */
const nudge = 4;

/** What stands where something was tapped: by another name, it may be the same. */
export function atPlace(
  { told }: Screen,
  place: Rect,
  accepts: (element: ToldElement) => boolean = tellsState,
): Candidate | undefined {
  const same = (told?.elements ?? []).filter(
    (element) =>
      accepts(element) && beginsAt(element.rect, place) && Math.abs(element.rect.height - place.height) <= nudge,
  );
  const [only, other] = same;
  return only && !other ? asCandidate(only, 0) : undefined;
}

export function beginsAt(rect: Rect, { left, top }: Pick<Rect, 'left' | 'top'>): boolean {
  return Math.abs(rect.left - left) <= nudge && Math.abs(rect.top - top) <= nudge;
}

function tellsState({ node: { states } }: ToldElement): boolean {
  return (states.checked ?? states.expanded ?? states.pressed ?? states.selected) !== undefined;
}

export interface Wish {
  readonly target: ElementQuery;
  readonly element: Candidate;
  readonly wanted: boolean;
  readonly state: State;
  /** What the element is when it is as wanted, e.g. "checked". */
  readonly called: string;
  /** What is tapped, where that is not the element itself. */
  readonly touched?: Pick<Candidate, 'rect' | 'told'> | undefined;
}

/**
 * Taps what is not as wanted, then looks whether the page took the tap. A page may show that a while later; what it never shows
 * is a failure.
 */
export function bringTo(
  { target, element, wanted, state, called, touched = element }: Wish,
  context: StepContext,
): StepPlan {
  // An attribute that is gone was true only as long as it was there.
  const now = state ?? (context.memo.was === true ? false : state);
  if (now === wanted) return finish();
  if (!maySetIt(now, context)) return lookAgain(context) ?? fail(notTaken(target, element, { wanted, called }));
  const memo = { place: element.rect, was: now };
  return unusable(target, element) ?? tapped(toTarget(target.source, touched, context.sight), memo);
}

/** One tap does it; but what is neither of the two becomes one of them first, and that may be the other one. */
function maySetIt(now: State, { memo: { was } }: StepContext): boolean {
  return was === undefined || (was === 'mixed' && typeof now === 'boolean');
}

function tapped(
  locate: PlannedAction['param'][string],
  memo: NonNullable<Extract<StepPlan, { type: 'part' }>['memo']>,
): StepPlan {
  return { type: 'part', actions: [action('Tap', { locate })], memo, looksBack: true };
}

function notTaken(
  { source }: ElementQuery,
  { told }: Candidate,
  { wanted, called }: Pick<Wish, 'wanted' | 'called'>,
): string {
  const who = told ? 'its application tells that it' : 'it';
  return `"${source}" was tapped, but ${who} is ${wanted ? 'still not' : 'still'} ${called}`;
}

/** What was tapped and cannot be found any more: it may come back, and else nothing tells what became of it. */
export function lostAfterTap(target: ElementQuery, context: StepContext): StepPlan | undefined {
  if (context.memo.was === undefined) return undefined;
  const problem = `"${target.source}" was tapped and is not there any more, so that nothing tells whether the tap was taken`;
  return lookAgain(context) ?? fail(problem);
}
