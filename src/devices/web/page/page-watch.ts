import type { DeviceEvent } from '../../../core/device/device.ts';
import { describeDownload } from './page-downloads.ts';
import type { PageDriver } from '../driver/page-driver.ts';

/** How new tabs of a page are told of; undefined where somebody else does that. */
export type NewTabs = 'left' | 'adopted' | undefined;

const aboutTabs: Readonly<Record<NonNullable<NewTabs>, string>> = {
  left: 'A new tab was opened; this agent stays in its own',
  adopted: 'A new tab was opened; its address is opened in this one instead',
};

/** Follows what a page gives out and opens; returns how to stop. */
export function watchPage(driver: PageDriver, newTabs: NewTabs, tell: (event: DeviceEvent) => void): () => void {
  const stops = [
    driver.onDownload((download) =>
      tell({ kind: 'download', text: describeDownload(download), url: download.url, notice: 'told' }),
    ),
    newTabs &&
      driver.onPopup((popup) => tell({ kind: 'new-page', text: aboutTabs[newTabs], url: popup.url(), notice: 'told' })),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}
