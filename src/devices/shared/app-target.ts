/** What a text to open refers to. */
export type AppTarget =
  | { readonly kind: 'url'; readonly url: string }
  /** One entry point of an app, `application/entry`. */
  | { readonly kind: 'entry'; readonly app: string; readonly entry: string }
  | { readonly kind: 'app'; readonly app: string };

/**
 * Whether a text is an address: `https://…`, `https:…`, `shop://…`, `tel:…`. The check for allowed addresses and the
 * code that opens them must agree. No app identifier contains a colon; a title may, followed by a space.
 */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?!\s)/i.test(text.trim());
}

/** Parses a web address, `application/entry`, or the platform's identifier of an app. */
export function appTarget(text: string): AppTarget {
  if (isAddress(text)) return { kind: 'url', url: text.trim() };
  const at = text.indexOf('/');
  return at < 0 ? { kind: 'app', app: text } : { kind: 'entry', app: text.slice(0, at), entry: text.slice(at + 1) };
}
