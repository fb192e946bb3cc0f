/** What a text names that is to be opened. */
export type AppTarget =
  | { readonly kind: 'url'; readonly url: string }
  /** One entry of an application, `application/entry`. */
  | { readonly kind: 'entry'; readonly app: string; readonly entry: string }
  | { readonly kind: 'app'; readonly app: string };

/**
 * Whether a text is an address: `https://…`, `https:…`, `shop://…`, `tel:…`. What may be opened and what is opened have to
 * agree on that. No identifier of an application has a colon; a title may, with a space behind it.
 */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?!\s)/i.test(text.trim());
}

/** Reads a web address, `application/entry`, or the name that the platform has for an application. */
export function appTarget(text: string): AppTarget {
  if (isAddress(text)) return { kind: 'url', url: text.trim() };
  const at = text.indexOf('/');
  return at < 0 ? { kind: 'app', app: text } : { kind: 'entry', app: text.slice(0, at), entry: text.slice(at + 1) };
}
