import { captureByCdp } from '../driver/cdp.ts';
import type { PageChooser, PageDriver, Popup } from '../driver/page-driver.ts';
import { puppeteerDriver, type PuppeteerPage } from '../driver/puppeteer.ts';
import { TabOverlay } from './tab-overlay.ts';
import { TabTransport } from './tab-transport.ts';
import type { OpenedTab, TabChannel } from './tab-channel.ts';
import { assertUploadable } from './uploads.ts';

export interface BridgeDriverInit {
  readonly channel: TabChannel;
  /** Whether to draw a border and a pointer for people who look at the tab. */
  readonly showsOverlay: boolean;
  /** Connects Puppeteer by the transport, and resolves to the page. */
  connect(transport: TabTransport): Promise<PuppeteerPage>;
}

/**
 * Drives a tab through the browser extension. It is the driver of Puppeteer pages, because Puppeteer speaks the protocol that the
 * extension passes on, except where an extension can do more or less than a program that has started the browser.
 */
export async function bridgeDriver({ channel, showsOverlay, connect }: BridgeDriverInit): Promise<PageDriver> {
  const overlay = showsOverlay ? new TabOverlay(channel) : undefined;
  const seen = overlay?.around() ?? channel;
  const transport = new TabTransport(seen);
  const openedTabs = new OpenedTabs(channel);
  channel.listen({
    onEvent: (event) => transport.receive(event),
    onOpened: (opened) => openedTabs.onOpened(opened),
    onGap: () => void transport.renew().catch(() => transport.close()),
    onGone: () => transport.close(),
  });
  const page = await connect(transport);
  overlay?.show();
  const driver = puppeteerDriver(page);
  return {
    ...driver,
    isClosed: () => channel.isGone,
    activate: () => channel.activate(),
    // No pixel ratio is emulated, so the protocol's picture has the pixels of the screen.
    capture: () => captureByCdp(seen),
    onPopup: (listener) => openedTabs.onPopup(listener),
    onFileChooser: (listener) => driver.onFileChooser((chooser) => listener(uploadable(chooser, channel))),
    browser: () => Promise.resolve({ name: 'chrome', version: versionOf(channel.userAgent) }),
    async release() {
      await overlay?.remove();
      await driver.release();
      transport.close();
    },
  };
}

function uploadable(chooser: PageChooser, channel: TabChannel): PageChooser {
  return {
    ...chooser,
    async accept(paths) {
      await assertUploadable(chooser, channel.takesFiles);
      await chooser.accept(paths);
    },
  };
}

/** The tabs that the driven one opens. */
class OpenedTabs {
  readonly #channel: TabChannel;
  readonly #listeners = new Set<(popup: Popup) => void>();
  readonly #addresses = new Map<number, string>();

  constructor(channel: TabChannel) {
    this.#channel = channel;
  }

  onPopup(listener: (popup: Popup) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onOpened({ tab, url }: OpenedTab): void {
    const isNew = !this.#addresses.has(tab);
    this.#addresses.set(tab, url);
    if (!isNew) return;
    const popup = {
      url: () => this.#addresses.get(tab) ?? '',
      close: () => this.#channel.closeOpened(tab),
    };
    for (const listener of this.#listeners) listener(popup);
  }
}

function versionOf(userAgent: string): string {
  return /Chrome\/([\d.]+)/.exec(userAgent)?.[1] ?? '';
}
