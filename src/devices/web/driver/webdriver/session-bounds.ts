import type { Bounds } from '../../../../core/device/device.ts';
import { CallFailure } from '../../web-errors.ts';
import { withStartAddress } from '../../page/start-address.ts';
import type { SessionQueue } from './session-queue.ts';
import type { WebdriverBrowser } from './webdriver-browser.ts';

/** Commands with which a test chooses what the page shows. Webdriverio reads elements with scripts, so these are not among them. */
const choosing = new Set([
  'navigateTo',
  'back',
  'forward',
  'refresh',
  'elementClick',
  'elementSendKeys',
  'performActions',
  'switchToWindow',
]);

/**
 * Keeps agents from acting on a page that has left its bounds, where no request can be stopped: WebDriver tells of no navigation,
 * so the address is asked for before each input. A page may stay where the test has brought it, or where a call with bounds has
 * ended within these. Wherever else it went meanwhile, nobody has chosen that.
 */
export class SessionBounds {
  readonly #askAddress: () => Promise<string>;
  readonly #active = new Set<Bounds>();
  #isChosen = true;
  /** The address that was last chosen. */
  #chosen = '';

  /** @param askAddress - Asks for the address of the page that is shown now. */
  constructor(browser: WebdriverBrowser, queue: SessionQueue, askAddress: () => Promise<string>) {
    this.#askAddress = askAddress;
    const onCommand = ({ command }: { readonly command: string }): void => {
      if (choosing.has(command) && !queue.isSending) this.#isChosen = true;
    };
    browser.on('command' as never, onCommand as never);
  }

  async confine(given: Bounds): Promise<() => Promise<void>> {
    const address = await this.#askAddress();
    if (this.#isChosen) [this.#isChosen, this.#chosen] = [false, address];
    const bounds = withStartAddress(given, this.#chosen);
    if (!bounds.allows(address)) bounds.onStopped(address);
    this.#active.add(bounds);
    return async () => {
      this.#active.delete(bounds);
      const end = await this.#askAddress().catch(() => undefined);
      if (end === undefined) return;
      if (bounds.allows(end)) this.#chosen = end;
      else bounds.onStopped(end);
    };
  }

  /** Called when something may leave the page. Whoever does so without bounds may go anywhere. */
  noteNavigation(): void {
    if (this.#active.size === 0) this.#isChosen = true;
  }

  /**
   * Called before something acts on the page.
   *
   * @throws CallFailure when the page is out of bounds
   */
  async assertKept(): Promise<void> {
    this.noteNavigation();
    if (this.#active.size === 0) return;
    const address = await this.#askAddress();
    for (const bounds of this.#active) {
      if (bounds.allows(address)) continue;
      bounds.onStopped(address);
      throw new CallFailure('DEVICE_COMMAND_FAILED', `the page has gone to ${address}, which is not allowed`);
    }
  }
}
