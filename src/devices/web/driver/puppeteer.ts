import { commonDriver, type BrowserPage } from './browser-page.ts';
import { captureByCdp, frameQuality, LazyCdp, selectAllByCdp, touchByCdp } from './cdp.ts';
import { answerDialogs } from '../dialogs/answer-dialogs.ts';
import type { DialogPolicy } from '../dialogs/dialog-policy.ts';
import { pageDialogs } from '../dialogs/page-dialogs.ts';
import type { CdpSession, PageDriver, PageKeyboard } from './page-driver.ts';
import { cdpDownloads } from '../page/page-downloads.ts';
import { pageFrame, type BrowserFrame } from '../page/page-frame.ts';
import { pageHealth } from '../page/page-health.ts';
import { pageLeaving } from '../page/page-leaving.ts';
import { pageTraffic, type OwnIdleWait } from '../page/page-traffic.ts';
import { catchChoosers } from './puppeteer-choosers.ts';
import { insertIfFocused } from '../scripts/page-scripts.ts';
import { borrow } from './shared-page.ts';
import { CallFailure } from '../web-errors.ts';

/** The part of a Puppeteer `Page` that is used; structural, so that any installed copy of Puppeteer fits. */
export interface PuppeteerPage extends BrowserPage {
  readonly mouse: {
    click(x: number, y: number, options?: { button?: 'left' | 'right'; count?: number }): Promise<void>;
    move(x: number, y: number, options?: { steps?: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
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
  evaluateOnNewDocument(script: string): Promise<{ identifier: string }>;
  removeScriptToEvaluateOnNewDocument(identifier: string): Promise<void>;
  listenerCount(event: 'dialog'): number;
  createCDPSession(): Promise<unknown>;
  waitForNetworkIdle(options: Parameters<OwnIdleWait>[0]): Promise<void>;
  /** `cdpSupported` is a member of browsers of WebDriver BiDi alone. */
  browser(): { version(): Promise<string>; readonly cdpSupported?: boolean };
}

/** Puppeteer has an isolated world in every frame. It is not part of its types, so it may be missing. */
interface WithRealm extends BrowserFrame {
  readonly detached?: boolean;
  isolatedRealm?(): { evaluate(script: string): Promise<unknown> };
}

const opening = new WeakMap<object, Promise<unknown>>();

/**
 * Opens sessions one after the other. When two are opened at once, Puppeteer mistakes the second for its own; when that one
 * ends, it treats the page as closed.
 */
function openSession(page: PuppeteerPage): Promise<CdpSession> {
  const before = opening.get(page) ?? Promise.resolve();
  const session = before.then(() => page.createCDPSession() as Promise<CdpSession>);
  opening.set(
    page,
    session.catch(() => undefined),
  );
  return session;
}

/** Answers the dialogs of a page and of the tabs that it opens, even before there is an agent; returns how to stop. */
export const answerPuppeteerDialogs = (page: PuppeteerPage, policy: DialogPolicy | undefined): (() => void) =>
  answerDialogs(page, policy, (one) => pageDialogs(one));

export function puppeteerDriver(page: PuppeteerPage): PageDriver {
  const open = (): Promise<CdpSession> => openSession(page);
  const cdp = borrow(page, 'cdp', () => {
    const lazy = new LazyCdp(open);
    return { value: lazy, release: () => lazy.release() };
  });
  const health = pageHealth(page, 'error');
  const dialogs = pageDialogs(page);
  const leaving = pageLeaving(page);
  const { mouse } = page;
  return {
    ...commonDriver(page, { health, dialogs, leaving }),
    answerDialogs: (policy) => answerPuppeteerDialogs(page, policy),
    // After a browser was killed, Puppeteer detaches its frames long before it reports its pages as closed.
    isClosed: () => page.isClosed() || (page.mainFrame() as WithRealm).detached === true,
    mouse: {
      click: (x, y, { button, times }) => mouse.click(x, y, { button, count: times }),
      move: (x, y, options) => mouse.move(x, y, options),
      down: () => mouse.down(),
      up: () => mouse.up(),
      wheel: (deltaX, deltaY) => mouse.wheel({ deltaX, deltaY }),
    },
    keyboard: puppeteerKeyboard(page, cdp.value),
    touch: page.browser().cdpSupported === false ? undefined : touchByCdp(cdp.value),
    // WebDriver BiDi does not perform native drags.
    canDrag: async () => (await cdp.value.get()) !== undefined,
    async capture(dpr) {
      const session = dpr === 1 ? await cdp.value.get() : undefined;
      if (session) return captureByCdp(session);
      const data = await page.screenshot({ type: 'jpeg', quality: frameQuality });
      return { data: Buffer.from(data), mime: 'image/jpeg' };
    },
    frames() {
      const main = page.mainFrame() as BrowserFrame;
      const others = (page.frames() as BrowserFrame[]).filter((frame) => frame !== main);
      return [main, ...others].map((frame) =>
        pageFrame(frame, (inner, script) => (inner as WithRealm).isolatedRealm?.().evaluate(script)),
      );
    },
    traffic: () => pageTraffic(page, (options) => page.waitForNetworkIdle(options)),
    networkIdleMs: 2000,
    async addInitScript(script) {
      const { identifier } = await page.evaluateOnNewDocument(script);
      return () => page.removeScriptToEvaluateOnNewDocument(identifier);
    },
    onFileChooser: async (listener) => catchChoosers(page, await open().catch(() => undefined), listener),
    onDownload: (listener) => cdpDownloads(cdp.value, listener),
    openCdp: () => open().catch(() => undefined),
    async browser() {
      const [name = '', version = ''] = (await page.browser().version()).split('/');
      return { name: name.toLowerCase(), version };
    },
    async release() {
      await Promise.all([dialogs.release(), health.release(), leaving.release()]);
      await cdp.release();
    },
  };
}

function puppeteerKeyboard(page: PuppeteerPage, cdp: LazyCdp): PageKeyboard {
  const { keyboard } = page;
  const insert = async (text: string): Promise<void> => {
    if (await cdp.get()) return keyboard.sendCharacter(text);
    // Without the protocol, sendCharacter takes only a single character.
    await insertByScript(page, text);
  };
  return {
    down: (key) => keyboard.down(puppeteerKey(key) as never),
    up: (key) => keyboard.up(puppeteerKey(key) as never),
    type: (text, options) => keyboard.type(text, options),
    insertText: insert,
    insertSecret: insert,
    typeSecret: (text) => keyboard.type(text),
    async selectAll() {
      const session = await cdp.get();
      if (session) return selectAllByCdp(session);
      await keyboard.down('Control' as never);
      await keyboard.down('a' as never);
      await keyboard.up('a' as never);
      await keyboard.up('Control' as never);
    },
  };
}

async function insertByScript(page: PuppeteerPage, text: string): Promise<void> {
  for (const frame of page.frames() as BrowserFrame[]) {
    if ((await frame.evaluate(insertIfFocused(text)).catch(() => false)) === true) return;
  }
  throw new CallFailure('DEVICE_COMMAND_FAILED', 'no field of the page has the focus');
}

function puppeteerKey(key: string): string {
  if (key !== 'ControlOrMeta') return key;
  return process.platform === 'darwin' ? 'Meta' : 'Control';
}
