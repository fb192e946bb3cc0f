import { ConfigError } from '../../../core/errors/errors.ts';
import { loadPeer } from '../../../core/options/peer.ts';
import type { Fetch } from './bounded-fetch.ts';

const purpose = 'reaching a model through a proxy';

/**
 * A `fetch` whose requests go through an HTTP or SOCKS proxy. The `fetch` of Node accepts only dispatchers of its own version,
 * so this uses the one of the package `undici`.
 *
 * @param proxy - `http://…`, `https://…`, `socks4://…` or `socks5://…`, with user name and password if required.
 * @throws `ConfigError` `PEER_MISSING` without the packages.
 */
export async function proxyFetch(proxy: string): Promise<Fetch> {
  const undici = await loadPeer('undici', () => import('undici'), purpose);
  const url = new URL(proxy);
  const dispatcher = url.protocol.startsWith('socks') ? await socksDispatcher(url) : new undici.ProxyAgent(proxy);
  // Safe: both follow the same standard; only the types of their packages differ.
  const through = undici.fetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return (input, init) => through(input, { ...init, dispatcher });
}

async function socksDispatcher(url: URL): Promise<unknown> {
  const { socksDispatcher: dispatcherOf } = await loadPeer('fetch-socks', () => import('fetch-socks'), purpose);
  const port = Number(url.port || 1080);
  const { hostname: host, username, password } = url;
  if (host === '') throw new ConfigError('CONFIG_INVALID', 'The address of the SOCKS proxy names no host');
  return dispatcherOf({
    type: url.protocol === 'socks4:' ? 4 : 5,
    // IPv6 addresses are in brackets in a URL.
    host: host.replace(/^\[|\]$/g, ''),
    port,
    ...(username && { userId: decodeURIComponent(username), password: decodeURIComponent(password) }),
  });
}
