import { isWeb, matchesDomain } from './domains.ts';
import { ActionError } from '../errors/errors.ts';
import { toNavigableUrl } from './navigable-url.ts';

/**
 * What one call may do beyond looking and touching. The verb makes it, and actions read it. A page can persuade a model to do
 * things, so the test must allow them; what the test itself wrote needs no permission.
 */
export interface CallGrants {
  /** URL schemes that may be opened beside `http:`, `https:` and `about:blank`, each with its colon; `all` for any. */
  readonly schemes: readonly string[] | 'all';
  /** Hosts that may be opened, directly or by a link, e.g. `example.com`, `*.example.com`, `localhost:3000`; undefined for any. */
  readonly domains: readonly string[] | undefined;
  /** Files that may be given to file choosers: any; those in some folders, given as absolute paths; or none. */
  readonly uploads: 'all' | { readonly folders: readonly string[] } | 'none';
  /** Addresses, and schemes such as `myapp://`, that the instruction itself names; they may be opened too. */
  readonly named?: readonly string[];
}

/** The addresses in an instruction, and schemes alone, such as `myapp://`. */
export function addressesIn(instruction: string): readonly string[] {
  const words = instruction.split(/[\s"'“”‘’`<>()[\]{}|]+/u).map((word) => word.replace(/[.,;!?]+$/u, ''));
  return words.filter((word) => /^[a-z][a-z\d+.-]*:./iu.test(word));
}

/** The hosts of the web addresses among the given ones. */
export function hostsIn(addresses: readonly string[]): readonly string[] {
  const urls = addresses.map((address) => toNavigableUrl(address));
  return urls.filter((url) => url !== undefined && isWeb(url)).map((url) => (url as URL).host);
}

/** For actions that the test itself calls. */
export const grantedByCaller: CallGrants = { schemes: 'all', domains: undefined, uploads: 'all' };

/** A placeholder for the page that is open; its host name cannot exist. */
const here = 'http://here.invalid/';

/**
 * Throws unless an address may be opened. Otherwise a plan could show any file of this machine to the model, or run a script
 * in the page.
 *
 * @throws ActionError `ACTION_FORBIDDEN`
 */
export function assertMayOpen(address: string, grants: CallGrants): void {
  const url = toNavigableUrl(address, here);
  // A relative address stays on the host of the page, unless it names a host, such as `//evil.example`.
  if (url && url.origin !== new URL(here).origin) assertAllowed(url, address, grants);
}

/**
 * The same for an address that a device opens unchanged: there, `tel:110` is not a host with a port. An address that systems
 * parse in different ways has no host that could be allowed.
 *
 * @throws ActionError `ACTION_FORBIDDEN`
 */
export function assertMayOpenAsIs(address: string, grants: CallGrants): void {
  const text = address.trim();
  const protocol = text.slice(0, text.indexOf(':') + 1).toLowerCase();
  const url = /[\\\p{Cc}]/u.test(text) ? null : URL.parse(text);
  const { hostname = '', port = '' } = url ?? {};
  assertAllowed({ protocol, hostname, port, href: text.toLowerCase() }, address, grants);
}

function assertAllowed(
  url: Pick<URL, 'protocol' | 'hostname' | 'port' | 'href'>,
  address: string,
  { schemes, domains, named = [] }: CallGrants,
): void {
  const { protocol, hostname, href } = url;
  if (schemes === 'all' || isNamed(address, protocol, named)) return;
  if (!isWeb(url) && !schemes.includes(protocol) && href !== 'about:blank') {
    throw forbidden(`its scheme "${protocol}" is not allowed`, `allow: { urlSchemes: ['${protocol}'] }`, address);
  }
  if (domains && isWeb(url) && !domains.some((pattern) => matchesDomain(url, pattern))) {
    throw forbidden(
      `its host "${hostname}" is not among the allowed ones (${domains.join(', ')})`,
      `allow: { domains: ['${hostname}'] }`,
      address,
    );
  }
}

function isNamed(address: string, protocol: string, named: readonly string[]): boolean {
  const text = address.trim();
  return named.some((each) => each === text || each.toLowerCase() === `${protocol}//`);
}

function forbidden(why: string, option: string, address: string): ActionError {
  return new ActionError('ACTION_FORBIDDEN', `The plan may not open ${JSON.stringify(address)}: ${why}`, {
    hint: `If the test needs this, set the option ${option} for the agent or the call, or open the page in the test itself.`,
    details: { address },
  });
}
