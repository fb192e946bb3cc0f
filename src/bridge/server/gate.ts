import { hostname } from 'node:os';
import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

import { extensionId, paths, type Role } from '../protocol/messages.ts';

export interface GateInit {
  /** The interface that the options name. */
  readonly host: string | undefined;
  readonly allowsRemote: boolean;
}

/** Why a request never becomes a connection. */
export interface Rejection {
  readonly reason: string;
}

const extensionOrigin = `chrome-extension://${extensionId}`;
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Decides by the headers of a request, before anything is answered. A page can send requests to this computer, but it can forge
 * neither header: `Host` is what its address says, so a name that an attacker lets point here is noticed, and `Origin` is its own.
 * Programs can forge both; they fail for want of the key.
 */
export function admit(request: IncomingMessage, { host, allowsRemote }: GateInit): Role | Rejection {
  const { pathname } = new URL(request.url ?? '/', 'http://bridge');
  const named = hostOf(request.headers.host);
  if (named === undefined) return { reason: 'it has no Host header' };
  if (!loopback.has(named) && !isAllowedName(named, host, allowsRemote)) {
    return { reason: `it was sent to "${named}", which is not a name of this server` };
  }
  const { origin } = request.headers;
  if (pathname === paths.extension) {
    if (origin === extensionOrigin) return 'extension';
    return { reason: `it comes from ${origin ?? 'a program without an origin'}, not from the Eyewright extension` };
  }
  if (pathname === paths.driver) {
    if (!isLocal(request)) return { reason: 'agents connect from this computer only' };
    // Only browsers send one.
    return origin === undefined ? 'driver' : { reason: `it comes from the page ${origin}` };
  }
  return { reason: `there is no ${pathname} here` };
}

function isAllowedName(name: string, host: string | undefined, allowsRemote: boolean): boolean {
  if (host !== undefined && name === host.toLowerCase()) return true;
  // An address cannot be a name that points elsewhere later.
  return (allowsRemote || host !== undefined) && (isIP(name) !== 0 || name === hostname().toLowerCase());
}

function isLocal({ socket }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return address === '::1' || address.startsWith('127.') || address === socket.localAddress?.replace(/^::ffff:/, '');
}

/** The name or address in a `Host` header, without its port. */
function hostOf(header: string | undefined): string | undefined {
  const url = header === undefined ? null : URL.parse(`http://${header}`);
  return url ? url.hostname.replaceAll(/[[\]]/g, '').toLowerCase() : undefined;
}
