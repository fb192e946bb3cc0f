import { borrow, type Shared } from '../driver/shared-page.ts';

/** Both libraries; typed by event name in both, which no structural type can express. */
interface EventSource {
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

interface NavigatedFrame {
  parentFrame(): unknown;
}

/** Whether the process of a page has crashed. */
export interface PageHealth {
  isCrashed(): boolean;
  onCrash(listener: () => void): () => void;
}

/** Kept for the next agents: a page that crashed does not answer them either. */
const crashed = new WeakSet<object>();

/** Watches one page for crashes. `crashEvent` is the library's name of the event. */
export function pageHealth(page: EventSource, crashEvent: 'crash' | 'error'): Shared<PageHealth> {
  return borrow(page, 'health', () => {
    const listeners = new Set<() => void>();
    const onCrash = (): void => {
      noteCrash(page);
      for (const listener of listeners) listener();
    };
    page.on(crashEvent as never, onCrash as never);
    return {
      value: {
        isCrashed: () => crashed.has(page),
        onCrash(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      release: () => void page.off(crashEvent as never, onCrash as never),
    };
  });
}

/** Marks a page as crashed until its main frame has a new document, and with it a new process. */
function noteCrash(page: EventSource): void {
  if (crashed.has(page)) return;
  crashed.add(page);
  const onNavigated = (frame: NavigatedFrame): void => {
    if (frame.parentFrame()) return;
    crashed.delete(page);
    page.off('framenavigated' as never, onNavigated as never);
  };
  page.on('framenavigated' as never, onNavigated as never);
}
