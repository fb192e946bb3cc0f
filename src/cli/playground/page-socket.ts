import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';

import { testForms, type ToPage, type ToServer } from '../../playground/messages.ts';
import { parseJson } from '../../util/parse-json.ts';
import type { Right } from './keys.ts';

const id = z.number().int().nonnegative();
const share = z.number().min(0).max(1);
const text = z.string().max(100_000);
const at = { x: share, y: share };
const values = z.record(z.string().max(100), z.union([text, z.number(), z.boolean()]));

const move = z.union([
  z.strictObject({ kind: z.enum(['tap', 'double-click', 'right-click', 'hover']), ...at }),
  z.strictObject({ kind: z.literal('type'), text }),
  z.strictObject({ kind: z.literal('press'), key: z.string().min(1).max(100) }),
  z.strictObject({ kind: z.literal('scroll'), ...at, direction: z.enum(['up', 'down', 'left', 'right']) }),
]);

const message: z.ZodType<ToServer> = z.union([
  z.strictObject({ type: z.literal('call'), id, command: z.string().max(100), values }),
  z.strictObject({ type: z.literal('hand'), id, move }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('explain'), id, command: z.string().max(100), text }),
  z.strictObject({ type: z.literal('point'), id, ...at }),
  z.strictObject({ type: z.literal('save'), id, form: z.enum(testForms) }),
  z.strictObject({ type: z.literal('keep'), entry: id, inTest: z.boolean() }),
  z.strictObject({ type: z.literal('claim') }),
  z.strictObject({ type: z.literal('link'), id, drives: z.boolean() }),
  z.strictObject({ type: z.literal('look'), on: z.boolean() }),
  z.strictObject({ type: z.literal('shown') }),
]);

/** A picture that a page has not drawn after this many milliseconds no longer keeps back the next one. */
const shownMs = 2000;

/** The connection of one page. */
export class PageSocket {
  readonly right: Right;
  /** Whether it wants pictures. */
  looks = true;
  readonly #socket: WebSocket;
  #sentAt: number | undefined;
  #next: Uint8Array | undefined;

  constructor(socket: WebSocket, right: Right) {
    this.#socket = socket;
    this.right = right;
  }

  send(what: ToPage): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(what));
  }

  /** Sends a picture, or keeps it until the page has drawn the last one; only the newest is kept. */
  show(picture: Uint8Array): void {
    if (!this.looks || this.#socket.readyState !== this.#socket.OPEN) return;
    const now = performance.now();
    if (this.#sentAt !== undefined && now - this.#sentAt < shownMs) {
      this.#next = picture;
      return;
    }
    this.#sentAt = now;
    this.#next = undefined;
    this.#socket.send(picture);
  }

  /** The page has drawn its picture. */
  shown(): void {
    this.#sentAt = undefined;
    if (this.#next) this.show(this.#next);
  }

  close(): void {
    this.#socket.close(1001, 'the playground has ended');
  }
}

/** What a page sent; undefined if it is not a message of this version. */
export function readMessage(data: RawData, isBinary: boolean): ToServer | undefined {
  if (isBinary) return undefined;
  const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer);
  return message.safeParse(parseJson(bytes.toString('utf8'))).data;
}
