import { commonDriver, type BrowserPage } from './browser-page.ts';
import { captureByCdp, frameQuality, LazyCdp, selectAllByCdp, type CdpSession } from './cdp.ts';
import type { PageDriver } from './page-driver.ts';

interface DialogLike {
  dismiss(): Promise<void>;
}

/** What is used of a Puppeteer `Page`; structural, so that any installed copy of Puppeteer fits. */
export interface PuppeteerPage extends BrowserPage {
  readonly mouse: {
    move(x: number, y: number, options?: { steps?: number }): Promise<void>;
    down(options?: { button?: 'left' | 'right'; clickCount?: number }): Promise<void>;
    up(options?: { button?: 'left' | 'right'; clickCount?: number }): Promise<void>;
    wheel(options: { deltaX?: number; deltaY?: number }): Promise<void>;
  };
  readonly keyboard: {
    // Puppeteer types key names as a closed union.
    down(key: never): Promise<void>;
    up(key: never): Promise<void>;
    type(text: string, options?: { delay?: number }): Promise<void>;
    sendCharacter(text: string): Promise<void>;
  };
  screenshot(options: { type: 'jpeg'; quality: number }): Promise<Uint8Array>;
  evaluateOnNewDocument(script: string): Promise<unknown>;
  listenerCount(event: 'dialog'): number;
  createCDPSession(): Promise<unknown>;
}

export function puppeteerDriver(page: PuppeteerPage): PageDriver {
  const cdp = new LazyCdp(async () => (await page.createCDPSession()) as CdpSession);
  const releaseDialogs = dismissUnhandledDialogs(page);
  return {
    ...commonDriver(page),
    mouse: {
      move: (x, y, options) => page.mouse.move(x, y, options),
      down: (options) => page.mouse.down(options),
      up: (options) => page.mouse.up(options),
      wheel: (deltaX, deltaY) => page.mouse.wheel({ deltaX, deltaY }),
    },
    keyboard: {
      down: (key) => page.keyboard.down(key as never),
      up: (key) => page.keyboard.up(key as never),
      type: (text, options) => page.keyboard.type(text, options),
      insertText: (text) => page.keyboard.sendCharacter(text),
      typeSecret: (text) => page.keyboard.type(text),
      async selectAll() {
        const session = await cdp.get();
        if (session) return selectAllByCdp(session);
        await page.keyboard.down('Control' as never);
        await page.keyboard.down('a' as never);
        await page.keyboard.up('a' as never);
        await page.keyboard.up('Control' as never);
      },
    },
    async capture(dpr) {
      const session = dpr === 1 ? await cdp.get() : undefined;
      if (session) return captureByCdp(session);
      const data = await page.screenshot({ type: 'jpeg', quality: frameQuality });
      return { data: Buffer.from(data), mime: 'image/jpeg' };
    },
    addInitScript: async (script) => void (await page.evaluateOnNewDocument(script)),
    async release() {
      releaseDialogs();
      await cdp.release();
    },
  };
}

/** Unlike Playwright, Puppeteer leaves a dialog open when nobody listens, and then every later call hangs. */
function dismissUnhandledDialogs(page: PuppeteerPage): () => void {
  const onDialog = (dialog: DialogLike): void => {
    if (page.listenerCount('dialog') === 1) dialog.dismiss().catch(() => undefined);
  };
  page.on('dialog' as never, onDialog as never);
  return () => void page.off('dialog' as never, onDialog as never);
}
