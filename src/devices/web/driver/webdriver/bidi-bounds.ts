import type { Bounds } from '../../../../core/device/device.ts';
import type { BidiBrowser } from './bidi-browser.ts';

/** https://www.w3.org/TR/webdriver-bidi/#type-network-BaseParameters */
interface BlockedRequest {
  readonly context: string | null;
  readonly navigation: string | null;
  readonly isBlocked: boolean;
  readonly intercepts?: readonly string[];
  readonly request: { readonly request: string; readonly url: string };
}

/** Chromium sends the request after all if neither headers nor a body are given. */
const noHeaders = [{ name: 'content-length', value: { type: 'string', value: '0' } }];

/**
 * Blocks navigations of a window that leave the bounds, before their request is sent. The protocol cannot select navigations, so
 * that every request of the window waits for its permission meanwhile. Resolves to how to stop.
 */
export async function stopOutsideByBidi(
  browser: BidiBrowser,
  context: string,
  bounds: Bounds,
): Promise<() => Promise<void>> {
  const adding = browser.networkAddIntercept({ phases: ['beforeRequestSent'], contexts: [context] });
  const decide = async ({
    context: of,
    navigation,
    isBlocked,
    intercepts,
    request: sent,
  }: BlockedRequest): Promise<void> => {
    const { intercept } = await adding;
    if (!isBlocked || !intercepts?.includes(intercept)) return;
    const isStopped = of === context && navigation !== null && !bounds.allows(sent.url);
    if (isStopped) bounds.onStopped(sent.url);
    const { request } = sent;
    // "No Content" leaves the page as it is; a request that fails replaces it with an error page.
    const decision = isStopped
      ? browser.networkProvideResponse({ request, statusCode: 204, headers: noHeaders })
      : browser.networkContinueRequest({ request });
    // The window may have been closed.
    await decision.catch(() => undefined);
  };
  // Before the first request can be held: nobody else would let it go on.
  const listener = (event: BlockedRequest): void => void decide(event).catch(() => undefined);
  const unlisten = (): void => void browser.off('network.beforeRequestSent' as never, listener as never);
  browser.on('network.beforeRequestSent' as never, listener as never);
  try {
    const { intercept } = await adding;
    return async () => {
      await browser.networkRemoveIntercept({ intercept }).catch(() => undefined);
      unlisten();
    };
  } catch (error) {
    unlisten();
    throw error;
  }
}
