import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

import { z } from 'zod';

import { ConfigError } from '../../core/errors.ts';
import type { PromptImage } from '../../core/model.ts';
import { describeIssues } from '../../core/options.ts';
import { shorten } from '../../util/shorten.ts';

const promptObjectSchema = z.strictObject({
  prompt: z.string().min(1),
  images: z.array(z.strictObject({ name: z.string(), url: z.string().min(1) })).optional(),
  convertHttpImage2Base64: z.boolean().optional(),
});

/** A prompt with named pictures that it refers to; `url` is a local path, base64 data, a data URL or an HTTP URL. */
export type PromptObject = z.input<typeof promptObjectSchema>;
/** What every verb takes as its prompt. */
export type PromptInput = string | PromptObject;

/** Text and pictures as a model takes them. */
export interface ResolvedPrompt {
  readonly text: string;
  readonly images: readonly PromptImage[] | undefined;
}

const mimes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

/** Whether an object is meant as a prompt, right or wrong in its details. */
export function isPromptObject(value: Readonly<Record<string, unknown>>): value is PromptObject {
  return typeof value['prompt'] === 'string' && Object.keys(value).every((key) => key in promptObjectSchema.shape);
}

/** The words of a prompt, for titles; throws `ConfigError` for anything that is not a prompt. */
export function promptText(input: PromptInput, api: string): string {
  if (typeof input === 'string' && input.trim() !== '') return input;
  const parsed = promptObjectSchema.safeParse(input);
  if (parsed.success && parsed.data.prompt.trim() !== '') return parsed.data.prompt;
  throw new ConfigError('CONFIG_INVALID', `${api}: the prompt must be a non-empty text or { prompt, images }`, {
    hint:
      typeof input === 'string' || parsed.success ? 'The given text is empty.' : `Given: ${problems(parsed.error)}.`,
  });
}

function problems(error: z.ZodError): string {
  return describeIssues(error, Object.keys(promptObjectSchema.shape)).join('; ');
}

export async function resolvePrompt(input: PromptInput, signal: AbortSignal): Promise<ResolvedPrompt> {
  if (typeof input === 'string') return { text: input, images: undefined };
  const convert = input.convertHttpImage2Base64 === true;
  const images = await Promise.all(
    (input.images ?? []).map(async ({ name, url }) => ({ name, url: await imageUrl(url, convert, signal) })),
  );
  return { text: input.prompt, images: images.length > 0 ? images : undefined };
}

async function imageUrl(url: string, convert: boolean, signal: AbortSignal): Promise<string> {
  if (url.startsWith('data:')) return url;
  if (/^https?:/.test(url)) return convert ? downloadImage(url, signal) : url;
  // Base64 text is long and has no file extension.
  if (url.length > 260 && /^[A-Za-z0-9+/=\s]+$/.test(url)) return `data:image/png;base64,${url}`;
  const mime = mimes[extname(url).toLowerCase()];
  if (!mime) throw unreadable(url, `unknown picture type "${extname(url)}"`);
  const data = await readFile(url).catch((cause: unknown) => {
    throw unreadable(url, 'the file cannot be read', cause);
  });
  return `data:${mime};base64,${data.toString('base64')}`;
}

async function downloadImage(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw unreadable(url, 'the request failed', cause);
  });
  if (!response.ok) throw unreadable(url, `HTTP ${response.status}`);
  const mime = response.headers.get('content-type')?.split(';')[0] ?? 'image/png';
  return `data:${mime};base64,${Buffer.from(await response.arrayBuffer()).toString('base64')}`;
}

function unreadable(url: string, why: string, cause?: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', `The prompt picture "${shorten(url)}" cannot be used: ${why}`, {
    hint: 'Give the path of a PNG, JPEG, WebP or GIF file, base64 data, a data URL or an HTTP URL.',
    cause,
  });
}
