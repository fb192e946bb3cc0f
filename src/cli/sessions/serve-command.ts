import type { Socket } from 'node:net';

import { failedOutcome, type Outcome } from '../device/outcome.ts';
import { onMessages, send, type SessionRequest } from './session-messages.ts';
import { passOnWarnings, type SessionScreen } from './session-screen.ts';
import { ownVersion } from '../../util/code-folder.ts';
import { saveSession } from './save-session.ts';

interface ServeInit {
  readonly session: SessionScreen;
  /** Called after a command that ends the session. */
  readonly onClose: () => void;
}

/** Serves one command. Its call is stopped when the command ends early, e.g. with Ctrl+C. */
export function serveCommand(socket: Socket, { session, onClose }: ServeInit): void {
  const gone = new AbortController();
  socket.on('error', () => undefined);
  socket.on('close', () => gone.abort());
  send(socket, { type: 'hello', version: ownVersion() });
  onMessages<SessionRequest>(socket, (request) => void answer(request));

  async function answer(request: SessionRequest): Promise<void> {
    if (request.type === 'facts') {
      send(socket, { type: 'facts', facts: session.facts });
      return;
    }
    const { behind } = session;
    if (behind !== undefined) send(socket, { type: 'queued', behind });
    const note = (text: string): void => send(socket, { type: 'note', text });
    const outcome = await outcomeOf(request, note);
    send(socket, { type: 'outcome', outcome });
    if (!session.isClosed) socket.end();
    else if (socket.writable) socket.end(onClose);
    else onClose();
  }

  async function outcomeOf(
    request: Exclude<SessionRequest, { type: 'facts' }>,
    note: (text: string) => void,
  ): Promise<Outcome> {
    try {
      if (request.type === 'call') {
        const { data } = request;
        return await session.inTurn(data.command, async () => {
          passOnWarnings(note);
          return session.callNow(data, gone.signal);
        });
      }
      return await session.inTurn('close', () => saveSession(session, request.save, note));
    } catch (error) {
      const { screen } = session.start.open;
      const name = request.type === 'call' ? request.data.command : 'close';
      return failedOutcome({ command: `${screen} ${name}`, session: session.name, durationMs: 0 }, error);
    }
  }
}
