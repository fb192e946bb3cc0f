import { pause } from '../../../core/time/clock.ts';
import type { DeviceEvent } from '../../../core/device/device.ts';
import { errorMessage } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import { pageChoosers, type PageChoosers } from './page-choosers.ts';
import type { Popup } from '../driver/page-driver.ts';
import type { PageTraffic } from './page-traffic.ts';
import type { PageFeature } from '../scripts/page-features.ts';
import { leastChromium, renderSelects } from '../scripts/render-selects.ts';
import { sameTabNavigation } from '../scripts/same-tab-navigation.ts';
import { borrow, type Shared } from '../driver/shared-page.ts';
import { CallFailure, isPassing } from '../web-errors.ts';
import type { ResolvedWebOptions } from '../web-options.ts';

/** How long a new tab may stay blank before it is left alone: 3 s. */
const blankLooks = 60;
const blankPauseMs = 50;

export interface PageSetupInit {
  readonly driver: BoundDriver;
  readonly options: ResolvedWebOptions;
  /** Longest wait for an idle network; 0 for none. */
  readonly networkMs: number;
  readonly logger: Logger;
  /** Receives the events of what was set up. */
  emit(event: DeviceEvent): void;
}

/** A page in which everything is installed that the options require. */
export interface PreparedPage {
  readonly choosers: PageChoosers;
  /** Present only when the agent waits for an idle network. */
  readonly traffic: PageTraffic | undefined;
}

/** Installs in a page what the options require: once for all agents that need it, and removed with the last of them. */
export class PageSetup {
  readonly #driver: BoundDriver;
  readonly #options: ResolvedWebOptions;
  readonly #networkMs: number;
  readonly #logger: Logger;
  readonly #emit: (event: DeviceEvent) => void;
  #borrowed: Shared<unknown>[] = [];
  #traffic: PageTraffic | undefined;

  constructor({ driver, options, networkMs, logger, emit }: PageSetupInit) {
    this.#driver = driver;
    this.#options = options;
    this.#networkMs = networkMs;
    this.#logger = logger;
    this.#emit = emit;
  }

  async install(): Promise<PreparedPage> {
    const wanted: PageFeature[] = [];
    if (this.#options.forceBrowserSelectRendering) wanted.push(renderSelects);
    if (this.#options.forceSameTabNavigation) wanted.push(sameTabNavigation);
    const features = wanted.map((feature) =>
      borrow(this.#driver.page, feature.name, (ready) => this.#put(feature, ready)),
    );
    const choosers = pageChoosers(this.#driver);
    const stopEvents = choosers.value.onEvent(this.#emit);
    const traffic = this.#networkMs > 0 ? this.#driver.traffic() : undefined;
    this.#borrowed.push(...features, choosers, ...(traffic ? [traffic] : []));
    this.#borrowed.push({ value: undefined, release: stopEvents });
    try {
      await Promise.all([...features.map(({ value }) => value), choosers.value.ready]);
      if (wanted.includes(renderSelects)) await this.#warnOfOldBrowser();
      return { choosers: choosers.value, traffic: traffic?.value };
    } catch (error) {
      await Promise.allSettled(this.release());
      throw error;
    }
  }

  /** The requests of the page, tracked from the first call on. */
  traffic(): PageTraffic {
    if (!this.#traffic) {
      const traffic = this.#driver.traffic();
      this.#borrowed.push(traffic);
      this.#traffic = traffic.value;
    }
    return this.#traffic;
  }

  /** Removes everything again; each promise settles when one part has been removed. */
  release(): Promise<void>[] {
    this.#traffic = undefined;
    return this.#borrowed.splice(0).map((shared) => Promise.resolve(shared.release()));
  }

  #put(feature: PageFeature, ready: Promise<void>): Shared<Promise<void>> {
    const driver = this.#driver;
    const stopPopups =
      feature === sameTabNavigation ? driver.onPopup((popup) => void this.#adoptPopup(popup)) : undefined;
    const removing = ready.then(() => driver.addInitScript(feature.install));
    const installed = removing.then(() => inEveryDocument(driver, feature.install));
    return {
      value: installed,
      async release() {
        stopPopups?.();
        const remove = await removing.catch(() => undefined);
        await remove?.();
        await inEveryDocument(driver, feature.remove);
      },
    };
  }

  /** Only for Chromium, where an update helps; other browsers have no support at all. */
  async #warnOfOldBrowser(): Promise<void> {
    const browser = await this.#driver.browser();
    if (!browser || !/chrom/i.test(browser.name) || Number.parseInt(browser.version) >= leastChromium) return;
    this.#logger.warnOnce(
      `forceBrowserSelectRendering has no effect in ${browser.name} ${browser.version}: options of drop-downs cannot be clicked, only chosen by keys. ` +
        `It needs Chromium ${leastChromium} or later, as Puppeteer later than 24.6.0 and Playwright 1.52.0 or later bring.`,
    );
  }

  /** Handles tabs that cannot be prevented, such as those opened with the middle mouse button. */
  async #adoptPopup(popup: Popup): Promise<void> {
    try {
      // A script may open a blank tab first, and set its address a moment later.
      for (let look = 0; look < blankLooks && isBlank(popup); look++) {
        await pause(blankPauseMs);
      }
      // Content that a script writes into a blank tab has no address to open here.
      if (isBlank(popup)) return;
      const url = popup.url();
      await popup.close();
      await this.#driver.goto(url);
    } catch (error) {
      this.#logger.warn(`A new tab could not be opened in the current one: ${errorMessage(error)}`);
    }
  }
}

const isBlank = (popup: Popup): boolean => ['', ':', 'about:blank'].includes(popup.url());

/** A page that broke the built-ins that scripts rely on goes without ours; a page that does not answer is an error. */
function ignorePageErrors(error: unknown): void {
  if (error instanceof CallFailure || isPassing(error)) throw error;
}

/** Runs a script in the current documents. Frames may go away or be replaced meanwhile; new documents get the init script. */
async function inEveryDocument(driver: BoundDriver, script: string): Promise<void> {
  const [top, ...frames] = driver.frames();
  await Promise.all([
    driver.steady(() => (top ?? driver).evaluate(script)).catch(ignorePageErrors),
    ...frames.map((frame) => driver.steady(() => frame.evaluate(script)).catch(() => undefined)),
  ]);
}
