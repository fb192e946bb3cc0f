import { rectCenter, type Point, type Rect } from '../../../core/screen/geometry.ts';
import type { PlannedAction } from '../../../core/model/model.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import type { Step } from '../../grammar/instruction-steps.ts';
import { droppedOn, touchedAt } from './touched-at.ts';
import { toFrameRect } from '../../../vision/screen.ts';
import type { StepMemo, TextBelow } from './plan-progress.ts';
import type { Sight } from '../elements/sight.ts';

/** What a step comes to on the frame at hand. */
export type StepPlan =
  /** Finishes the step; no actions: it is so already. `fresh`: later steps need a new frame. */
  | ({ readonly type: 'finish'; readonly actions: readonly PlannedAction[]; readonly fresh?: boolean } & Compared)
  /**
   * Brings the step on; it goes on with the next frame. `looksBack`: all that is left is to see whether it was taken, so that
   * the same may be done for the steps after it on this frame.
   */
  | ({
      readonly type: 'part';
      readonly actions: readonly PlannedAction[];
      readonly memo?: StepMemo | undefined;
      readonly looksBack?: boolean;
    } & Compared)
  /** Has to be decided on a newer frame than this. */
  | { readonly type: 'later' }
  /** `isThere`: it can be seen, and may change; to look for it elsewhere is no use. */
  | { readonly type: 'missing'; readonly problem: string; readonly ambiguous: boolean; readonly isThere?: boolean }
  | { readonly type: 'refuted'; readonly reason: string };

/** What is to be compared with the next frame. */
interface Compared {
  readonly below?: TextBelow | undefined;
}

export interface StepContext extends Compared {
  readonly sight: Sight;
  readonly steps: readonly Step[];
  /** Position of the step in `steps`. */
  readonly index: number;
  /** Names of the actions already spent on this step. */
  readonly tried: readonly string[];
  readonly memo: StepMemo;
  /** Whether actions are planned before this step on the same frame. */
  readonly isFirst: boolean;
  /** Whether one of them may change what is on the screen. */
  readonly isTouched: boolean;
  /** Whether the device can scroll until a text is in view. */
  readonly canSearch: boolean;
  /** Whether the last action changed nothing visible. */
  readonly isStuck?: boolean | undefined;
  /** Why the last action failed, where it was to scroll. */
  readonly scrollFailure?: string | undefined;
}

/** An element as actions take it, in frame pixels. */
export interface Target {
  readonly prompt: string;
  readonly rect: Rect;
  readonly center: Point;
}

/** Turns what was found into what actions take. */
export function toTarget(
  prompt: string,
  element: Pick<Candidate, 'rect' | 'told'>,
  sight: Pick<Sight, 'scale'>,
): Target {
  return targetAt(prompt, touchedAt(element), sight);
}

/** Turns what was found into what something is dropped on. */
export async function toDropTarget(
  prompt: string,
  element: Pick<Candidate, 'rect' | 'told'>,
  sight: Sight,
): Promise<Target> {
  return targetAt(prompt, droppedOn(element, await sight.screen()), sight);
}

function targetAt(prompt: string, place: Rect, sight: Pick<Sight, 'scale'>): Target {
  const rect = toFrameRect(place, sight);
  return { prompt, rect, center: rectCenter(rect) };
}
