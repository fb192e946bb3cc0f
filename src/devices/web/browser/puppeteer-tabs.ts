import { puppeteerDriver, type PuppeteerPage } from '../driver/puppeteer.ts';
import type { Tabs } from './tabs.ts';

/** What is used of a Puppeteer `Browser` or `BrowserContext`; structural, so that any installed copy of Puppeteer fits. */
export interface PuppeteerBrowser<P extends PuppeteerPage = PuppeteerPage> {
  pages(): Promise<P[]>;
  newPage(): Promise<P>;
  targets(): readonly unknown[];
  // Typed by event name, which no structural type can express.
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

interface Target<P> {
  type(): string;
  page(): Promise<P | null>;
}

/** Members of pages that are only asked here. */
interface Placed {
  browser(): unknown;
  browserContext(): unknown;
  target(): { type(): string };
}

export function puppeteerTabs<P extends PuppeteerPage>(browser: PuppeteerBrowser<P>): Tabs<P> {
  // Some versions count pages of extensions and of the developer tools as well.
  const isTab = (page: P): boolean => (page as unknown as Placed).target().type() === 'page';
  return {
    list: async () => (await browser.pages()).filter(isTab),
    create: () => browser.newPage(),
    onOpened(listener) {
      let listening = true;
      const onTarget = async (target: Target<P>): Promise<void> => {
        if (target.type() !== 'page') return;
        // A page may be gone before it was looked at.
        const page = await target.page().catch(() => null);
        if (page && listening) listener(page);
      };
      browser.on('targetcreated' as never, onTarget as never);
      return () => {
        listening = false;
        browser.off('targetcreated' as never, onTarget as never);
      };
    },
    has(page) {
      const placed = page as unknown as Placed;
      return placed.browser() === browser || placed.browserContext() === browser;
    },
    driver: puppeteerDriver,
  };
}
