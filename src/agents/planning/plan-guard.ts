import type { ActionEffect, AnyAction, Located } from '../../core/device/action.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { isWithin, rectCenter, type Rect } from '../../core/screen/geometry.ts';
import type { PlannedAction } from '../../core/model/model.ts';
import { targetChanged } from '../steps/visual-guard.ts';

/** The place of an action on the frame that it was planned on. */
export interface PlannedPlace {
  readonly rect: Rect;
  /** What the action changes. If it changes its target, that no longer looks as on the planned frame. */
  readonly effect: ActionEffect;
}

/** The places of a planned action. */
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

/** Whether one of the places no longer looks as planned, apart from changes by earlier actions of the same plan. */
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
