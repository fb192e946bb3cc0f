import type { Located } from '../../core/device/action.ts';
import type { ElementEntry, ElementLooks, MemoryNote, RememberedElement } from '../../core/memory/cache.ts';
import { monotonic } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import { ActionError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { isInside, rectCenter, type Rect } from '../../core/screen/geometry.ts';
import type { ElementLocator } from '../../core/screen/screen-tree.ts';
import { inQuotes } from '../../util/in-quotes.ts';
import type { Call } from '../steps/agent-context.ts';
import { onDevice } from '../steps/device-failure.ts';
import { findByLooks, looksOf } from './looks.ts';
import { screenFactsOf } from '../steps/screen-facts.ts';
import { surroundingsOnce } from './surroundings.ts';
import { wordsBeside, wordsGone } from './words-beside.ts';

/** Milliseconds between two looks for an element that may still appear. */
export const lookAgainMs = 100;

/** What the cache has for one element. */
export interface ElementRecall {
  readonly found: Located | undefined;
  /** Adds a cache entry for the place where the model found it. */
  learn(rect: Rect, frame: Frame): Promise<void>;
}

const nothing: ElementRecall = { found: undefined, learn: () => Promise.resolve() };

/** Looks for an element with its cache entry; the report shows what the cache did. */
export async function recallElement(call: Call, prompt: string, frame: Frame): Promise<ElementRecall> {
  const { memory, frames } = call.agent;
  // On a frozen screen only the picture counts.
  if (!memory || frames.isFrozen) return nothing;
  const query = { prompt, context: call.guidance, screen: await screenFactsOf(call, frame) };
  const recalled = await memory.recallElement(query);
  if ('why' in recalled) {
    call.step.cache({ what: 'locate', outcome: 'miss', reason: recalled.why });
    return { found: undefined, learn: (rect, on) => learn(call, { rect, frame: on }, { query }) };
  }
  const match = await findAgain(call, recalled.found, { prompt, frame });
  if ('located' in match) {
    call.step.cache({ what: 'locate', outcome: 'hit', reason: `found by ${match.by}` });
    return { ...nothing, found: match.located };
  }
  const drift = match.why;
  call.step.cache({ what: 'locate', outcome: 'stale', reason: drift });
  if (memory.heal === 'fail') throw drifted(`${inQuotes(prompt)} is no longer where it was`, drift);
  return { found: undefined, learn: (rect, on) => learn(call, { rect, frame: on }, { query, drift }) };
}

type FoundAgain = { readonly located: Located; readonly by: string } | { readonly why: string };

async function findAgain(call: Call, remembered: RememberedElement, sought: Sought): Promise<FoundAgain> {
  const { locators, looks, beside = [] } = remembered;
  const hasLocators = locators.length > 0 && call.agent.device.tree !== undefined;
  const again = hasLocators ? await findByLocators(call, locators, sought) : await findByPicture(looks, sought);
  if ('why' in again) return again;
  const around = surroundingsOnce(call, again.located.rect);
  const on = hasLocators ? undefined : looks?.on;
  if (on !== undefined && on !== (await around()).at) return { why: 'another element is at its place' };
  const [gone] = await wordsGone(beside, around);
  return gone === undefined ? again : noLonger(gone);
}

async function findByLocators(call: Call, locators: readonly ElementLocator[], sought: Sought): Promise<FoundAgain> {
  const match = await findAny(call, locators, sought);
  if (match) return { located: match.located, by: describeLocator(match.by) };
  return { why: `nothing, or more than one thing, fits ${locators.map(describeLocator).join(', ')}` };
}

async function findByPicture(looks: ElementLooks | undefined, { prompt, frame }: Sought): Promise<FoundAgain> {
  const match = looks ? await findByLooks(frame, looks) : { why: 'its looks are not known' };
  if ('why' in match) return match;
  const { area: rect } = match;
  return { located: { prompt, rect, center: rectCenter(rect) }, by: 'its looks' };
}

const noLonger = (word: string): FoundAgain => ({ why: `"${word}" no longer stands beside it` });

export function drifted(what: string, why: string, cause?: unknown): ActionError {
  return new ActionError('CACHE_DRIFT', `${what}: ${why}`, {
    hint: 'If the application is right, update the cache: heal "update", or delete the entry. Otherwise, the application has a fault.',
    cause,
  });
}

interface RectOnFrame {
  readonly rect: Rect;
  readonly frame: Frame;
}

async function learn(call: Call, place: RectOnFrame, about: Pick<ElementEntry, 'query' | 'drift'>): Promise<void> {
  const locators = await locatorsAt(call, place.rect);
  const around = surroundingsOnce(call, place.rect);
  const looks = locators.length > 0 ? undefined : await looksAt(place, around);
  if (locators.length === 0 && !looks) return;
  const beside = await wordsBeside(about.query.prompt, locators, around);
  call.cacheEntries.push({ what: 'locate', ...about, element: { locators, looks, beside }, report: noteIn(call) });
}

async function looksAt(
  { rect, frame }: RectOnFrame,
  around: ReturnType<typeof surroundingsOnce>,
): Promise<ElementLooks | undefined> {
  const looks = await looksOf(frame, rect);
  return looks && { ...looks, on: (await around()).at };
}

/** Reports to a step what the cache did with an entry, even after the step has ended. */
export function noteIn({ agent, step }: Call): (note: MemoryNote) => void {
  return (note) => agent.steps.cache(step.id, note);
}

/** Locators of the element at a place; none when the tree cannot be read, which does not fail the call. */
export async function locatorsAt({ agent: { device }, signal }: Call, rect: Rect): Promise<readonly ElementLocator[]> {
  const ways = (await device.tree?.locatorsAt(rect, signal).catch(() => undefined)) ?? [];
  return ways.filter(namesElement);
}

/**
 * Whether a locator includes a name of its element. Without one it could not be seen that the locator finds another element:
 * many icons and fields have no name. A test id counts as a name, unless it contains a number.
 */
function namesElement(way: ElementLocator): boolean {
  if (way.role === undefined) return false;
  const isNamed = way.by === 'label' || way.by === 'text' || Boolean(way.name);
  return isNamed || (way.by === 'test-id' && !/\d/.test(way.id));
}

interface Sought {
  readonly prompt: string;
  readonly frame: Frame;
  /** How long to wait for the element, in milliseconds. Default: it must be there. */
  readonly patienceMs?: number;
}

export interface Match {
  readonly located: Located;
  readonly by: ElementLocator;
  /** How often the locators were tried. */
  readonly looks: number;
}

/** The first locator that finds exactly one element. */
export async function findAny(
  call: Call,
  locators: readonly ElementLocator[],
  sought: Sought,
): Promise<Match | undefined> {
  const end = monotonic() + (sought.patienceMs ?? 0);
  for (let looks = 1; ; looks++) {
    for (const by of locators) {
      // An element that was in no frame must not be found in the frame of an advertisement.
      const located = await byLocator(call, { ...by, frames: by.frames ?? [] }, sought);
      if (located)
        return { located: { ...located, ways: [by, ...locators.filter((other) => other !== by)] }, by, looks };
    }
    if (monotonic() >= end) return undefined;
    await sleep(lookAgainMs, call.signal);
  }
}

/**
 * Undefined for an element outside the screen, because it cannot be touched.
 *
 * @throws ActionError `ACTION_FAILED` for a covered element, if the test itself gave the locator
 */
export async function byLocator(
  { agent: { device, vault }, signal }: Call,
  locator: ElementLocator,
  { prompt, frame }: Pick<Sought, 'prompt' | 'frame'>,
): Promise<Located | undefined> {
  // The screen shows the secret, not its placeholder.
  const way = vault.revealTexts(locator);
  const found = await onDevice(device, 'find an element', async () => device.tree?.find(way, signal));
  if (!found) return undefined;
  if (found.cover !== undefined) throw coveredError(prompt, found.cover);
  const { left, top, width, height } = found;
  const center = found.touch ?? rectCenter(found);
  return isInside(center, frame) ? { prompt, rect: { left, top, width, height }, center } : undefined;
}

export function coveredError(prompt: string, cover: string): ActionError {
  return new ActionError('ACTION_FAILED', `Cannot touch ${inQuotes(prompt)}: ${cover} lies over it`, {
    hint: 'First close what covers it, or wait until it is no longer covered.',
  });
}

/** E.g. `test id "save" (button "Save")`, `button "Save"`. */
export function describeLocator(locator: ElementLocator): string {
  if (locator.by === 'role') return `${locator.role} "${locator.name}"`;
  const called = 'name' in locator ? `${locator.role ?? ''} "${locator.name ?? ''}"` : locator.role;
  return called === undefined ? wayOf(locator) : `${wayOf(locator)} (${called})`;
}

function wayOf(locator: Exclude<ElementLocator, { by: 'role' }>): string {
  if (locator.by === 'test-id') return `test id "${locator.id}"`;
  return locator.by === 'xpath' ? `XPath ${locator.xpath}` : `${locator.by} "${locator.text}"`;
}
