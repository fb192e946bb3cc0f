import type { BrowserContext, CDPSession, Page } from 'puppeteer-core';

import { IsolatedWorld } from '../../../src/devices/web/driver/isolated-world.ts';
import type { CdpSession } from '../../../src/devices/web/driver/page-driver.ts';
import type { Point, View } from './view.ts';
import { settled } from './scripts/settled.ts';

/** A finger on the glass, in pixels of the screen. */
export interface Finger extends Point {
  readonly id: number;
}

export type TouchKind = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';

const loadMs = 10_000;

/** The page that is the window of an app. */
export class AppWindow {
  readonly page: Page;
  readonly session: CDPSession;
  readonly #world: IsolatedWorld;
  #view: View;

  private constructor(page: Page, session: CDPSession, view: View) {
    this.page = page;
    this.session = session;
    this.#world = new IsolatedWorld(session as CdpSession);
    this.#view = view;
  }

  static async open(context: BrowserContext, view: View): Promise<AppWindow> {
    const page = await context.newPage();
    const session = await page.createCDPSession();
    // Questions of a page are windows of the system, which are not modelled: somebody agreed.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    const window = new AppWindow(page, session, view);
    await window.resize(view);
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return window;
  }

  async resize(view: View): Promise<void> {
    this.#view = view;
    const { size, scale } = view;
    // By the session that takes the pictures too: Chromium looks there for how many pixels they have.
    await this.session.send('Emulation.setDeviceMetricsOverride', {
      // Whole CSS pixels that cover the screen; pictures are cut to its pixels.
      width: Math.ceil(size.width / scale),
      height: Math.ceil(size.height / scale),
      deviceScaleFactor: scale,
      mobile: true,
      screenOrientation:
        size.width > size.height ? { type: 'landscapePrimary', angle: 90 } : { type: 'portraitPrimary', angle: 0 },
    });
    await this.session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  }

  /** Opens an address; what cannot be reached shows the browser's own page about it. */
  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'load', timeout: loadMs }).catch(() => undefined);
  }

  async show(): Promise<void> {
    await this.page.bringToFront();
  }

  /** The screen as a PNG. */
  async capture(): Promise<Buffer> {
    const { size, scale } = this.#view;
    const { cssVisualViewport: seen } = await this.session.send('Page.getLayoutMetrics');
    const zoom = seen.scale * scale;
    const { data } = await this.session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      // Places of the document, of which the screen shows a part.
      clip: { x: seen.pageX, y: seen.pageY, width: size.width / zoom, height: size.height / zoom, scale: seen.scale },
    });
    return Buffer.from(data, 'base64');
  }

  /** The screen as a JPEG, with as many pixels more on the right and below as whole CSS pixels make. */
  async captureForVideo(): Promise<Buffer> {
    const options = { format: 'jpeg', quality: 95, optimizeForSpeed: true } as const;
    const { data } = await this.session.send('Page.captureScreenshot', options);
    return Buffer.from(data, 'base64');
  }

  /** Resolves when the page has dealt with it. */
  async touch(type: TouchKind, fingers: readonly Finger[]): Promise<void> {
    const { scale } = this.#view;
    const touchPoints = fingers.map(({ x, y, id }) => ({ x: x / scale, y: y / scale, id, force: 1 }));
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  /** The value of an expression beside the page's own scripts; undefined while it is between two documents. */
  async evaluate(expression: string): Promise<unknown> {
    return this.#world.evaluate(expression).catch(() => undefined);
  }

  /** When the page has dealt with what was sent to it. */
  async settle(): Promise<void> {
    await this.evaluate(settled);
  }

  /** One page back; false on the first page. */
  async goBack(): Promise<boolean> {
    const { currentIndex, entries } = await this.session.send('Page.getNavigationHistory');
    const before = entries[currentIndex - 1];
    // A new tab begins on an empty page, which is not one of the app's.
    if (!before || before.url === 'about:blank') return false;
    await this.page.goBack({ waitUntil: 'load', timeout: loadMs }).catch(() => undefined);
    return true;
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
