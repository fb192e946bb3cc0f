import type { ActionContext } from '../core/device/action.ts';
import { monotonic } from '../core/time/clock.ts';
import { throwIfAborted } from '../core/time/deadline.ts';
import type { Direction, ScrollPlace } from '../core/device/device-input.ts';
import { ActionError } from '../core/errors/errors.ts';

export interface ScrollSearch {
  /** The text to bring into view. */
  readonly until: string;
  /** Where to look first; then the other way. */
  readonly direction: Direction;
  /** Whether to scroll once at most. */
  readonly isOnce: boolean;
  readonly place: ScrollPlace;
}

/** How long a text is looked for, in milliseconds, in what may load more without an end. */
const searchMs = 30_000;
/** Of screens that do not tell whether anything moved, most scrolls one way. */
const mostBlindScrolls = 15;

const opposite: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', left: 'right', right: 'left' };

/**
 * Brings a text into view: at once where the screen knows where it is, else by scrolling one way and then the other, as lists
 * need that make or load their items when they are scrolled to.
 *
 * @throws ActionError `ACTION_FAILED` when it was found neither way, or in the end not in time
 */
export async function scrollUntil(context: ActionContext<'scroll'>, search: ScrollSearch): Promise<void> {
  const { signal, input } = context;
  const { until, direction, isOnce, place } = search;
  if (await comesIntoView(context, until)) return;
  if (isOnce) {
    await input.scroll.by({ direction, ...place, signal });
    await comesIntoView(context, until);
    return;
  }
  const end = monotonic() + searchMs;
  for (const way of [direction, opposite[direction]]) {
    if (await searchBy(context, search, { way, end })) return;
    if (monotonic() > end) throw gaveUp(until, `after ${searchMs / 1000} s there is still more to scroll to`);
  }
  throw gaveUp(until, `it is not there ${direction} to the end, nor ${opposite[direction]} to the beginning`);
}

interface SearchWay {
  readonly way: Direction;
  readonly end: number;
}

async function searchBy(
  context: ActionContext<'scroll'>,
  search: ScrollSearch,
  { way, end }: SearchWay,
): Promise<boolean> {
  const { signal, input } = context;
  for (let scrolls = 0; monotonic() < end; scrolls++) {
    throwIfAborted(signal);
    const outcome = await input.scroll.by({ direction: way, ...search.place, signal });
    if (await comesIntoView(context, search.until)) return true;
    if (outcome ? !outcome.moved : scrolls >= mostBlindScrolls) return false;
  }
  return false;
}

async function comesIntoView({ screen: { tree }, signal }: ActionContext<'scroll'>, text: string): Promise<boolean> {
  if (!tree) return false;
  if (tree.reveal) return tree.reveal(text, signal);
  return (await tree.find({ by: 'text', text }, signal)) !== undefined;
}

function gaveUp(text: string, why: string): ActionError {
  return new ActionError('ACTION_FAILED', `Cannot scroll to "${text}": ${why}`, {
    hint: 'Is it called exactly so? In a part with a scroll bar of its own, name that part: scroll down in the "…" list.',
  });
}
