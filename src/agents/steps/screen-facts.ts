import type { ScreenFacts } from '../../core/memory/cache.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { Call } from './agent-context.ts';

/** Parts of an address that differ from run to run: numbers, UUIDs, hashes and other long mixtures. */
const changing = /^(?:\d+|[0-9a-f]{8,}|[0-9a-f-]{16,}|(?=.*\d)[\w-]{16,})$/i;

/** What the words of a call are said about. */
export async function screenFactsOf(call: Call, { width, dpr }: Frame): Promise<ScreenFacts> {
  return { width: Math.round(width / dpr), locale: call.agent.frames.facts?.locale, place: await placeOf(call) };
}

/** Which view of the application is shown; undefined where the screen cannot tell. */
export async function placeOf({ agent: { device }, signal }: Call): Promise<string | undefined> {
  try {
    const place = await device.tree?.place?.(signal);
    return place === undefined ? undefined : viewOf(place);
  } catch {
    // A screen that does not answer fails the call where it matters.
    return undefined;
  }
}

/**
 * Of an address the path, without origin and query, which change between environments and runs; other names of views as
 * they are.
 */
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
