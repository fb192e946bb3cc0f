import type { DeviceEvent } from '../../core/device.ts';
import { borrow, type Shared } from './shared-page.ts';

interface Dialog {
  type(): string;
  message(): string;
  accept(): Promise<void>;
  dismiss(): Promise<void>;
  /** Puppeteer's; true once somebody answered. */
  readonly handled?: boolean;
}

interface DialogSource {
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
  listenerCount?(event: 'dialog'): number;
}

/** Tells of the dialogs of a page. */
export interface PageDialogs {
  onDialog(listener: (event: DeviceEvent) => void): () => void;
}

/**
 * Answers the dialogs that nobody else listens for, once for all agents of a page: an open dialog blocks every later call.
 * `beforeunload` is let through, everything else dismissed, which is what Playwright does by itself.
 *
 * @param others - Who else may listen, e.g. the context of the page.
 */
export function pageDialogs(page: DialogSource, others: readonly DialogSource[] = []): Shared<PageDialogs> {
  return borrow(page, 'dialogs', () => {
    const listeners = new Set<(event: DeviceEvent) => void>();
    const isOurs = (): boolean =>
      [page, ...others].reduce((sum, source) => sum + (source.listenerCount?.('dialog') ?? 0), 0) <= 1;
    const onDialog = (dialog: Dialog): void => {
      const event = { kind: 'dialog', text: `${dialog.type()}: ${dialog.message().slice(0, 2000)}` };
      for (const listener of listeners) listener(event);
      if (dialog.handled || !isOurs()) return;
      const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
      // Somebody was quicker, or the page is gone.
      answer.catch(() => undefined);
    };
    page.on('dialog' as never, onDialog as never);
    return {
      value: {
        onDialog(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      release: () => void page.off('dialog' as never, onDialog as never),
    };
  });
}
