import type { BrowserPage } from '../driver/browser-page.ts';
import type { PageDriver } from '../driver/page-driver.ts';

/** The pages of a browser. There is one implementation for each library; no other code depends on the library. */
export interface Tabs<P extends BrowserPage> {
  /** The open pages, in the library's order. */
  list(): Promise<readonly P[]>;
  create(): Promise<P>;
  /** Calls the listener with each page that opens; returns how to stop. */
  onOpened(listener: (page: P) => void): () => void;
  /** Whether a page belongs to this browser. */
  has(page: P): boolean;
  driver(page: P): PageDriver;
}
