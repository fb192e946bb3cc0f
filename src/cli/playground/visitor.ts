import type { IncomingMessage } from 'node:http';

import { hostProblem, type ServedHost } from '../../bridge/server/host-header.ts';
import type { Keys, Right } from './keys.ts';

/** Why a request is not answered. */
export interface Rejection {
  readonly status: 400 | 401 | 403;
  readonly reason: string;
}

export interface VisitorInit {
  readonly served: ServedHost;
  readonly keys: Keys;
  readonly cookieName: string;
}

/**
 * Who sends a request. Pages of other sites can send requests to this computer: they can forge neither `Host` nor `Origin`, and the
 * browser sends them no cookie (`SameSite=Strict`).
 */
export function visitorOf(request: IncomingMessage, { served, keys, cookieName }: VisitorInit): Right | Rejection {
  const foreign = foreignReason(request, served);
  if (foreign !== undefined) return { status: 403, reason: foreign };
  const right = keys.rightOf(cookieOf(request, cookieName));
  return right ?? { status: 401, reason: 'it has no cookie of this playground' };
}

/** Why a request comes from somewhere else; undefined if it does not. */
export function foreignReason({ headers }: IncomingMessage, served: ServedHost): string | undefined {
  const { host = '', origin } = headers;
  const wrongHost = hostProblem(host, served);
  if (wrongHost !== undefined) return wrongHost;
  // `null` is the origin of sandboxed pages and of files.
  if (origin !== undefined && origin !== `http://${host}`) return `it comes from the page ${origin}`;
  return undefined;
}

function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
