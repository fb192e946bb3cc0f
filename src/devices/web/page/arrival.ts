import { abortable, settlesWithin, sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import { documentParsed } from '../scripts/page-scripts.ts';

/** A new page begins blank, and some pages stay blank. */
const blankLooks = 20;
const blankPauseMs = 50;
/** After this time, in milliseconds, the call continues without the document. */
const documentLimitMs = 5000;

/** Waits, for a while, until a page that was just opened has its address and its document. */
export async function arrive(driver: BoundDriver, signal: AbortSignal): Promise<void> {
  for (let look = 0; look < blankLooks && isBlank(driver.url()); look++) await sleep(blankPauseMs, signal);
  const parsed = driver.rest(documentParsed).catch(() => undefined);
  await abortable(settlesWithin(parsed, documentLimitMs), signal);
  throwIfAborted(signal);
}

const isBlank = (url: string): boolean => url === '' || url === 'about:blank' || url === ':';
