import { pause } from '../../../core/time/clock.ts';
import { documentParsed } from '../scripts/page-scripts.ts';

interface HistoryPage {
  evaluate(script: string): Promise<unknown>;
  goBack(options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
}

/** Marks the document that is left. */
const mark = `window[Symbol.for('eyewright.left')]`;
const lookMs = 100;

/**
 * Goes one page back. The libraries wait for a load, but a page from the browser's back-forward cache does not load. Some
 * libraries switch that cache off, but not in a browser that they connect to.
 */
export async function goBack(page: HistoryPage): Promise<void> {
  await page.evaluate(`${mark} = true`).catch(() => undefined);
  const going = page.goBack({ waitUntil: 'domcontentloaded' });
  // It may keep waiting, and time out, although the page is shown already.
  going.catch(() => undefined);
  const looking = { isOver: false };
  try {
    await Promise.race([going, restored(page, looking)]);
  } finally {
    looking.isOver = true;
    // For a page without a previous one.
    page.evaluate(`void delete ${mark}`).catch(() => undefined);
  }
}

/** Resolves when there is a document without the mark. */
async function restored(page: HistoryPage, looking: { readonly isOver: boolean }): Promise<void> {
  while (!looking.isOver) {
    await pause(lookMs);
    const isLeft = await page.evaluate(`${mark} !== true`).catch(() => false);
    if (isLeft === true) return void (await page.evaluate(documentParsed).catch(() => undefined));
  }
}
