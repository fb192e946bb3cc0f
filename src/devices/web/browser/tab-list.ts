import { clearTimer, setTimer, type Timer } from '../../../core/time/clock.ts';
import { ActionError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import type { BrowserPage } from '../driver/browser-page.ts';

/** Number of tabs in one list: enough for most tests, and short enough for a model. */
export const tabsAtOnce = 8;
/** Longest title and longest address in a list, in characters. Each is shortened separately, so that neither hides the other. */
const longestTitle = 60;
const longestUrl = 100;
/** A tab that does not answer within this time, in milliseconds, is listed without its title. */
const titleLimitMs = 1000;

/** A tab, as models and callers of the action get it. */
export interface TabInfo {
  readonly index: number;
  readonly title: string;
  readonly url: string;
  readonly active: boolean;
}

/** Selects a tab; all given members must match the same tab. */
export interface TabSelector {
  readonly index?: number | undefined;
  /** Part of its title. */
  readonly title?: string | undefined;
  /** Part of its address. */
  readonly url?: string | undefined;
}

export async function tabInfo(page: BrowserPage, index: number, active: BrowserPage | undefined): Promise<TabInfo> {
  return { index, title: await titleOf(page), url: page.url(), active: page === active };
}

/** The title of a page; empty when it does not answer, because it crashed, blocks or shows a dialog. */
export async function titleOf(page: BrowserPage): Promise<string> {
  let timer: Timer | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimer(() => resolve(''), titleLimitMs);
  });
  try {
    return await Promise.race([page.title().catch(() => ''), late]);
  } finally {
    clearTimer(timer);
  }
}

/** E.g. `[2] "Invoice 17" http://localhost/invoices/17 (active)`. */
export function tabLine({ index, title, url, active }: TabInfo): string {
  const name = `"${shorten(title, longestTitle)}" ${shorten(url, longestUrl)}`;
  return `[${index}] ${name}${active ? ' (active)' : ''}`;
}

/** The part of the tab list that begins at an offset. */
export interface TabPart {
  readonly offset: number;
  readonly total: number;
}

/** @throws ActionError `ACTION_PARAMS_INVALID` for an offset beyond the last tab. */
export function assertOffset({ offset, total }: TabPart): void {
  if (offset === 0 || offset < total) return;
  throw new ActionError('ACTION_PARAMS_INVALID', `There is no tab ${offset}: ${countTabs(total)}, the first is 0`);
}

export function tabListText(tabs: readonly TabInfo[], { offset, total }: TabPart): string {
  const end = offset + tabs.length;
  const more = end < total ? `; {"offset": ${end}} lists the next` : '';
  const which = tabs.length === total ? '' : `, here ${offset} to ${end - 1}${more}`;
  return [`${countTabs(total)}${which}:`, ...tabs.map(tabLine)].join('\n');
}

export const countTabs = (count: number): string => (count === 1 ? '1 tab is open' : `${count} tabs are open`);

/**
 * The one tab that a selector matches.
 *
 * @throws ActionError `ACTION_PARAMS_INVALID` when no tab matches, or several do; it lists the candidates.
 */
export function selectTab(tabs: readonly TabInfo[], selector: TabSelector): TabInfo {
  const { index, title, url } = selector;
  const fits = tabs.filter(
    (tab) =>
      (index === undefined || tab.index === index) &&
      (title === undefined || tab.title.includes(title)) &&
      (url === undefined || tab.url.includes(url)),
  );
  const [only, another] = fits;
  if (only && !another) return only;
  const shown = (only ? fits : tabs).slice(0, tabsAtOnce);
  const what = only ? `${fits.length} tabs fit` : 'No tab fits';
  const lines = [`${what} ${JSON.stringify(selector)}. Candidates:`, ...shown.map(tabLine)];
  throw new ActionError('ACTION_PARAMS_INVALID', lines.join('\n'), {
    hint: 'Several selectors must match the same tab; an index from ListBrowserPages is never ambiguous.',
  });
}
