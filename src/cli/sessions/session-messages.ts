import { createInterface } from 'node:readline';
import type { Socket } from 'node:net';

import type { CallData, OpenData, SaveRequest } from '../device/device-request.ts';
import type { Outcome } from '../device/outcome.ts';

/** What a command sends to a session, each as one line of JSON. */
export type SessionRequest =
  | { readonly type: 'call'; readonly data: CallData }
  | { readonly type: 'close'; readonly save?: SaveRequest | undefined }
  | { readonly type: 'facts' };

/** What a session answers. */
export type SessionReply =
  /** First of all. A command of another version goes no further. */
  | { readonly type: 'hello'; readonly version: string }
  /** Other commands come first. */
  | { readonly type: 'queued'; readonly behind: string }
  /** A warning of the agent. */
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'outcome'; readonly outcome: Outcome }
  | { readonly type: 'facts'; readonly facts: SessionFacts };

/** What `sessions` shows of a session. */
export interface SessionFacts {
  readonly commands: number;
  /** The command that runs; null while it waits for one. */
  readonly running: string | null;
  readonly idleMs: number;
  readonly report: string | null;
}

/** What the process of a session is told at its start. */
export interface SessionStart {
  readonly name: string;
  readonly open: OpenData;
  readonly idleMs: number;
}

/** How the start went. */
export type SessionStarted =
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'started'; readonly outcome: Outcome };

export function send(socket: Socket, message: SessionRequest | SessionReply): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** Calls back for each message. A line that is not JSON is not from this package, and ends the connection. */
export function onMessages<T>(socket: Socket, receive: (message: T) => void): void {
  createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
    let message: T;
    try {
      message = JSON.parse(line) as T;
    } catch {
      socket.destroy();
      return;
    }
    receive(message);
  });
}
