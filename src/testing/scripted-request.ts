import type { IncomingHttpHeaders } from 'node:http';

import { z } from 'zod';

const partSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.looseObject({ url: z.string() }).optional(),
});
const messageSchema = z.looseObject({
  role: z.string(),
  content: z.union([z.string().transform((text) => [{ type: 'text', text }]), z.array(partSchema)]),
});
const bodySchema = z.looseObject({ model: z.string(), messages: z.array(messageSchema) });

/** One message of a request. */
export interface ScriptedMessage {
  readonly role: string;
  /** The text parts, joined by line breaks. */
  readonly text: string;
  /** URLs of the pictures, usually `data:` URLs. */
  readonly images: readonly string[];
}

/** One request that a `ScriptedModel` received. */
export interface ScriptedRequest {
  /** The header `x-eyewright-call`, e.g. `plan`. */
  readonly call: string | undefined;
  readonly model: string;
  readonly messages: readonly ScriptedMessage[];
  /** All text parts of all messages. */
  readonly text: string;
  /** URLs of all pictures, in order. */
  readonly images: readonly string[];
  /** Headers in lower case; keys are masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** Members of the body other than `messages`. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Parses a Chat Completions request; undefined if it is invalid. */
export function readScriptedRequest(body: string, headers: IncomingHttpHeaders): ScriptedRequest | undefined {
  const parsed = bodySchema.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { messages: received, ...settings } = parsed.data;
  const messages = received.map(({ role, content }) => ({
    role,
    text: content
      .map((part) => part.text)
      .filter((text) => text !== undefined)
      .join('\n'),
    images: content
      .map((part) => ('image_url' in part ? part.image_url?.url : undefined))
      .filter((url) => url !== undefined),
  }));
  const call = headers['x-eyewright-call'];
  return {
    call: typeof call === 'string' ? call : undefined,
    model: settings.model,
    messages,
    text: messages.map((message) => message.text).join('\n'),
    images: messages.flatMap((message) => message.images),
    headers: maskedHeaders(headers),
    settings,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function maskedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const masked = Object.entries(headers).map(([name, value]): [string, string] => {
    if (name === 'authorization') return [name, String(value).replace(/\S+$/, '***')];
    return [name, /key|token|cookie/.test(name) ? '***' : String(value)];
  });
  return Object.fromEntries(masked);
}
