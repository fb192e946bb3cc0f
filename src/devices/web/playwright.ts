import { captureByCdp, frameQuality, LazyCdp, selectAllByCdp, typeByCdp, type CdpSession } from './cdp.ts';
import { watchPageErrors } from './page-errors.ts';
import type { PageDriver, PageMouse } from './page-driver.ts';
import { insertText } from './page-scripts.ts';

interface PopupLike {
  url(): string;
  close(): Promise<void>;
}

/** What is used of a Playwright `Page`; structural, so that any installed copy of Playwright fits. */
export interface PlaywrightPage {
  readonly mouse: PageMouse;
  readonly keyboard: {
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    press(key: string): Promise<void>;
    type(text: string, options?: { delay?: number }): Promise<void>;
    insertText(text: string): Promise<void>;
  };
  screenshot(options: { type: 'jpeg'; quality: number }): Promise<Buffer>;
  evaluate(script: string): Promise<unknown>;
  addInitScript(script: { content: string }): Promise<unknown>;
  goto(url: string, options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  reload(options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  goBack(options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  url(): string;
  title(): Promise<string>;
  isClosed(): boolean;
  bringToFront(): Promise<void>;
  // Overloaded by event name in Playwright, which no structural type can express.
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
  context(): { newCDPSession(page: never): Promise<unknown> };
}

const loaded = { waitUntil: 'domcontentloaded' } as const;

export function playwrightDriver(page: PlaywrightPage): PageDriver {
  const cdp = new LazyCdp(async () => (await page.context().newCDPSession(page as never)) as CdpSession);
  return {
    mouse: page.mouse,
    keyboard: {
      down: (key) => page.keyboard.down(key),
      up: (key) => page.keyboard.up(key),
      type: (text, options) => page.keyboard.type(text, options),
      insertText: (text) => page.keyboard.insertText(text),
      async typeSecret(text) {
        const session = await cdp.get();
        // Playwright shows the text of its own typing calls as a step; of a script it shows nothing.
        await (session ? typeByCdp(session, text) : page.evaluate(insertText(text)));
      },
      async selectAll() {
        const session = await cdp.get();
        await (session ? selectAllByCdp(session) : page.keyboard.press('ControlOrMeta+A'));
      },
    },
    async capture(dpr) {
      const session = dpr === 1 ? await cdp.get() : undefined;
      if (session) return captureByCdp(session);
      return { data: await page.screenshot({ type: 'jpeg', quality: frameQuality }), mime: 'image/jpeg' };
    },
    evaluate: (script) => page.evaluate(script),
    addInitScript: async (content) => void (await page.addInitScript({ content })),
    goto: async (url) => void (await page.goto(url, loaded)),
    reload: async () => void (await page.reload(loaded)),
    back: async () => void (await page.goBack(loaded)),
    url: () => page.url(),
    title: () => page.title(),
    isClosed: () => page.isClosed(),
    activate: () => page.bringToFront(),
    onPopup(listener) {
      const onPopup = (popup: PopupLike): void => listener(popup);
      page.on('popup' as never, onPopup as never);
      return () => page.off('popup' as never, onPopup as never);
    },
    onError: (listener) => watchPageErrors(page, listener),
    release: () => cdp.release(),
  };
}
