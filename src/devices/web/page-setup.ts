import type { DeviceEvent } from '../../core/device.ts';
import { errorMessage } from '../../core/errors.ts';
import type { Logger } from '../../core/logger.ts';
import type { BoundDriver } from './bound-driver.ts';
import { pageChoosers, type PageChoosers } from './page-choosers.ts';
import type { Popup } from './page-driver.ts';
import { renderSelects, sameTabNavigation, type PageFeature } from './scripts/page-features.ts';
import { borrow, type Shared } from './shared-page.ts';
import { CallFailure, isPassing } from './web-errors.ts';
import type { ResolvedWebOptions } from './web-options.ts';

export interface PageSetupInit {
  readonly driver: BoundDriver;
  readonly options: ResolvedWebOptions;
  readonly logger: Logger;
  /** Told of what happens with what was set up. */
  tell(event: DeviceEvent): void;
}

/** What the options ask for in a page: there once for all agents that want it, and gone with the last of them. */
export class PageSetup {
  readonly #driver: BoundDriver;
  readonly #options: ResolvedWebOptions;
  readonly #logger: Logger;
  readonly #tell: (event: DeviceEvent) => void;
  #borrowed: Shared<unknown>[] = [];

  constructor({ driver, options, logger, tell }: PageSetupInit) {
    this.#driver = driver;
    this.#options = options;
    this.#logger = logger;
    this.#tell = tell;
  }

  /** Resolves to the page's file choosers, once they are caught and all else is in the page. */
  async install(): Promise<PageChoosers> {
    const wanted: PageFeature[] = [];
    if (this.#options.forceBrowserSelectRendering) wanted.push(renderSelects);
    if (this.#options.forceSameTabNavigation) wanted.push(sameTabNavigation);
    const features = wanted.map((feature) =>
      borrow(this.#driver.page, feature.name, (ready) => this.#put(feature, ready)),
    );
    const choosers = pageChoosers(this.#driver);
    const stopTelling = choosers.value.onEvent(this.#tell);
    this.#borrowed = [...features, choosers, { value: undefined, release: stopTelling }];
    try {
      await Promise.all([...features.map(({ value }) => value), choosers.value.ready]);
      return choosers.value;
    } catch (error) {
      await Promise.allSettled(this.release());
      throw error;
    }
  }

  /** Each settles when one thing has been taken back. */
  release(): Promise<void>[] {
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

  /** For pages that open tabs in ways that cannot be prevented, such as with the middle button. */
  async #adoptPopup(popup: Popup): Promise<void> {
    try {
      const url = popup.url();
      await popup.close();
      if (url !== '' && url !== 'about:blank') await this.#driver.goto(url);
    } catch (error) {
      this.#logger.warn(`A new tab could not be opened in the current one: ${errorMessage(error)}`);
    }
  }
}

/** A page that broke what scripts stand on has to do without ours; that it does not answer at all is another matter. */
function ignorePageErrors(error: unknown): void {
  if (error instanceof CallFailure || isPassing(error)) throw error;
}

/** Frames may go away or be exchanged meanwhile; new documents have the script from the beginning. */
async function inEveryDocument(driver: BoundDriver, script: string): Promise<void> {
  const [, ...frames] = driver.frames();
  await Promise.all([
    driver.steady(() => driver.evaluate(script)).catch(ignorePageErrors),
    ...frames.map((frame) => driver.steady(() => frame.evaluate(script)).catch(() => undefined)),
  ]);
}
