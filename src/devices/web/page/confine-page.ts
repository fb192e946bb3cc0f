import type { Bounds } from '../../../core/device/device.ts';
import { pause } from '../../../core/time/clock.ts';
import type { CdpSession, PageDriver, Popup } from '../driver/page-driver.ts';
import { withStartAddress } from './start-address.ts';

interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly request: { readonly url: string };
}

/** The part of the protocol that is used, typed: events of sessions are typed by name in both libraries. */
type OnPaused = (event: 'Fetch.requestPaused', listener: (paused: PausedRequest) => void) => unknown;

/**
 * Blocks navigations of the main frame that leave the bounds, before their request is sent: links, forms, scripts,
 * redirects, refreshes. Other frames are not restricted. New tabs outside the bounds are closed. Where requests cannot be
 * stopped, agents do not act on a page that has left.
 */
export async function confinePage(driver: PageDriver, given: Bounds): Promise<() => Promise<void>> {
  const stopActing = await driver.actInside?.(given);
  const bounds = withStartAddress(given, driver.url());
  const stopTabs = driver.onPopup((popup) => void closeOutside(popup, bounds));
  if (stopActing) {
    return async () => {
      stopTabs();
      await stopActing();
    };
  }
  const stopDocuments = await stopOutside(driver, bounds).catch(() => undefined);
  return async () => {
    stopTabs();
    // The page may have left without a request: from the browser's cache, or in a browser where requests cannot be stopped.
    const shown = driver.isClosed() ? '' : driver.url();
    if (!bounds.allows(shown)) bounds.onStopped(shown);
    await stopDocuments?.();
  };
}

/** Returns how to stop; undefined in browsers where requests cannot be stopped. */
async function stopOutside(driver: PageDriver, bounds: Bounds): Promise<(() => Promise<void>) | undefined> {
  if (driver.stopOutside) return driver.stopOutside(bounds);
  const session = await driver.openCdp();
  if (!session) return undefined;
  const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
  (session.on as OnPaused)('Fetch.requestPaused', (paused) => void decide(session, paused));
  const decide = async (of: CdpSession, { requestId, frameId, request }: PausedRequest): Promise<void> => {
    const isStopped = frameId === frameTree.frame.id && !bounds.allows(request.url);
    if (isStopped) bounds.onStopped(request.url);
    // `Aborted` leaves the page as it is; any other reason replaces it with an error page.
    const decision = isStopped
      ? of.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : of.send('Fetch.continueRequest', { requestId });
    // The page may have been closed, or may be navigating.
    await decision.catch(() => undefined);
  };
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] });
  return async () => {
    await session.send('Fetch.disable').catch(() => undefined);
    await session.detach().catch(() => undefined);
  };
}

const lookMs = 50;
const mostLooks = 40;

/** Closes a new tab whose address is outside the bounds; a new tab has no address at first. */
export async function closeOutside(popup: Popup, bounds: Bounds): Promise<void> {
  for (let look = 0; look < mostLooks; look++) {
    const address = popup.url();
    if (!bounds.allows(address)) {
      bounds.onStopped(address);
      // It may have closed itself.
      await popup.close().catch(() => undefined);
      return;
    }
    if (address !== '' && address !== 'about:blank') return;
    await pause(lookMs);
  }
}
