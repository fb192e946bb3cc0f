/** What a text names that is to be opened. */
export type AppTarget =
  | { readonly kind: 'url'; readonly url: string }
  /** One entry of an application, `application/entry`. */
  | { readonly kind: 'entry'; readonly app: string; readonly entry: string }
  | { readonly kind: 'app'; readonly app: string };

/** `https://…` and the like, and addresses that have no slashes. */
const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:tel|mailto|sms|smsto|geo|market):)/i;

/** Reads a web address, `application/entry`, or the name that the platform has for an application. */
export function appTarget(text: string): AppTarget {
  if (address.test(text)) return { kind: 'url', url: text };
  const at = text.indexOf('/');
  return at < 0 ? { kind: 'app', app: text } : { kind: 'entry', app: text.slice(0, at), entry: text.slice(at + 1) };
}
