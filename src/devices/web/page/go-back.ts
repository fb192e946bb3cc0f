import { setTimer } from '../../../core/time/clock.ts';
import { documentParsed } from '../scripts/page-scripts.ts';

interface HistoryPage {
  evaluate(script: string): Promise<unknown>;
  goBack(options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
}

/** Stands in the document that is left. */
const mark = `window[Symbol.for('eyewright.left')]`;
const lookMs = 100;

/**
 * Goes one page back. A page that comes out of the browser's back-forward cache loads nothing, which is what libraries wait
 * for; some of them switch that cache off, others meet it where they joined a browser that runs already.
 */
export async function goBack(page: HistoryPage): Promise<void> {
  await page.evaluate(`${mark} = true`).catch(() => undefined);
  const going = page.goBack({ waitUntil: 'domcontentloaded' });
  // It may wait on, and give up, when the page is there already.
  going.catch(() => undefined);
  const looking = { isOver: false };
  try {
    await Promise.race([going, restored(page, looking)]);
  } finally {
    looking.isOver = true;
    // Where there was nowhere to go.
    page.evaluate(`void delete ${mark}`).catch(() => undefined);
  }
}

/** Resolves when there is a document without the mark. */
async function restored(page: HistoryPage, looking: { readonly isOver: boolean }): Promise<void> {
  while (!looking.isOver) {
    await new Promise<void>((resolve) => setTimer(resolve, lookMs));
    const isLeft = await page.evaluate(`${mark} !== true`).catch(() => false);
    if (isLeft === true) return void (await page.evaluate(documentParsed).catch(() => undefined));
  }
}
