import { BlockList, isIP } from 'node:net';

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
  // Also requests to http addresses go through a tunnel, so that the proxy's own answers are told apart from the model's.
  const dispatcher = url.protocol.startsWith('socks')
    ? await socksDispatcher(url)
    : new undici.ProxyAgent({ uri: proxy, proxyTunnel: true });
  // Safe: both follow the same standard; only the types of their packages differ.
  const through = undici.fetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return async (input, init) => {
    try {
      return await through(input, { ...init, dispatcher });
    } catch (cause) {
      throw aboutProxy(cause, url);
    }
  };
}

/** Puts the proxy into the words of an error that it caused; any other error stays as it is. */
function aboutProxy(cause: unknown, { host, port }: URL): unknown {
  const chain: unknown[] = [];
  for (let error = cause; error instanceof Error && chain.length < 10; error = error.cause) chain.push(error);
  const root = chain.at(-1);
  if (!(root instanceof Error) || (root.name === 'AbortError' && chain.length === 1)) return cause;
  const { port: reached } = root as { port?: unknown };
  // The tunnel: undici says that the proxy answered something else; the socket says which port it could not reach.
  const isProxy = /proxy|tunnel|socks/i.test(root.message) || String(reached) === port;
  if (!isProxy) return cause;
  const { code = 'PROXY_FAILED' } = root as { code?: unknown };
  const failure = Object.assign(new Error(`the proxy ${host} failed: ${root.message}`), { code });
  return new TypeError('fetch failed', { cause: failure });
}

/**
 * Whether requests to an address go to it without the proxy: addresses of this machine, which no proxy reaches, and those of
 * `NO_PROXY`, a list as curl reads it: host names with or without a leading dot, which include their subdomains, optionally with
 * a port; networks of addresses, such as `10.0.0.0/8`; `*` for all.
 */
export function goesDirect(address: string, noProxy: string | undefined): boolean {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(?:\.\d+){3}$/.test(host))
    return true;
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  return (noProxy ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry.includes('/')) return isInNetwork(host, entry);
      const [, name = entry, onlyPort = ownPort] = /^(.+?):(\d+)$/.exec(entry) ?? [];
      const domain = name.replace(/^\*?\.|^\[|\]$/g, '');
      return name === '*' || (onlyPort === ownPort && (host === domain || host.endsWith(`.${domain}`)));
    });
}

function isInNetwork(host: string, network: string): boolean {
  const [address = '', length] = network.split('/');
  const family = isIP(host);
  const bits = Number(length);
  if (family === 0 || isIP(address) !== family || !(bits >= 0 && bits <= (family === 4 ? 32 : 128))) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(address, bits, kind);
  return list.check(host, kind);
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
