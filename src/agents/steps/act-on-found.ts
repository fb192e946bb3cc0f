import { ActionError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { Call } from './agent-context.ts';

/** How often an element is located again that disappeared before the action. */
const mostAgain = 2;

/** Locates an element and acts on it; starts over when the element disappears in between, as when a page renders it anew. */
export async function actOnFound<T>(
  call: Call,
  first: Frame,
  locate: (frame: Frame) => Promise<() => Promise<T>>,
): Promise<T> {
  let frame = first;
  for (let again = 0; ; again++) {
    const act = await locate(frame);
    try {
      return await act();
    } catch (error) {
      if (again === mostAgain || !ActionError.isInstance(error) || error.code !== 'TARGET_MOVED') throw error;
      frame = await call.agent.frames.capture(call.signal);
    }
  }
}
