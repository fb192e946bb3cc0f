import type { Rect } from '../../../core/screen/geometry.ts';
import type { Step } from '../../grammar/instruction-steps.ts';
import { dialogs } from '../../grammar/elements/roles.data.ts';
import { holds, likeness } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import { aimedAt } from './aim-of-action.ts';
import { namesOf } from '../elements/container-names.ts';
import { findElement } from '../elements/finder.ts';
import { action, finish, missing, unusable } from './plan-parts.ts';
import type { StepMemo } from './plan-progress.ts';
import { fail, lookAgain } from './plan-state.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';
import type { Screen } from '../../screen/screen.ts';

type CloseStep = Extract<Step, { type: 'close' }>;

/** Taps the Close button of a dialog, then looks whether the dialog is gone; pages may take a while. */
export async function planClose({ target: said }: CloseStep, context: StepContext): Promise<StepPlan> {
  // An earlier tap may open the dialog, or close it.
  if (context.isTouched) return { type: 'later' };
  const { sight, memo } = context;
  const target = aimedAt(said, 'Tap');
  const screen = await sight.screen();
  if (memo.was === undefined) {
    const found = await sight.find(target);
    if ('problem' in found) return missing(found);
    const locate = toTarget(target.source, found.element, sight);
    const tap = action('Tap', { locate });
    const part = { type: 'part', actions: [tap], memo: openAt(screen, found.element.rect), looksBack: true } as const;
    return unusable(target, found.element) ?? part;
  }
  const isOpen = memo.shown === undefined ? 'element' in findElement(screen, target) : isStillOpen(screen, memo);
  if (!isOpen) return finish();
  const problem = 'the button that closes the dialog was tapped, but the dialog is still open';
  return lookAgain(context) ?? fail(problem);
}

/** Which dialog has the button, by its name and by its place; nothing of it where no dialog is told. */
function openAt({ told }: Screen, button: Rect): StepMemo {
  const dialog = dialogsIn(told).findLast(({ rect }) => holds(rect, button));
  if (!told || !dialog) return { was: true };
  const shown = nameOf(told, dialog);
  const alike = dialogsIn(told).filter((one) => isLike(one, { name: nameOf(told, one), shown, known: [dialog.rect] }));
  return { was: true, shown, known: alike.map(({ rect }) => rect) };
}

/** Of dialogs that are called the same, as many as before are open. */
function isStillOpen({ told }: Screen, { shown = '', known = [] }: StepMemo): boolean {
  if (!told) return false;
  const alike = dialogsIn(told).filter((one) => isLike(one, { name: nameOf(told, one), shown, known }));
  return alike.length >= known.length;
}

function isLike(
  { rect }: ToldElement,
  { name, shown, known }: { readonly name: string; readonly shown: string; readonly known: readonly Rect[] },
): boolean {
  return (name !== '' && name === shown) || known.some((one) => likeness(one, rect) > samePlace);
}

/** Of two boxes: what they have in common, as a share of both. */
const samePlace = 0.9;

function nameOf(told: NonNullable<Screen['told']>, dialog: ToldElement): string {
  return namesOf(told, dialog).join(' ');
}

function dialogsIn(told: Screen['told']): ToldElement[] {
  return (told?.elements ?? []).filter(({ node, isPainted }) => dialogs.has(node.role) && isPainted);
}
