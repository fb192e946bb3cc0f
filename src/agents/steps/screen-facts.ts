import type { ScreenFacts } from '../../core/memory/cache.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { Call } from './agent-context.ts';

/** Parts of an address that differ in each run: numbers, UUIDs, hashes and other long ids. */
const changing = /^(?:\d+|[0-9a-f]{8,}|[0-9a-f-]{16,}|(?=.*\d)[\w-]{16,})$/i;

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

/** The path of an address, without origin and query, which differ between environments and runs. Other names stay as they are. */
export function viewOf(address: string): string | undefined {
  if (!URL.canParse(address)) return address;
  const { protocol, pathname, hash } = new URL(address);
  if (protocol === 'file:') return pathname.split('/').at(-1);
  const route = /^#!?\//.test(hash) ? hash.split('?', 1)[0] : '';
  if (!['http:', 'https:'].includes(protocol)) return route || undefined;
  return `${pathname}${route}`
    .split('/')
    .map((part) => (changing.test(part) ? '*' : part))
    .join('/');
}
