import { commonDriver, type BrowserPage } from './browser-page.ts';
import { captureByCdp, frameQuality, LazyCdp, selectAllByCdp, typeByCdp, type CdpSession } from './cdp.ts';
import type { PageDriver, PageMouse } from './page-driver.ts';
import { insertText } from './page-scripts.ts';

/** What is used of a Playwright `Page`; structural, so that any installed copy of Playwright fits. */
export interface PlaywrightPage extends BrowserPage {
  readonly mouse: PageMouse;
  readonly keyboard: {
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    press(key: string): Promise<void>;
    type(text: string, options?: { delay?: number }): Promise<void>;
    insertText(text: string): Promise<void>;
  };
  screenshot(options: { type: 'jpeg'; quality: number }): Promise<Buffer>;
  addInitScript(script: { content: string }): Promise<unknown>;
  context(): { newCDPSession(page: never): Promise<unknown> };
}

export function playwrightDriver(page: PlaywrightPage): PageDriver {
  const cdp = new LazyCdp(async () => (await page.context().newCDPSession(page as never)) as CdpSession);
  return {
    ...commonDriver(page),
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
    addInitScript: async (content) => void (await page.addInitScript({ content })),
    release: () => cdp.release(),
  };
}
