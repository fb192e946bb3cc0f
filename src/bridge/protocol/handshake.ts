/**
 * How client and server prove to each other that they know the same key, without sending it. Both sides use Web Crypto, which
 * browsers and Node have in common.
 */
import type { Role } from './messages.ts';

/** What both proofs are about: who connects, and the random numbers of this connection, so that no proof can be used twice. */
export interface Connection {
  readonly role: Role;
  readonly profile: string;
  readonly serverNonce: string;
  readonly clientNonce: string;
}

export type Side = 'client' | 'server';

/** Bytes of keys and nonces. */
const keyBytes = 32;
/** A guess of a code costs about a tenth of a second, so a code cannot be found before its pairing is over. */
const codeRounds = 250_000;

const encoder = new TextEncoder();

/** 32 random bytes in hexadecimal, for keys and nonces. */
export function randomHex(bytes: number = keyBytes): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** The key that a pairing makes from the code; both sides derive it, and it is never sent. */
export async function keyOfCode(code: string, connection: Connection): Promise<string> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(plainCode(code)), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const salt = encoder.encode(`eyewright-pairing ${connection.serverNonce} ${connection.clientNonce}`);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: codeRounds };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, keyBytes * 8)));
}

/** The proof of one side, in hexadecimal. */
export async function proofOf(key: string, side: Side, connection: Connection): Promise<string> {
  const { role, profile, serverNonce, clientNonce } = connection;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmac = await crypto.subtle.importKey('raw', fromHex(key), algorithm, false, ['sign']);
  const statement = `eyewright-bridge ${side} ${role} ${profile} ${serverNonce} ${clientNonce}`;
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, encoder.encode(statement))));
}

/** Compares two proofs in a time that does not depend on where they differ. */
export function sameProof(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/** Whether a text is a key, a nonce or a proof: 32 bytes in hexadecimal. */
export const isKey = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/i.test(text);

/** A code as it was shown, whatever the user made of its case and its hyphen. */
export const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
