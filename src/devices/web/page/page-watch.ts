import type { DeviceEvent } from '../../../core/device/device.ts';
import { describeDownload } from './page-downloads.ts';
import type { PageDriver } from '../driver/page-driver.ts';

/** How new tabs of a page are reported; undefined where the browser agent reports them. */
export type NewTabs = 'left' | 'adopted' | undefined;

const newTabTexts: Readonly<Record<NonNullable<NewTabs>, string>> = {
  left: 'A new tab was opened; this agent stays in its own',
  adopted: 'A new tab was opened; its address is opened in this one instead',
};

/** Watches the downloads and the new tabs of a page; returns how to stop. */
export function watchPage(driver: PageDriver, newTabs: NewTabs, emit: (event: DeviceEvent) => void): () => void {
  const stops = [
    driver.onDownload((download) =>
      emit({
        kind: 'download',
        text: describeDownload(download),
        url: download.url,
        notice: 'told',
        ...(download.state !== 'done' && { download: { name: download.name, hasFailed: download.state === 'failed' } }),
      }),
    ),
    newTabs &&
      driver.onPopup((popup) =>
        emit({
          kind: 'new-page',
          text: newTabTexts[newTabs],
          url: popup.url(),
          address: () => popup.url(),
          notice: 'told',
        }),
      ),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}
