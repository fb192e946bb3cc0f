import type { Point } from '../../../core/screen/geometry.ts';
import type { PageDialogs } from '../dialogs/page-dialogs.ts';
import { goBack } from '../page/go-back.ts';
import type { PageDriver, Popup } from './page-driver.ts';
import { watchPageErrors } from '../page/page-errors.ts';
import type { PageHealth } from '../page/page-health.ts';
import type { Leaving } from '../page/page-leaving.ts';
import { pageTraffic } from '../page/page-traffic.ts';
import type { Shared } from './shared-page.ts';

/** The common part of the pages of both browser libraries; structural, so that any installed copy fits. */
export interface BrowserPage {
  evaluate(script: string): Promise<unknown>;
  goto(url: string, options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  reload(options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  goBack(options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  url(): string;
  title(): Promise<string>;
  isClosed(): boolean;
  bringToFront(): Promise<void>;
  frames(): readonly unknown[];
  mainFrame(): unknown;
  // Typed by event name in both libraries, which no structural type can express.
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

/** A tab that a page has opened. */
interface OpenedPage extends Popup {
  /** Only Puppeteer. Its page reports the address of a script that writes into it; its target has the actual address. */
  target?(): { url(): string };
}

const asPopup = (opened: OpenedPage): Popup => ({
  url: () => opened.target?.().url() ?? opened.url(),
  close: () => opened.close(),
});

const loaded = { waitUntil: 'domcontentloaded' } as const;

/** By page, since all agents of a page move the same pointer. */
const pointers = new WeakMap<object, { at?: Point }>();

type CommonDriver = Pick<
  PageDriver,
  | 'page'
  | 'pointer'
  | 'evaluate'
  | 'goto'
  | 'reload'
  | 'back'
  | 'url'
  | 'title'
  | 'isClosed'
  | 'isCrashed'
  | 'onCrash'
  | 'activate'
  | 'onPopup'
  | 'leaving'
  | 'traffic'
  | 'onEvent'
>;

export interface SharedWatchers {
  readonly health: Shared<PageHealth>;
  readonly dialogs: Shared<PageDialogs>;
  readonly leaving: Shared<() => Leaving | undefined>;
}

/** The part of a driver that is the same for both libraries. */
export function commonDriver(page: BrowserPage, { health, dialogs, leaving }: SharedWatchers): CommonDriver {
  const pointer = pointers.get(page) ?? {};
  pointers.set(page, pointer);
  return {
    page,
    pointer,
    evaluate: (script) => page.evaluate(script),
    goto: async (url) => void (await page.goto(url, loaded)),
    reload: async () => void (await page.reload(loaded)),
    back: () => goBack(page),
    url: () => page.url(),
    title: () => page.title(),
    isClosed: () => page.isClosed(),
    isCrashed: () => health.value.isCrashed(),
    onCrash: (listener) => health.value.onCrash(listener),
    activate: () => page.bringToFront(),
    onPopup(listener) {
      const onPopup = (opened: OpenedPage | null): void => {
        if (opened) listener(asPopup(opened));
      };
      page.on('popup' as never, onPopup as never);
      return () => void page.off('popup' as never, onPopup as never);
    },
    leaving: leaving.value,
    traffic: () => pageTraffic(page),
    onEvent(listener) {
      const stops = [
        watchPageErrors(page, listener),
        dialogs.value.onDialog(listener),
        health.value.onCrash(() =>
          listener({ kind: 'crash', text: 'The page crashed', url: page.url(), notice: 'told' }),
        ),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
