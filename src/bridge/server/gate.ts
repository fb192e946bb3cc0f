import type { IncomingMessage } from 'node:http';

import { hostProblem, type ServedHost } from './host-header.ts';
import { extensionId, paths, type Role } from '../protocol/messages.ts';

/** Why a request never becomes a connection. */
export interface Rejection {
  readonly reason: string;
}

const extensionOrigin = `chrome-extension://${extensionId}`;

/**
 * Decides by the headers of a request, before anything is answered. A page can send requests to this computer, but it can forge
 * neither header: `Host` is what its address says, so a name that an attacker lets point here is noticed, and `Origin` is its own.
 * Programs can forge both; they fail for want of the key.
 */
export function admit(request: IncomingMessage, init: ServedHost): Role | Rejection {
  const reason = hostProblem(request.headers.host ?? '', init);
  if (reason !== undefined) return { reason };
  // Compared as it was sent: clients of ours send nothing but these, and what others send need not be an address at all.
  if (request.url === paths.extension) return admitExtension(request);
  if (request.url === paths.driver) return admitDriver(request);
  return { reason: `there is no ${request.url ?? ''} here` };
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

/** Also over an address of this computer in a network: then both ends have the same one. */
function isLocal({ socket }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return address === '::1' || address.startsWith('127.') || address === socket.localAddress?.replace(/^::ffff:/, '');
}
