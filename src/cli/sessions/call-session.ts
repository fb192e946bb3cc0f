import { connect, type Socket } from 'node:net';

import { DeviceError } from '../../core/errors/errors.ts';
import { isRunning } from './claim-session.ts';
import { onMessages, send, type SessionReply, type SessionRequest } from './session-messages.ts';
import {
  readSessionFile,
  removeSessionFiles,
  withSocketAddress,
  type SessionContext,
  type SessionFile,
} from './session-place.ts';

export interface CallSessionInit {
  readonly context: SessionContext & { readonly version: string };
  readonly session: SessionFile;
  readonly request: SessionRequest;
  readonly onReply?: (reply: SessionReply) => void;
  /** Leaves the session, which then stops the call. */
  readonly signal?: AbortSignal | undefined;
}

type Last = Extract<SessionReply, { type: 'outcome' | 'facts' }>;

/** The living session of a name; undefined if there is none. What a dead one has left is removed. */
export function findSession(context: SessionContext, name: string): SessionFile | undefined {
  const session = readSessionFile(context, name);
  if (!session || isRunning(session.pid)) return session;
  removeSessionFiles(context, name);
  return undefined;
}

/**
 * Sends a request to a session, and resolves to its last reply.
 *
 * @throws DeviceError `DEVICE_DISCONNECTED` if the session is gone, `DEVICE_BUSY` if it is still opening
 * @throws DeviceError `DEVICE_COMMAND_FAILED` if another version of this package serves it
 */
export async function callSession<T extends Last['type']>(
  init: CallSessionInit,
  last: T,
): Promise<Extract<SessionReply, { type: T }>> {
  const { context, session } = init;
  const socket = await withSocketAddress(context, session.name, opened).catch((error: unknown) => {
    throw unreachable(context, session, error);
  });
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener('abort', () => socket.destroy(), { once: true });
    socket.once('close', () => reject(gone(session)));
    socket.once('error', () => undefined);
    onMessages<SessionReply>(socket, (reply) => {
      if (reply.type === 'hello') {
        if (reply.version === context.version) return send(socket, init.request);
        socket.destroy();
        return reject(otherVersion(session, reply.version, context.version));
      }
      init.onReply?.(reply);
      if (reply.type !== last) return undefined;
      socket.end();
      return resolve(reply as Extract<SessionReply, { type: T }>);
    });
  });
}

function opened(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/** A socket that nobody listens on belongs to a session that was killed, even if its process id is in use again. */
function unreachable(context: SessionContext, session: SessionFile, cause: unknown): DeviceError {
  const isDeaf = (cause as NodeJS.ErrnoException).code === 'ECONNREFUSED';
  if (isDeaf || !isRunning(session.pid)) {
    removeSessionFiles(context, session.name);
    return gone(session);
  }
  return new DeviceError('DEVICE_BUSY', `The session "${session.name}" is still opening, or is closing`, {
    hint: `Try again in a moment, or end it with "npx eyewright sessions --stop ${session.name}".`,
    cause,
  });
}

function gone({ name, screen }: SessionFile): DeviceError {
  return new DeviceError('DEVICE_DISCONNECTED', `The session "${name}" has ended`, {
    hint: `Open it again with "npx eyewright ${screen} open".`,
  });
}

function otherVersion({ name, screen }: SessionFile, theirs: string, ours: string): DeviceError {
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `The session "${name}" is served by eyewright ${theirs}, but this is ${ours}`,
    {
      hint: `End it with "npx eyewright sessions --stop ${name}", and open it again with "npx eyewright ${screen} open".`,
    },
  );
}
