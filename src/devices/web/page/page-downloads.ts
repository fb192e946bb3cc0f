import { stat } from 'node:fs/promises';

import { errorMessage } from '../../../core/errors/errors.ts';
import type { LazyCdp } from '../driver/cdp.ts';
import type { DownloadListener, PageDownload } from '../driver/page-driver.ts';

/** Both libraries; typed by event name in both, which no structural type can express. */
interface EventSource {
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

/** Playwright's. */
interface Download {
  suggestedFilename(): string;
  url(): string;
  path(): Promise<string>;
}

/** Watches the downloads of a Playwright page; returns how to stop. */
export function playwrightDownloads(page: EventSource, listener: DownloadListener): () => void {
  const onDownload = async (download: Download): Promise<void> => {
    const facts = { name: download.suggestedFilename(), url: download.url() };
    listener({ ...facts, state: 'begun' });
    try {
      const path = await download.path();
      const size = await stat(path).then(
        (file) => file.size,
        () => undefined,
      );
      listener({ ...facts, state: 'done', size, path });
    } catch (error) {
      listener({ ...facts, state: 'failed', error: errorMessage(error).split('\n')[0] });
    }
  };
  page.on('download' as never, onDownload as never);
  return () => void page.off('download' as never, onDownload as never);
}

interface DownloadBegun {
  readonly guid: string;
  readonly url: string;
  readonly suggestedFilename: string;
}

interface DownloadProgress {
  readonly guid: string;
  readonly receivedBytes: number;
  readonly state: 'inProgress' | 'completed' | 'canceled';
}

/** Watches the downloads of a page over the DevTools protocol, for libraries without an event of their own. */
export function cdpDownloads(cdp: LazyCdp, listener: DownloadListener): () => void {
  const open = new Map<string, Pick<PageDownload, 'name' | 'url'>>();
  const listeners = {
    'Page.downloadWillBegin'({ guid, url, suggestedFilename: name }: DownloadBegun): void {
      open.set(guid, { name, url });
      listener({ name, url, state: 'begun' });
    },
    'Page.downloadProgress'({ guid, receivedBytes: size, state }: DownloadProgress): void {
      const facts = open.get(guid);
      if (!facts || state === 'inProgress') return;
      open.delete(guid);
      listener(state === 'completed' ? { ...facts, state: 'done', size } : { ...facts, state: 'failed', error: state });
    },
  };
  let stopped = false;
  const session = cdp.get().then(async (opened) => {
    if (!opened || stopped) return undefined;
    for (const [name, listener] of Object.entries(listeners)) opened.on(name as never, listener as never);
    await opened.send('Page.enable');
    return opened;
  });
  // A closed page has no downloads.
  session.catch(() => undefined);
  return () => {
    stopped = true;
    void session.then(
      (opened) => {
        for (const [name, listener] of Object.entries(listeners)) opened?.off(name as never, listener as never);
      },
      () => undefined,
    );
  };
}

/** E.g. `report.csv was downloaded (1204 bytes) to /tmp/…`. */
export function describeDownload({ name, state, size, path, error }: PageDownload): string {
  const file = JSON.stringify(name);
  if (state === 'begun') return `The download of ${file} began`;
  if (state === 'failed') return `The download of ${file} failed: ${error ?? 'no reason is known'}`;
  return `${file} was downloaded${size === undefined ? '' : ` (${size} bytes)`}${path === undefined ? '' : ` to ${path}`}`;
}
