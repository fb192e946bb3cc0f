import { useLayoutEffect, useState } from 'preact/hooks';

import { filterNames, type Filters } from '../../model/filter.ts';

/** The contents of the address. All fields are optional. */
export interface Route extends Filters {
  readonly test?: string | undefined;
  readonly attempt?: number | undefined;
  readonly step?: string | undefined;
  readonly frame?: string | undefined;
  /** Position of an event of the application in the record of the attempt. */
  readonly event?: number | undefined;
  /** Whether the address is `#first-failure`, for the first failed test. */
  readonly firstFailure?: boolean;
}

const names = [...filterNames, 'test', 'attempt', 'step', 'frame', 'event'] as const;
const changed = 'eyewright-route';
let waiting: ReturnType<typeof setTimeout> | undefined;
let written: string | undefined;

export function routeHref(route: Route): string {
  const parts = new URLSearchParams();
  for (const name of names) {
    const value = route[name];
    if (value !== undefined && value !== '') parts.set(name, String(value));
  }
  return `#${parts.toString()}`;
}

export function parseRoute(hash: string): Route {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (name: string): string | undefined => parts.get(name) || undefined;
  return {
    ...Object.fromEntries(filterNames.map((name) => [name, text(name)])),
    test: text('test'),
    attempt: toIndex(parts.get('attempt')),
    step: text('step'),
    frame: text('frame'),
    event: toIndex(parts.get('event')),
    firstFailure: hash === '#first-failure',
  };
}

/** Shows another route, with a new history entry. */
export function goTo(route: Route): void {
  show(route);
  written = routeHref(route);
  location.hash = written;
}

/** Shows another route, without a new history entry. The address is updated with a delay: browsers limit frequent updates. */
export function replaceRoute(route: Route): void {
  show(route);
  waiting = setTimeout(() => {
    written = routeHref(route);
    location.replace(written);
  }, 120);
}

function show(route: Route): void {
  clearTimeout(waiting);
  dispatchEvent(new CustomEvent(changed, { detail: route }));
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useLayoutEffect(() => {
    const readAddress = (): void => {
      const next = parseRoute(location.hash);
      // This page wrote the address itself. Its route, or a later one, is shown already.
      if (routeHref(next) === written) return;
      written = undefined;
      clearTimeout(waiting);
      setRoute(next);
    };
    const readEvent = (event: Event): void => {
      if (event instanceof CustomEvent) setRoute(parseRoute(routeHref(event.detail)));
    };
    addEventListener('hashchange', readAddress);
    addEventListener(changed, readEvent);
    return () => {
      removeEventListener('hashchange', readAddress);
      removeEventListener(changed, readEvent);
    };
  }, []);
  return route;
}

function toIndex(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
