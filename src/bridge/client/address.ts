import { isIPv6 } from 'node:net';

/** Where a server answers that listens on all interfaces. */
const reachable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Where a server that listens at a host is reached from this computer. */
export function reachableHost(host: string): string {
  return reachable[host] ?? host;
}

/** Host and port as in a URL, e.g. `127.0.0.1:3766`, `[::1]:3766`. */
export function addressOf(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
