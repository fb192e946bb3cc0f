import { monotonic } from '../../../core/time/clock.ts';
import { borrow, type Shared } from '../driver/shared-page.ts';

/** A navigation of a page that has no response yet. */
export interface Leaving {
  readonly url: string;
  /** Time on the monotonic clock, in milliseconds. */
  readonly since: number;
}

export interface NavigationRequest {
  isNavigationRequest(): boolean;
  frame(): unknown;
  url(): string;
}

/** Both libraries; typed by event name in both, which no structural type can express. */
export interface LeavingPage {
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
  mainFrame(): unknown;
}

/** The pending navigation of a page. Until it has a response, browsers answer no command about the page. */
export function pageLeaving(page: LeavingPage): Shared<() => Leaving | undefined> {
  return borrow(page, 'leaving', () => {
    let leaving: (Leaving & { readonly request: object }) | undefined;
    const onRequest = (request: NavigationRequest): void => {
      if (isOfPage(page, request)) leaving = { request, url: request.url(), since: monotonic() };
    };
    const onEnded = (request: object): void => {
      if (leaving?.request === request) leaving = undefined;
    };
    const listeners = { request: onRequest, requestfinished: onEnded, requestfailed: onEnded };
    const onResponse = (response: { request(): object }): void => onEnded(response.request());
    const all = Object.entries({ ...listeners, response: onResponse });
    for (const [name, listener] of all) page.on(name as never, listener as never);
    return {
      value: () => leaving,
      release: () => {
        for (const [name, listener] of all) page.off(name as never, listener as never);
      },
    };
  });
}

/** Whether a request loads a new document of the page itself. */
export function isOfPage(page: LeavingPage, request: NavigationRequest): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // Playwright throws for the first navigation of a page, which has no frame yet.
    return false;
  }
}
