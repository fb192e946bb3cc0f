import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** The addresses that a server answers to. */
export interface ServedHost {
  /** The interface that the options name; undefined: the loopback. */
  readonly host: string | undefined;
  /** Whether other computers may connect. */
  readonly allowsRemote: boolean;
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
/** A name or an address, and perhaps a port. Nothing else: a parser of addresses would take `user@127.0.0.1` and `0x7f.1`, too. */
const hostHeader = /^(?:\[(?<six>[\da-f:.]+)\]|(?<name>[a-z\d._-]+))(?::\d{1,5})?$/i;

/**
 * What is wrong with the `Host` header of a request; undefined if it names this server. A page can send requests to this computer,
 * but it cannot forge this header, so a name that an attacker lets point here is noticed.
 */
export function hostProblem(header: string, { host, allowsRemote }: ServedHost): string | undefined {
  if (header === '') return 'it has no Host header';
  const named = hostOf(header);
  if (named === undefined) return `its Host header is "${header}"`;
  if (loopback.has(named) || isAllowedName(named, host, allowsRemote)) return undefined;
  return `it was sent to "${named}", which is not a name of this server`;
}

function isAllowedName(name: string, host: string | undefined, allowsRemote: boolean): boolean {
  if (host !== undefined && name === host.toLowerCase()) return true;
  // An address cannot be a name that points elsewhere later.
  return (allowsRemote || host !== undefined) && (isIP(name) !== 0 || name === hostname().toLowerCase());
}

/** The name or address in a `Host` header, without its port. */
function hostOf(header: string): string | undefined {
  const { six, name } = hostHeader.exec(header)?.groups ?? {};
  return (six ?? name)?.toLowerCase();
}
