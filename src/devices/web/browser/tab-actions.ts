import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../core/device/action.ts';
import { ActionError } from '../../../core/errors/errors.ts';
import type { BrowserPage } from '../driver/browser-page.ts';
import { assertOffset, countTabs, selectTab, tabInfo, tabLine, tabListText, tabsAtOnce } from './tab-list.ts';

/** The tabs that the actions work on. */
export interface TabSwitch<P extends BrowserPage> {
  /** The open pages, in a stable order. */
  pages(): Promise<readonly P[]>;
  readonly active: P | undefined;
  setActive(page: P, signal: AbortSignal): Promise<void>;
}

const index = z.int().min(0);

/** The actions that only browser agents have. Their results contain content of the pages. */
export function tabActions<P extends BrowserPage>(tabs: TabSwitch<P>): readonly AnyAction[] {
  return [listBrowserPages(tabs), getBrowserPageInfo(tabs), setActivePage(tabs)];
}

function listBrowserPages<P extends BrowserPage>(tabs: TabSwitch<P>): AnyAction {
  return defineAction({
    name: 'ListBrowserPages',
    description: `List the open browser tabs with index, title and URL, ${tabsAtOnce} from an offset on.`,
    params: z.object({ offset: index.default(0) }),
    needs: [],
    effect: 'nothing',
    async run(_context, { offset }) {
      const pages = await tabs.pages();
      const part = { offset, total: pages.length };
      assertOffset(part);
      const shown = pages.slice(offset, offset + tabsAtOnce);
      const infos = await Promise.all(shown.map((page, place) => tabInfo(page, offset + place, tabs.active)));
      return { feedback: tabListText(infos, part), value: infos };
    },
  });
}

function getBrowserPageInfo<P extends BrowserPage>(tabs: TabSwitch<P>): AnyAction {
  return defineAction({
    name: 'GetBrowserPageInfo',
    description: 'Tell the complete title and URL of one tab, without switching to it.',
    params: z.object({ index }),
    needs: [],
    effect: 'nothing',
    async run(_context, given) {
      const pages = await tabs.pages();
      const page = pages[given.index];
      if (!page) {
        const what = `There is no tab ${given.index}: ${countTabs(pages.length)}, the first is 0`;
        throw new ActionError('ACTION_PARAMS_INVALID', what);
      }
      const info = await tabInfo(page, given.index, tabs.active);
      return { feedback: `[${info.index}] title: ${info.title}\nURL: ${info.url}`, value: info };
    },
  });
}

function setActivePage<P extends BrowserPage>(tabs: TabSwitch<P>): AnyAction {
  return defineAction({
    name: 'SetActivePage',
    description: 'Switch to another tab: by index, part of its title, part of its URL; all that is given must fit.',
    params: z.object({
      index: index.optional(),
      title: z.string().min(1).optional(),
      url: z.string().min(1).optional(),
    }),
    needs: [],
    async run({ signal }, selector) {
      if (Object.values(selector).every((value) => value === undefined)) {
        throw new ActionError('ACTION_PARAMS_INVALID', 'SetActivePage needs an index, a title or a url');
      }
      const pages = await tabs.pages();
      const infos = await Promise.all(pages.map((page, place) => tabInfo(page, place, tabs.active)));
      const chosen = selectTab(infos, selector);
      const page = pages[chosen.index];
      if (page) await tabs.setActive(page, signal);
      return {
        feedback: `The active tab is ${tabLine({ ...chosen, active: false })}`,
        value: { ...chosen, active: true },
      };
    },
  });
}
