import type { Device, DeviceEvent } from '../../core/device.ts';
import type { DeviceInput } from '../../core/device-input.ts';
import { abortable, sleep } from '../../core/deadline.ts';
import { errorMessage, EyewrightError } from '../../core/errors.ts';
import type { Screenshot } from '../../core/frame.ts';
import type { Point, Rect } from '../../core/geometry.ts';
import type { Logger } from '../../core/logger.ts';
import { toNavigableUrl } from '../../core/navigable-url.ts';
import type { ElementLocator, ScreenTree } from '../../core/screen-tree.ts';
import { imageSize } from '../../util/image-size.ts';
import type { PageDriver } from './page-driver.ts';
import * as scripts from './page-scripts.ts';
import { isPassing, webError } from './web-errors.ts';
import { webKeyboard, webMouse, webPointer, webScroll, webText, type Guard } from './web-input.ts';
import type { ResolvedWebOptions } from './web-options.ts';

/** A document that is being exchanged is asked again this often, with growing pauses. */
const mostRetries = 5;

interface ViewMetrics {
  readonly dpr: number;
  readonly hidden: boolean;
}

/** One browser page, whatever library drives it. */
export class WebDevice implements Device {
  readonly platform = 'web';
  readonly input: DeviceInput;
  readonly tree: ScreenTree;
  readonly #driver: PageDriver;
  readonly #options: ResolvedWebOptions;
  readonly #logger: Logger;
  readonly #release: (() => void)[] = [];
  #prepared: Promise<void> | undefined;
  #dpr = 1;

  constructor(driver: PageDriver, options: ResolvedWebOptions, logger: Logger) {
    this.#driver = driver;
    this.#options = options;
    this.#logger = logger;
    const parts = { driver, guard: this.#guard, toPage: (point: Point) => this.#toPage(point) };
    this.input = {
      pointer: webPointer(parts),
      mouse: webMouse(parts),
      text: webText(parts),
      keyboard: webKeyboard(parts),
      scroll: webScroll(parts),
      navigation: {
        goto: (url) => this.#guard(`open ${url}`, () => driver.goto(toNavigableUrl(url, driver.url())?.href ?? url)),
        reload: () => this.#guard('reload the page', () => driver.reload()),
        back: () => this.#guard('go back', () => driver.back()),
      },
    };
    this.tree = {
      snapshot: () => Promise.resolve([]),
      find: (locator: ElementLocator) =>
        locator.by === 'xpath' ? this.#findByXPath(locator.xpath) : Promise.resolve(undefined),
      locatorsAt: () => Promise.resolve([]),
      evaluate: (script) => this.#guard('evaluate JavaScript', () => this.#driver.evaluate(script)),
    };
  }

  async screenshot(signal: AbortSignal): Promise<Screenshot> {
    const taken = await abortable(
      this.#guard('take a screenshot', () => this.#capture()),
      signal,
    );
    this.#dpr = taken.dpr ?? 1;
    return taken;
  }

  async settle(signal: AbortSignal): Promise<void> {
    const limit = this.#options.waitForNavigationTimeout;
    if (limit === 0) return;
    const ready = this.#guard('wait for the document', () =>
      this.#driver.evaluate('document.documentElement !== null'),
    );
    const late = new AbortController();
    const outcome = await Promise.race([
      abortable(ready, signal).then(() => 'ready' as const),
      sleep(limit, late.signal).then(
        () => 'late' as const,
        () => 'ready' as const,
      ),
    ]);
    late.abort();
    if (outcome === 'late') this.#logger.warn(`The page has no document ${limit} ms after the action; continuing.`);
  }

  onEvent(listener: (event: DeviceEvent) => void): () => void {
    return this.#driver.onError(listener);
  }

  async #findByXPath(xpath: string): Promise<Rect | undefined> {
    const box = await this.#guard(`find the XPath ${xpath}`, () => this.#driver.evaluate(scripts.xpathBox(xpath)));
    if (!box) return undefined;
    const metrics = (await this.#driver.evaluate(scripts.viewMetrics)) as ViewMetrics;
    const { left, top, width, height } = box as Rect;
    const { dpr } = metrics;
    return { left: left * dpr, top: top * dpr, width: width * dpr, height: height * dpr };
  }

  async destroy(): Promise<void> {
    for (const release of this.#release.splice(0)) release();
    await this.#driver.release();
  }

  async #capture(): Promise<Screenshot> {
    await this.#prepare();
    const metrics = (await this.#driver.evaluate(scripts.viewMetrics)) as ViewMetrics;
    // The first picture of a background tab never comes.
    if (metrics.hidden) await this.#driver.activate();
    const image = await this.#driver.capture(metrics.dpr);
    return { ...image, ...(await imageSize(image.data)), dpr: metrics.dpr };
  }

  #toPage(point: Point): Point {
    return { x: point.x / this.#dpr, y: point.y / this.#dpr };
  }

  /** Installs what the options ask for in the page, once, before anything is looked at. */
  #prepare(): Promise<void> {
    this.#prepared ??= this.#install();
    return this.#prepared;
  }

  async #install(): Promise<void> {
    const installed: string[] = [];
    if (this.#options.forceBrowserSelectRendering) installed.push(scripts.renderSelects);
    if (this.#options.forceSameTabNavigation) {
      installed.push(scripts.sameTabNavigation);
      this.#release.push(this.#driver.onPopup((popup) => void this.#adoptPopup(popup)));
    }
    if (installed.length === 0) return;
    const script = installed.join(';');
    await this.#driver.addInitScript(script);
    await this.#driver.evaluate(script);
  }

  /** For pages that open tabs in ways that cannot be prevented, such as with the middle button. */
  async #adoptPopup(popup: { url(): string; close(): Promise<void> }): Promise<void> {
    try {
      const url = popup.url();
      await popup.close();
      if (url !== '' && url !== 'about:blank') await this.#driver.goto(url);
    } catch (error) {
      this.#logger.warn(`A new tab could not be opened in the current one: ${errorMessage(error)}`);
    }
  }

  readonly #guard: Guard = async (command, run) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        if (EyewrightError.isInstance(error)) throw error;
        if (!isPassing(error) || this.#driver.isClosed() || attempt > mostRetries) {
          throw webError(command, error, this.#driver.isClosed());
        }
        await new Promise((resolve) => setTimeout(resolve, 20 * attempt));
      }
    }
  };
}
