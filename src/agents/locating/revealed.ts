import type { Frame } from '../../core/screen/frame.ts';
import type { Call } from '../steps/agent-context.ts';
import { onDevice } from '../steps/device-failure.ts';

/**
 * Scrolls the element with the name in a prompt into view, if the tree has it. Resolves to a new frame when the screen has
 * changed. The last of several quoted names is tried first: it names the row or part that the element is in.
 */
export async function revealed(call: Call, prompt: string, frame: Frame): Promise<Frame | undefined> {
  const { device, frames } = call.agent;
  if (!device.tree?.reveal || frames.isFrozen) return undefined;
  for (const name of namesIn(prompt)) {
    const isThere = await onDevice(device, 'scroll an element into view', async () =>
      device.tree?.reveal?.(name, call.signal),
    );
    if (!isThere) continue;
    const now = await frames.capture(call.signal);
    if (now.id !== frame.id) return now;
  }
  return undefined;
}

/** Quoted names, or else the whole prompt. */
function namesIn(prompt: string): readonly string[] {
  const quoted = [...prompt.matchAll(/"([^"\n]+)"|“([^”\n]+)”/g)].map(([, straight, curly]) => straight ?? curly ?? '');
  return quoted.length > 0 ? quoted.reverse() : [prompt];
}
