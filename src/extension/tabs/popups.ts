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

/** Milliseconds in which a tab appears that a page opens. */
const openMs = 2000;

/** An event of the page that says that it is about to open a tab or a window. */
export function announcesTab(method: string, params: object | undefined): boolean {
  if (method === 'Page.windowOpen') return true;
  // A link that is clicked with Control or the middle button.
  const { disposition } = (params ?? {}) as { readonly disposition?: string };
  return method === 'Page.frameRequestedNavigation' && (disposition === 'newTab' || disposition === 'newWindow');
}

/**
 * The tabs and windows that driven tabs open. The browser also names an opener for tabs that the user opens, and names none for windows;
 * so a tab counts as opened by a page if the page has announced it.
 */
export class Popups {
  readonly #init: PopupsInit;
  /** Sessions by the tabs that they opened. */
  readonly #opened = new Map<number, string>();
  #announced: { readonly tab: number; readonly until: number } | undefined;

  constructor(init: PopupsInit) {
    this.#init = init;
    chrome.tabs.onCreated.addListener((tab) => this.#onCreated(tab));
    chrome.tabs.onUpdated.addListener((tab, { url }) => url !== undefined && this.#tell(tab, url));
    chrome.tabs.onRemoved.addListener((tab) => this.#opened.delete(tab));
  }

  /** A driven tab is about to open one. */
  announce(tab: number): void {
    this.#announced = { tab, until: Date.now() + openMs };
  }

  /** Closes a tab that the driven tab of the session has opened, and no other one. */
  async close({ session, tab }: Pick<PopupNotice, 'session' | 'tab'>): Promise<object> {
    if (this.#opened.get(tab) === session) await chrome.tabs.remove(tab);
    return {};
  }

  #onCreated({ id, openerTabId, pendingUrl, url = '' }: chrome.tabs.Tab): void {
    const announced = this.#announced;
    if (id === undefined || !announced || Date.now() > announced.until) return;
    if (openerTabId !== undefined && openerTabId !== announced.tab) return;
    this.#announced = undefined;
    const session = this.#init.owner(announced.tab);
    if (session === undefined) return;
    this.#opened.set(id, session);
    this.#tell(id, pendingUrl ?? url);
  }

  #tell(tab: number, url: string): void {
    const session = this.#opened.get(tab);
    if (session !== undefined) this.#init.onPopup({ session, tab, url });
  }
}
