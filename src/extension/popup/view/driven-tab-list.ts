import type { DrivenTab } from '../../status.ts';
import type { Send } from '../commands.ts';
import { clippedLine, folderLine, processLine } from './driver-lines.ts';
import { button, element, setClipped } from './elements.ts';
import { KeyedRows, type Row } from './keyed-rows.ts';

/** The tabs that agents drive, and who drives them. */
export class DrivenTabList {
  readonly element = element('ul', { class: 'tabs', 'aria-label': 'Driven tabs' });
  readonly #rows: KeyedRows<DrivenTab>;
  readonly #titles = new Map<number, HTMLElement>();

  constructor(send: Send) {
    this.#rows = new KeyedRows({
      parent: this.element,
      keyOf: ({ session }) => session,
      create: (driven) => this.#createRow(driven, send),
    });
    chrome.tabs.onUpdated.addListener((tab, { title }) => this.#retitle(tab, title));
  }

  update(tabs: readonly DrivenTab[]): void {
    this.element.hidden = tabs.length === 0;
    this.#rows.update(tabs);
  }

  #createRow({ tab, title: before, driver }: DrivenTab, send: Send): Row<DrivenTab> {
    const title = element('span', { class: 'clipped' });
    setClipped(title, before || 'Untitled tab');
    this.#titles.set(tab, title);
    // The worker knows the title that the tab had when it was opened. The tab may be gone at this moment.
    void chrome.tabs.get(tab).then(
      (now) => this.#retitle(tab, now.title),
      () => undefined,
    );
    const show = button('', 'plain', () => void send({ command: 'show', tab }));
    show.classList.add('tab');
    show.append(title, element('span', { class: 'show' }, ['Show tab']));
    const by = element('p', { class: 'by' }, [clippedLine(driver.title), processLine(driver.pid)]);
    const where = element('p', { class: 'by' }, [folderLine(driver.folder)]);
    return { element: element('li', {}, [show, by, where]) };
  }

  #retitle(tab: number, title: string | undefined): void {
    const shown = this.#titles.get(tab);
    if (shown && title) setClipped(shown, title);
  }
}
