import { playwrightDriver, type PlaywrightPage } from '../driver/playwright.ts';
import type { Tabs } from './tabs.ts';

/** The part of a Playwright `BrowserContext` that is used; structural, so that any installed copy fits. */
export interface PlaywrightBrowserContext<P extends PlaywrightPage = PlaywrightPage> {
  pages(): P[];
  newPage(): Promise<P>;
  // Typed by event name, which no structural type can express.
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

export function playwrightTabs<P extends PlaywrightPage>(context: PlaywrightBrowserContext<P>): Tabs<P> {
  return {
    list: () => Promise.resolve(context.pages()),
    create: () => context.newPage(),
    onOpened(listener) {
      context.on('page' as never, listener as never);
      return () => void context.off('page' as never, listener as never);
    },
    // Pages of other libraries have no such method.
    has: (page) => (page as Partial<P>).context?.() === (context as object),
    driver: playwrightDriver,
  };
}
