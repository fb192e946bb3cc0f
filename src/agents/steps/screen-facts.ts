import type { ScreenFacts } from '../../core/memory/cache.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { viewOf } from '../../core/memory/view-of-address.ts';
import type { Call } from './agent-context.ts';

/** Facts about the screen that are part of the cache key. */
export async function screenFactsOf(call: Call, { width, dpr }: Frame): Promise<ScreenFacts> {
  return { width: Math.round(width / dpr), locale: call.agent.frames.facts?.locale, place: await placeOf(call) };
}

/** The view of the application that is shown; undefined when the device does not report it. */
export async function placeOf({ agent: { device }, signal }: Call): Promise<string | undefined> {
  try {
    const place = await device.tree?.place?.(signal);
    return place === undefined ? undefined : viewOf(place);
  } catch {
    // If the screen does not respond, the call fails where it needs the screen.
    return undefined;
  }
}
