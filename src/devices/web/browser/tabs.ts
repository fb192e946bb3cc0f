import type { BrowserPage } from '../driver/browser-page.ts';
import type { PageDriver } from '../driver/page-driver.ts';

/** The pages of a browser. One file implements it for each library; nothing above it knows which. */
export interface Tabs<P extends BrowserPage> {
  /** Those that are open, in an order of the library's own. */
  list(): Promise<readonly P[]>;
  create(): Promise<P>;
  /** Calls the listener with each page that opens, whoever opened it; returns how to stop. */
  onOpened(listener: (page: P) => void): () => void;
  /** Whether a page is one of this browser. */
  has(page: P): boolean;
  driver(page: P): PageDriver;
}
