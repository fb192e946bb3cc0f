import type { ActionContext } from '../core/device/action.ts';
import { monotonic } from '../core/time/clock.ts';
import { throwIfAborted } from '../core/time/deadline.ts';
import type { Direction, ScrollPlace } from '../core/device/device-input.ts';
import { ActionError } from '../core/errors/errors.ts';

export interface ScrollSearch {
  /** The text to bring into view. */
  readonly until: string;
  /** The direction to search first; the opposite one follows. */
  readonly direction: Direction;
  /** Whether to scroll at most once. */
  readonly isOnce: boolean;
  readonly place: ScrollPlace;
}

/** Time limit for the search in milliseconds, because a list may load more endlessly. */
const searchMs = 30_000;
/** Maximum number of scrolls in one direction if the screen does not report whether anything moved. */
const mostBlindScrolls = 15;

const opposite: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', left: 'right', right: 'left' };

/**
 * Brings a text into view. If the screen reports its position it scrolls there at once; otherwise it scrolls in one
 * direction and then in the other, as lists with lazily loaded items require.
 *
 * @throws ActionError `ACTION_FAILED` if the text is in neither direction, or was not found in time
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
    hint: 'Is this the exact text? If it is in a part with its own scroll bar, name that part: scroll down in the "…" list.',
  });
}
