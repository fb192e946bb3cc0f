import { useEffect, useState } from 'preact/hooks';

/** What the address names; everything is optional. */
export interface Route {
  readonly test?: string | undefined;
  readonly attempt?: number | undefined;
  readonly step?: string | undefined;
  readonly frame?: string | undefined;
}

export function routeHref(route: Route): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(route)) if (value !== undefined) parts.set(name, String(value));
  return `#${parts.toString()}`;
}

export function parseRoute(hash: string): Route {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const attempt = Number(parts.get('attempt') ?? NaN);
  return {
    test: parts.get('test') ?? undefined,
    attempt: Number.isInteger(attempt) ? attempt : undefined,
    step: parts.get('step') ?? undefined,
    frame: parts.get('frame') ?? undefined,
  };
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const update = (): void => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return route;
}
