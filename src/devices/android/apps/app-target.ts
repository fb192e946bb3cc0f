/** What a text names that is to be opened. */
export type AppTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'activity'; readonly component: string; readonly package: string }
  | { readonly kind: 'package'; readonly package: string };

/** `https://…` and the like, and addresses that have no slashes. */
const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|(?:tel|mailto|sms|smsto|geo|market):)/i;

/** Reads a web address, `package/.Activity`, or the name of a package. */
export function appTarget(text: string): AppTarget {
  if (address.test(text)) return { kind: 'url', url: text };
  const [name = '', activity] = text.split('/', 2);
  return activity === undefined
    ? { kind: 'package', package: name }
    : { kind: 'activity', component: text, package: name };
}
