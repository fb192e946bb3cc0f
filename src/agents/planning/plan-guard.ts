import type { ActionEffect, AnyAction, Located } from '../../core/device/action.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { isWithin, rectCenter, type Rect } from '../../core/screen/geometry.ts';
import type { PlannedAction } from '../../core/model/model.ts';
import { targetChanged } from '../steps/visual-guard.ts';

/** A place on the planned frame where an action was to work. */
export interface PlannedPlace {
  readonly rect: Rect;
  /** What the action changes; one that changes its target makes it look different from the planned frame. */
  readonly effect: ActionEffect;
}

/** The places that a planned action works on. */
export function plannedPlaces(action: AnyAction, { param }: PlannedAction): PlannedPlace[] {
  return action.targets.flatMap((field) => {
    const rect = (param[field.name] as Partial<Located> | undefined | null)?.rect;
    return rect ? [{ rect, effect: action.effect }] : [];
  });
}

interface GuardedFrames {
  readonly planned: Frame;
  readonly now: Frame;
}

/** Whether one of the places no longer looks as planned, other than by the actions before it in the same plan. */
export async function anyChanged(
  places: readonly PlannedPlace[],
  before: readonly PlannedPlace[],
  frames: GuardedFrames,
): Promise<boolean> {
  for (const { rect } of places) {
    const same = before.filter(
      (other) => isWithin(rectCenter(other.rect), rect) || isWithin(rectCenter(rect), other.rect),
    );
    if (same.some((other) => other.effect === 'target')) continue;
    if (await targetChanged(frames.planned, frames.now, { rect, touched: same.length > 0 })) return true;
  }
  return false;
}
