import { TabFailure } from './tab-failure.ts';

/** A tab that has an id: all that are shown in a window. */
export type OpenTab = chrome.tabs.Tab & { readonly id: number };

/** Addresses of pages that an extension may debug. */
const drivable = /^(?:https?|file|about|data|blob):/;

/** The tab that the user looks at. */
export async function currentTab(): Promise<OpenTab> {
  const tab = (await lastWindow())?.tabs?.find(({ active }) => active);
  if (tab?.id === undefined) throw new TabFailure('no-tab', 'no window of the browser is open');
  const url = tab.pendingUrl ?? tab.url ?? '';
  if (!drivable.test(url)) throw forbidden(url);
  return tab as OpenTab;
}

/**
 * An empty tab: in the window that the user looks at, or in a new one if a driven tab is there, because a tab in the background does
 * not paint.
 */
export async function newTab(driven: readonly number[]): Promise<OpenTab> {
  const window = await lastWindow();
  const tabs = window?.tabs ?? [];
  const isShared = tabs.some(({ id }) => id !== undefined && driven.includes(id));
  if (window?.id === undefined || isShared) return inNewWindow();
  return (await chrome.tabs.create({ windowId: window.id, url: 'about:blank', active: true })) as OpenTab;
}

async function inNewWindow(): Promise<OpenTab> {
  const window = await chrome.windows.create({ url: 'about:blank', focused: true });
  const tab = window?.tabs?.[0];
  if (tab?.id === undefined) throw new TabFailure('no-tab', 'the browser did not open a window');
  return tab as OpenTab;
}

/** The window that the user looks at, with its tabs; undefined if all are closed. */
function lastWindow(): Promise<chrome.windows.Window | undefined> {
  return chrome.windows.getLastFocused({ populate: true, windowTypes: ['normal'] }).catch(() => undefined);
}

/** @param reason - What the browser says: it may be about a frame in the page. */
export function forbidden(url: string, reason?: string): TabFailure {
  const why = reason === undefined ? '' : ` (${reason})`;
  return new TabFailure('forbidden-page', `the browser does not let extensions drive ${url || 'this page'}${why}`);
}
