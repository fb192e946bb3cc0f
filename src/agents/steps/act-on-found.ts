import { ActionError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { Call } from './agent-context.ts';

/** How often something is located again that went away before it was touched. */
const mostAgain = 2;

/** Locates what to act on, and acts; anew when it went away in between, as it does when a page draws its parts again. */
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
