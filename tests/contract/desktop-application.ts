import { chromium, type Browser, type Page } from '@playwright/test';
import { vi } from 'vitest';

import type { Environment } from '../../src/core/options/options.ts';
import type { Point } from '../../src/core/screen/geometry.ts';
import { settlesWithin } from '../../src/core/time/deadline.ts';
import type { DesktopDevice } from '../../src/devices/computer/desktop-device.ts';
import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { decodePixels } from '../../src/util/image.ts';
import { wholeBrowser } from '../test-browsers.ts';

/** Notes what reaches it: a real application, which knows nothing of the tests. */
const page = `<title>Application</title><style>
  body { margin: 0; font: 16px sans-serif; height: 3000px; background: #fff }
  #field, #lines { position: fixed; left: 20px; width: 400px } #field { top: 20px } #lines { top: 60px; height: 60px }
  #pad { position: fixed; left: 20px; top: 140px; width: 200px; height: 100px; background: #cde }
  #slider { position: fixed; left: 240px; top: 140px; width: 200px; margin: 0 }
  #list { position: fixed; left: 500px; top: 20px; width: 200px; height: 300px; overflow: auto; overscroll-behavior: contain } #list div { width: 600px; white-space: nowrap }
</style>
<input id="field"><textarea id="lines"></textarea><div id="pad" draggable="false"></div><input id="slider" type="range" value="0">
<div id="list"><div></div></div><script>
  list.firstChild.innerHTML = Array.from({ length: 200 }, (_, row) => 'Row ' + row + ' of a list that is too wide for its box, and too long').join('<br>');
  document.body.append(...Array.from({ length: 60 }, (_, row) => Object.assign(document.createElement('p'), { textContent: 'Paragraph ' + row })));
  window.seen = [];
  for (const kind of ['click', 'dblclick', 'contextmenu', 'mousedown', 'mouseup', 'mouseover', 'wheel', 'keydown', 'keyup'])
    addEventListener(kind, (event) => {
      if (kind === 'contextmenu') event.preventDefault();
      seen.push({ kind, id: event.target.id, x: event.clientX, y: event.clientY, key: event.key, ctrl: event.ctrlKey });
    }, true);
</script>`;

/** An event that has reached the page. */
export interface Seen {
  readonly kind: string;
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly key: string;
  readonly ctrl: boolean;
}

export interface ApplicationInit {
  /** What shows the desktop. */
  readonly device: DesktopDevice;
  /** With it, programs appear on that desktop. */
  readonly env: Environment;
  readonly size: string;
}

/** Milliseconds for an answer of the page; on a busy machine it needs seconds. */
const answerMs = 15_000;

/** Waits as long as a busy machine may take. */
export const waitFor = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 20_000, interval: 20 });

/** A window of Chromium that fills a desktop. */
export class DesktopApplication {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #origin: Point;

  private constructor(browser: Browser, shown: Page, origin: Point) {
    this.#browser = browser;
    this.page = shown;
    this.#origin = origin;
  }

  static async open({ device, env, size }: ApplicationInit): Promise<DesktopApplication> {
    const browser = await chromium.launch({
      headless: false,
      env: env as Record<string, string>,
      executablePath: wholeBrowser,
      args: [...quietChromiumArgs, '--no-sandbox', '--test-type', `--window-size=${size}`, '--window-position=0,0'],
    });
    const shown = await browser.newPage({ viewport: null });
    await shown.setContent(page);
    const { signal } = new AbortController();
    const origin = await waitFor(async () => {
      await device.settle(signal);
      const corner = await cornerOf(device, '#ccddee');
      return { x: corner.x - pad.x, y: corner.y - pad.y };
    });
    return new DesktopApplication(browser, shown, origin);
  }

  /** Where a point of the page is on the screen. */
  at(x: number, y: number): Point {
    return { x: this.#origin.x + x, y: this.#origin.y + y };
  }

  /** Fails if the page does not answer, which Playwright would wait for without an end: what hangs is the application then. */
  async evaluate<T>(script: string): Promise<T> {
    const value = this.page.evaluate<T>(script);
    if (!(await settlesWithin(value, answerMs))) throw new Error(`The application hangs: no answer to ${script}`);
    return value;
  }

  async seen(kind: string): Promise<Seen[]> {
    return (await this.evaluate<Seen[]>('seen')).filter((event) => event.kind === kind);
  }

  async reset(): Promise<void> {
    await this.evaluate(`seen = []; scrollTo(0, 0); list.scrollTo(0, 0); field.value = ''; lines.value = ''`);
  }

  async close(): Promise<void> {
    if (!(await settlesWithin(this.#browser.close(), answerMs))) throw new Error('The application does not end');
  }
}

const pad = { x: 20, y: 140 };

/** The first pixel with a colour. */
async function cornerOf(device: DesktopDevice, colour: string): Promise<Point> {
  const { data, width } = await decodePixels((await device.screenshot(new AbortController().signal)).data);
  const [red, green, blue] = Buffer.from(colour.slice(1), 'hex');
  for (let at = 0; at < data.length; at += 3) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue)
      return { x: (at / 3) % width, y: Math.floor(at / 3 / width) };
  }
  throw new Error(`no pixel is ${colour}`);
}
