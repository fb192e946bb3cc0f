import { connect } from 'node:net';

import { abortable } from '../../../../core/time/deadline.ts';
import { clearTimer, setTimer } from '../../../../core/time/clock.ts';

/** Ways to protect a connection that a server may choose. */
export type ServerSecurity = 'rdp' | 'tls' | 'nla';

/** What is at an address. */
export type ServerProbe =
  | { readonly kind: 'unreachable'; readonly error: NodeJS.ErrnoException }
  /** Nothing has answered in time. */
  | { readonly kind: 'silent'; readonly isConnected: boolean }
  /** It has answered, and not as an RDP server does. */
  | { readonly kind: 'foreign'; readonly answer: string }
  | { readonly kind: 'rdp'; readonly security: ServerSecurity | undefined };

export interface ProbeInit {
  readonly host: string;
  readonly port: number;
  readonly localAddress: string | undefined;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** The request and the answer of the negotiation (MS-RDPBCGR, 2.2.1.1 and 2.2.1.2). */
const tpktVersion = 3;
const protocols = { tls: 1, nla: 2, nlaExtended: 8 };
const answerType = 2;
const failureType = 3;
/** Where the type of the negotiation and its value are in an answer. */
const at = { type: 11, value: 15 };
/** What a server may require, by the code of its refusal. */
const required: Readonly<Record<number, ServerSecurity>> = { 1: 'tls', 2: 'rdp', 5: 'nla' };

/** Says what answers at an address, by the first two messages of the protocol. */
export function probeServer({ host, port, localAddress, limitMs, signal }: ProbeInit): Promise<ServerProbe> {
  const socket = connect({ host, port, ...(localAddress !== undefined && { localAddress }) });
  let isConnected = false;
  const probe = new Promise<ServerProbe>((resolve) => {
    const timer = setTimer(() => resolve({ kind: 'silent', isConnected }), limitMs);
    socket.once('connect', () => {
      isConnected = true;
      socket.write(negotiationRequest());
    });
    socket.once('data', (data) => resolve(readAnswer(data)));
    socket.once('error', (error) => resolve({ kind: 'unreachable', error }));
    socket.once('close', () => {
      clearTimer(timer);
      resolve(isConnected ? { kind: 'foreign', answer: '' } : { kind: 'silent', isConnected });
    });
  });
  return abortable(probe, signal).finally(() => socket.destroy());
}

function negotiationRequest(): Buffer {
  const { tls, nla, nlaExtended } = protocols;
  return Buffer.from([tpktVersion, 0, 0, 19, 14, 0xe0, 0, 0, 0, 0, 0, 1, 0, 8, 0, tls | nla | nlaExtended, 0, 0, 0]);
}

function readAnswer(data: Buffer): ServerProbe {
  const confirm = 0xd0;
  if (data[0] !== tpktVersion || data[1] !== 0 || ((data[5] ?? 0) & 0xf0) !== confirm) {
    return { kind: 'foreign', answer: data.toString('latin1', 0, 40) };
  }
  // Servers that know nothing but the oldest security answer without a negotiation.
  if (data.length < at.value + 4) return { kind: 'rdp', security: 'rdp' };
  const value = data.readUInt32LE(at.value);
  if (data[at.type] === failureType) return { kind: 'rdp', security: required[value] };
  if (data[at.type] !== answerType) return { kind: 'rdp', security: undefined };
  if (value === 0) return { kind: 'rdp', security: 'rdp' };
  return { kind: 'rdp', security: value === protocols.tls ? 'tls' : 'nla' };
}
