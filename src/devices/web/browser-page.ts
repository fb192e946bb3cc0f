import { watchPageErrors } from './page-errors.ts';
import type { PageDriver } from './page-driver.ts';

interface PopupLike {
  url(): string;
  close(): Promise<void>;
}

/** What the pages of both browser libraries have in common; structural, so that any installed copy fits. */
export interface BrowserPage {
  evaluate(script: string): Promise<unknown>;
  goto(url: string, options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  reload(options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  goBack(options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  url(): string;
  title(): Promise<string>;
  isClosed(): boolean;
  bringToFront(): Promise<void>;
  // Typed by event name in both libraries, which no structural type can express.
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

const loaded = { waitUntil: 'domcontentloaded' } as const;

/** The part of a driver that is the same for both libraries. */
export function commonDriver(
  page: BrowserPage,
): Omit<PageDriver, 'mouse' | 'keyboard' | 'capture' | 'addInitScript' | 'release'> {
  return {
    evaluate: (script) => page.evaluate(script),
    goto: async (url) => void (await page.goto(url, loaded)),
    reload: async () => void (await page.reload(loaded)),
    back: async () => void (await page.goBack(loaded)),
    url: () => page.url(),
    title: () => page.title(),
    isClosed: () => page.isClosed(),
    activate: () => page.bringToFront(),
    onPopup(listener) {
      const onPopup = (popup: PopupLike | null): void => {
        if (popup) listener(popup);
      };
      page.on('popup' as never, onPopup as never);
      return () => void page.off('popup' as never, onPopup as never);
    },
    onError: (listener) => watchPageErrors(page, listener),
  };
}
