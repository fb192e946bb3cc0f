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
/** A name or an address, and perhaps a port. Nothing else: a parser of addresses would take `user@127.0.0.1` and `0x7f.1`, too. */
const hostHeader = /^(?:\[(?<six>[\da-f:.]+)\]|(?<name>[a-z\d._-]+))(?::\d{1,5})?$/i;

/**
 * Decides by the headers of a request, before anything is answered. A page can send requests to this computer, but it can forge
 * neither header: `Host` is what its address says, so a name that an attacker lets point here is noticed, and `Origin` is its own.
 * Programs can forge both; they fail for want of the key.
 */
export function admit(request: IncomingMessage, init: GateInit): Role | Rejection {
  const reason = hostProblem(request.headers.host ?? '', init);
  if (reason !== undefined) return { reason };
  // Compared as it was sent: clients of ours send nothing but these, and what others send need not be an address at all.
  if (request.url === paths.extension) return admitExtension(request);
  if (request.url === paths.driver) return admitDriver(request);
  return { reason: `there is no ${request.url ?? ''} here` };
}

function hostProblem(header: string, { host, allowsRemote }: GateInit): string | undefined {
  if (header === '') return 'it has no Host header';
  const named = hostOf(header);
  if (named === undefined) return `its Host header is "${header}"`;
  if (loopback.has(named) || isAllowedName(named, host, allowsRemote)) return undefined;
  return `it was sent to "${named}", which is not a name of this server`;
}

function admitExtension({ headers: { origin } }: IncomingMessage): Role | Rejection {
  if (origin === extensionOrigin) return 'extension';
  return { reason: `it comes from ${origin ?? 'a program without an origin'}, not from the Eyewright extension` };
}

function admitDriver(request: IncomingMessage): Role | Rejection {
  if (!isLocal(request)) return { reason: 'agents connect from this computer only' };
  const { origin } = request.headers;
  // Only browsers send one.
  return origin === undefined ? 'driver' : { reason: `it comes from the page ${origin}` };
}

function isAllowedName(name: string, host: string | undefined, allowsRemote: boolean): boolean {
  if (host !== undefined && name === host.toLowerCase()) return true;
  // An address cannot be a name that points elsewhere later.
  return (allowsRemote || host !== undefined) && (isIP(name) !== 0 || name === hostname().toLowerCase());
}

/** Also over an address of this computer in a network: then both ends have the same one. */
function isLocal({ socket }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return address === '::1' || address.startsWith('127.') || address === socket.localAddress?.replace(/^::ffff:/, '');
}

/** The name or address in a `Host` header, without its port. */
function hostOf(header: string): string | undefined {
  const { six, name } = hostHeader.exec(header)?.groups ?? {};
  return (six ?? name)?.toLowerCase();
}
