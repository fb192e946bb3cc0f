export interface PopupNotice {
  readonly session: string;
  readonly tab: number;
  readonly url: string;
}

export interface PopupsInit {
  /** The session that drives a tab. */
  owner(tab: number): string | undefined;
  onPopup(popup: PopupNotice): void;
}

/** Milliseconds in which a window that a page opens appears. */
const windowMs = 2000;

/** The tabs and windows that driven tabs open. */
export class Popups {
  readonly #init: PopupsInit;
  /** Sessions by the tabs that they opened. */
  readonly #opened = new Map<number, string>();
  /** The tab whose page has just called `window.open`. The browser names the opener of a tab only in the same window. */
  #expected: { readonly tab: number; readonly until: number } | undefined;

  constructor(init: PopupsInit) {
    this.#init = init;
    chrome.tabs.onCreated.addListener((tab) => this.#onCreated(tab));
    chrome.tabs.onUpdated.addListener((tab, { url }) => url !== undefined && this.#tell(tab, url));
    chrome.tabs.onRemoved.addListener((tab) => this.#opened.delete(tab));
  }

  expect(tab: number): void {
    this.#expected = { tab, until: Date.now() + windowMs };
  }

  #onCreated({ id, openerTabId, pendingUrl, url = '' }: chrome.tabs.Tab): void {
    const address = pendingUrl ?? url;
    // A tab of the user has the address of the browser's own start page.
    if (id === undefined || /^(?:chrome|edge|devtools|chrome-extension):/.test(address)) return;
    const opener = openerTabId ?? this.#takeExpected();
    const session = opener === undefined ? undefined : this.#init.owner(opener);
    if (session === undefined) return;
    this.#opened.set(id, session);
    this.#tell(id, address);
  }

  #takeExpected(): number | undefined {
    const expected = this.#expected;
    this.#expected = undefined;
    return expected && Date.now() < expected.until ? expected.tab : undefined;
  }

  #tell(tab: number, url: string): void {
    const session = this.#opened.get(tab);
    if (session !== undefined) this.#init.onPopup({ session, tab, url });
  }
}
