import type { OpenPage, PageOpener } from './open-pages.ts';

/** Pages that nobody has, by what they were opened with and their pixel ratio. */
const idle = new Map<PageOpener, Map<number, OpenPage[]>>();
const viewport = { width: 800, height: 600 };
/** A page that takes longer to be emptied has something about it. */
const patienceMs = 3000;

/**
 * Pages of an opener that are emptied instead of closed, and given to who asks next: a new one starts processes, which
 * costs more than most of what is done on it. A page that cannot be brought back to what it was is closed.
 */
export function reusing(open: PageOpener): PageOpener {
  const pages = new Map<number, OpenPage[]>();
  idle.set(open, pages);
  return async ({ dpr = 1 }) => {
    const former = pages.get(dpr)?.pop();
    const page = former ? { ...former, driver: former.newDriver() } : await open({ dpr });
    const [listeners, tabs] = [page.listeners(), await page.countTabs()];
    return {
      ...page,
      async close() {
        const fit = await within(isFit(page, { listeners, tabs })).catch(() => false);
        if (fit) pages.set(dpr, [...(pages.get(dpr) ?? []), page]);
        else await page.close();
      },
    };
  };
}

/** Those of browsers that are closed. */
export function forgetPages(): void {
  for (const pages of idle.values()) pages.clear();
}

/** Empties a page; whether it is like a new one then. */
async function isFit(page: OpenPage, before: { listeners: number; tabs: number }): Promise<boolean> {
  if (page.listeners() > before.listeners || (await page.countTabs()) > before.tabs) return false;
  await page.goto('about:blank');
  await page.resize(viewport.width, viewport.height);
  const session = await page.protocol();
  await session.send('Network.clearBrowserCookies');
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  // Nothing of the next page is pointed at.
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
  await session.detach();
  return (await page.evaluate<string>('location.href + innerWidth')) === `about:blank${viewport.width}`;
}

function within(done: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs).unref());
  return Promise.race([done, late]);
}
