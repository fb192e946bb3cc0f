import { puppeteerDriver, type PuppeteerPage } from '../driver/puppeteer.ts';
import type { Tabs } from './tabs.ts';

/** The part of a Puppeteer `Browser` or `BrowserContext` that is used; structural, so that any installed copy fits. */
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

/** Members of pages that are used only here. */
interface PageOwners {
  browser(): unknown;
  browserContext(): unknown;
  target(): { type(): string };
}

export function puppeteerTabs<P extends PuppeteerPage>(browser: PuppeteerBrowser<P>): Tabs<P> {
  // Some versions also list pages of extensions and of the developer tools.
  const isTab = (page: P): boolean => (page as unknown as PageOwners).target().type() === 'page';
  return {
    list: async () => (await browser.pages()).filter(isTab),
    create: () => browser.newPage(),
    onOpened(listener) {
      let listening = true;
      const onTarget = async (target: Target<P>): Promise<void> => {
        if (target.type() !== 'page') return;
        // The page may be closed by now.
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
      // Pages of other libraries have no such methods.
      const owners = page as unknown as Partial<PageOwners>;
      return owners.browser?.() === browser || owners.browserContext?.() === browser;
    },
    driver: puppeteerDriver,
  };
}
