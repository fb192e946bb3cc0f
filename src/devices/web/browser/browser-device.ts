import type { AnyAction } from '../../../core/device/action.ts';
import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { Bounds, Device, DeviceEvent, DeviceFacts, StreamOptions } from '../../../core/device/device.ts';
import type { DeviceInput } from '../../../core/device/device-input.ts';
import { ConfigError, DeviceError, type EyewrightError } from '../../../core/errors/errors.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import type { ScreenTree } from '../../../core/screen/screen-tree.ts';
import { shorten } from '../../../util/shorten.ts';
import type { BrowserPage } from '../driver/browser-page.ts';
import { closeOutside } from '../page/confine-page.ts';
import type { PageDriver, Popup } from '../driver/page-driver.ts';
import type { WebDevice } from '../web-device.ts';
import { closedPageError, type ClosedError } from '../web-errors.ts';
import { ActivePage } from './active-page.ts';
import { BrowserFiles } from './browser-files.ts';
import { browserTree } from './browser-tree.ts';
import { tabLost, tabOpened } from './tab-events.ts';
import { closingInput } from './closing-input.ts';
import { isClosing } from './is-closing.ts';
import { nextPage } from './next-page.ts';
import { tabActions } from './tab-actions.ts';
import type { Tabs } from './tabs.ts';

export interface BrowserDeviceInit<P extends BrowserPage> {
  readonly tabs: Tabs<P>;
  /** The page that is active at the beginning. */
  readonly page: P;
  /** Whether each new page becomes the active one. */
  readonly follow: boolean;
  /** Creates the device of one page. */
  device(driver: PageDriver, closed: ClosedError): WebDevice;
}

/**
 * The pages of a browser as one screen, which shows the active page. Commands go to the page in the newest screenshot, since
 * their positions refer to it; a page that became active meanwhile gets commands after its first screenshot.
 */
export class BrowserDevice<P extends BrowserPage> implements Device {
  readonly platform = 'web';
  readonly actions: readonly AnyAction[];
  readonly tree: ScreenTree;
  readonly #init: BrowserDeviceInit<P>;
  readonly #active: ActivePage<P>;
  readonly #devices = new Map<P, WebDevice>();
  /** All pages so far, in the order in which they became known; a tab's number is its index. */
  readonly #known: P[] = [];
  readonly #files = new BrowserFiles(() => this.#aimed());
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  readonly #stopOpened: () => void;
  #shown: P;
  /** The page of the last `newPage`. */
  #made: Promise<unknown> = Promise.resolve();

