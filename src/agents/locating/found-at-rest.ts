import { now } from '../../core/time/clock.ts';
import type { Located } from '../../core/device/action.ts';
import { ActionError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { isWithin, rectCenter, type Rect } from '../../core/screen/geometry.ts';
import { inQuotes } from '../../util/in-quotes.ts';
import type { Call } from '../steps/agent-context.ts';
import { surroundingsChanged } from '../steps/visual-guard.ts';

/** Age from which a picture may no longer show the current screen, in milliseconds: a model takes seconds to reply. */
const oldMs = 300;
/** How often the model is asked again when the screen changes before it replies. */
const mostAgain = 2;

export function isOld(frame: Frame): boolean {
  return now() - frame.takenAt > oldMs;
}

export interface Found {
  readonly element: Located;
  /** The frame that it was found on: the given one, or a later one. */
  readonly frame: Frame;
  /** Id of the tree snapshot that it was found in; undefined for an element found in a picture. */
  readonly snapshotId?: string | undefined;
}

export interface AskAtRest {
  readonly first: Frame;
  /** Asks the model where the element is on a frame. */
  ask(frame: Frame): Promise<Found>;
}

/**
 * Asks the model for an element until the screen around it does not change before the reply. A place that the model returns
 * twice is accepted, whatever moves in it.
 *
 * @throws ActionError `TARGET_MOVED` when the element is at another place each time
 */
export async function foundAtRest(call: Call, { first, ask }: AskAtRest): Promise<Found> {
  let found = await ask(first);
  for (let again = 0; isOld(found.frame); again++) {
    const { element, frame } = found;
    const fresh = await call.agent.frames.capture(call.signal).catch((error: unknown) => {
      // The last frame of a screen that is gone.
      call.step.frame(frame, 'seen');
      throw error;
    });
    if (!(await surroundingsChanged(frame, fresh, element.rect))) return { ...found, frame: fresh };
    if (again === mostAgain) {
      call.step.frame(fresh, 'seen');
      throw keepsMoving(element.prompt);
    }
    found = await ask(fresh);
    if (isSamePlace(found.element.rect, element.rect)) break;
  }
  return found;
}

/** Whether each of two boxes holds the middle of the other. */
export function isSamePlace(one: Rect, other: Rect): boolean {
  return isWithin(rectCenter(one), other) && isWithin(rectCenter(other), one);
}

function keepsMoving(prompt: string): ActionError {
  return targetMoved(prompt, `it was at another place each of the ${mostAgain + 1} times that it was looked for`);
}

export function targetMoved(prompt: string, why: string): ActionError {
  return new ActionError('TARGET_MOVED', `Cannot act on ${inQuotes(prompt)}: ${why}`, {
    hint: 'Wait until the screen is at rest, for example with aiWaitFor, and then act.',
  });
}