  constructor(init: BrowserDeviceInit<P>) {
    this.#init = init;
    this.#shown = init.page;
    this.#active = new ActivePage(init.page);
    this.#deviceOf(init.page);
    this.#stopOpened = init.tabs.onOpened((page) => this.#onOpened(page));
    this.actions = tabActions(this);
    this.tree = browserTree({
      active: () => this.#current(),
      onActive: (signal, read) => this.#onActive(signal, read),
      keep: () => {
        const page = this.active;
        return () => (page === undefined || page === this.active || page.isClosed() ? undefined : this.#deviceOf(page));
      },
      shown: () => this.#aimed(),
      activeTab: () => this.#tab(this.active),
      shownTab: () => this.#tab(this.#shown),
    });
  }

  get input(): DeviceInput {
    const page = this.#shown;
    const { input } = this.#deviceOf(page);
    return {
      ...closingInput(input, async (error) => (await isClosing(page, error)) && this.active !== undefined),
      files: this.#files,
    };
  }

  explainMissing(action: string): EyewrightError | undefined {
    return this.#aimed().explainMissing(action);
  }

  async confine(bounds: Bounds, signal: AbortSignal): Promise<() => Promise<void>> {
    const { tabs } = this.#init;
    const confined = (await this.pages()).map((page) => this.#deviceOf(page).confine(bounds, signal));
    const stopOpened = tabs.onOpened((page) => {
      // Safe: pages of both libraries can be closed.
      void closeOutside(page as unknown as Popup, bounds);
      confined.push(this.#deviceOf(page).confine(bounds, signal));
    });
    return async () => {
      stopOpened();
      // A tab that was closed meanwhile has nothing to restore.
      for (const end of await Promise.allSettled(confined)) if (end.status === 'fulfilled') await end.value();
    };
  }

  view(): string | undefined {
    const open = [...this.#devices.keys()].filter((page) => !page.isClosed());
    const place = open.indexOf(this.#shown);
    if (open.length < 2 || place < 0) return undefined;
    const what = `tab ${place + 1} of ${open.length}, ${shorten(this.#shown.url())}`;
    return this.#shown === open.at(-1) ? what : `${what}; setActivePage(page) goes on in another one`;
  }

  /** The page that the next screenshot shows; undefined when no page is open. */
  get active(): P | undefined {
    return this.#active.current;
  }

  /** All open pages, in a stable order. */
  async pages(): Promise<readonly P[]> {
    const listed = await this.#init.tabs.list();
    for (const page of listed) this.#deviceOf(page);
    await this.#forgetClosed();
    // In the browser's order; a page that the browser does not list yet comes last.
    const known = new Set([...listed, ...this.#devices.keys()]);
    return [...known].filter((page) => this.#devices.has(page) && !page.isClosed());
  }

  async open(signal: AbortSignal): Promise<DeviceFacts> {
    await this.pages();
    return this.#current().open(signal);
  }

  screenshot(signal: AbortSignal): Promise<Screenshot> {
    return this.#onActive(signal, async (device, page) => {
      const shot = await device.screenshot(signal);
      this.#shown = page;
      await this.#files.follow(device, { signal });
      return shot;
    });
  }

  async *stream(options: StreamOptions): AsyncGenerator<Screenshot, void> {
    for (let left = true; left && !options.signal.aborted;) {
      const moved = new AbortController();
      const stop = this.#active.onChange(() => moved.abort());
      const signal = AbortSignal.any([options.signal, moved.signal]);
      try {
        yield* this.#current().stream({ ...options, signal });
      } finally {
        stop();
      }
      left = moved.signal.aborted;
    }
  }

  settle(signal: AbortSignal): Promise<void> {
    return this.#onActive(signal, (device) => device.settle(signal));
  }

  confirmInput(signal: AbortSignal): Promise<void> {
    return this.#onActive(signal, (device) => device.confirmInput(signal));
  }

  onEvent(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @throws DeviceError `DEVICE_DISCONNECTED` when no page is open. */
  requireActive(): P {
    const { active } = this;
    if (active) return active;
    throw new DeviceError('DEVICE_DISCONNECTED', 'The browser no longer has an open page', {
      hint: 'Call newPage() of the agent, or keep a page open until the test has ended.',
    });
  }

  /** @throws ConfigError `CONFIG_INVALID` for anything but an open page of this browser. */
  assertOwn(page: P): void {
    if (isPage(page) && this.#init.tabs.has(page) && !page.isClosed()) return;
    throw new ConfigError(
      'CONFIG_INVALID',
      'This cannot be the active page: it is not a page, it is closed, or it belongs to another browser',
      {
        hint: 'Pass one of the pages that pages() returns.',
      },
    );
  }

  /** Makes a page active, and brings it to the front. */
  async setActive(page: P, signal: AbortSignal): Promise<void> {
    this.assertOwn(page);
    await this.#deviceOf(page).activate(signal);
    this.#active.set(page);
  }

  /** Opens a page and makes it active. */
  async newPage(): Promise<P> {
    const page = await (this.#made = this.#init.tabs.create());
    this.#deviceOf(page);
    this.#active.set(page);
    return page;
  }

  /** The next page that opens while the action runs or within `timeoutMs` after it; does not change the active page. */
  async nextPage(action: (() => unknown) | undefined, timeoutMs: number, signal: AbortSignal): Promise<P> {
    const { tabs } = this.#init;
    const page = await nextPage<P>({ onOpened: (listener) => tabs.onOpened(listener), action, timeoutMs, signal });
    await this.#deviceOf(page).arrive(signal);
    return page;
  }

  async destroy(): Promise<void> {
    this.#stopOpened();
    await Promise.all([...this.#devices.values()].map((device) => device.destroy()));
  }

  /** The number of a tab, counted from 0 in the order in which tabs became known; closed tabs count as well. */
  #tab(page: P | undefined): number | undefined {
    const place = page === undefined ? -1 : this.#known.indexOf(page);
    return place < 0 ? undefined : place;
  }

  #onOpened(page: P): void {
    this.#deviceOf(page);
    if (this.#init.follow) this.#active.set(page);
    // A page of `newPage` may be reported before that has made it active.
    void Promise.allSettled([this.#made]).then(() => this.#tellOpened(page));
  }

  #tellOpened(page: P): void {
    this.#emit(tabOpened(page, page === this.active));
  }

  /** The active page; emits an event when it has changed because the last one was closed. */
  #look(): P {
    const current = this.requireActive();
    if (this.#active.takeLoss()) this.#emit(tabLost(current));
    return current;
  }

  /** Runs something with the active page, and again with the next one when the page closes meanwhile. */
  async #onActive<T>(signal: AbortSignal, look: (device: WebDevice, page: P) => Promise<T>): Promise<T> {
    for (;;) {
      throwIfAborted(signal);
      const page = this.#look();
      try {
        return await look(this.#deviceOf(page), page);
      } catch (error) {
        if (!(await isClosing(page, error)) || !this.active) throw error;
      }
    }
  }

  #current(): WebDevice {
    return this.#deviceOf(this.#look());
  }

  /** The device of the page in the newest screenshot. */
  #aimed(): WebDevice {
    return this.#deviceOf(this.#shown);
  }

  #deviceOf(page: P): WebDevice {
    const known = this.#devices.get(page);
    if (known) return known;
    const device = this.#init.device(this.#init.tabs.driver(page), (command, cause) => this.#closed(command, cause));
    device.onEvent((event) => this.#emit({ url: page.url(), ...event }));
    this.#devices.set(page, device);
    this.#known.push(page);
    this.#active.add(page);
    return device;
  }

  /** When another page is open, the error is one that lets a plan go on. */
  #closed(command: string, cause: unknown): EyewrightError {
    const { active } = this;
    if (!active) return closedPageError(command, cause);
    const what = `Cannot ${command}: its tab was closed; the active one is now ${shorten(active.url())}`;
    return new DeviceError('DEVICE_COMMAND_FAILED', what, { cause });
  }

  async #forgetClosed(): Promise<void> {
    const closed = [...this.#devices].filter(([page]) => page.isClosed() && page !== this.#shown);
    for (const [page, device] of closed) {
      this.#devices.delete(page);
      this.#active.forget(page);
      await device.destroy();
    }
  }

  #emit(event: DeviceEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function isPage(page: unknown): page is BrowserPage {
  return typeof page === 'object' && page !== null && 'isClosed' in page;
}
