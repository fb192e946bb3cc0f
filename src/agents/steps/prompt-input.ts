import { readFile } from 'node:fs/promises';

import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import type { PromptImage } from '../../core/model/model.ts';
import { describeIssues } from '../../core/options/options.ts';
import { imageMime } from '../../util/pictures/image-size.ts';
import { shorten } from '../../util/shorten.ts';

const promptObjectSchema = z.strictObject({
  prompt: z.string().min(1),
  images: z.array(z.strictObject({ name: z.string(), url: z.string().min(1) })).optional(),
  convertHttpImage2Base64: z.boolean().optional(),
});

/** A prompt with named pictures that it refers to; `url` is a local path, base64 data, a data URL or an HTTP URL. */
export type PromptObject = z.input<typeof promptObjectSchema>;
/** The prompt of a verb. */
export type PromptInput = string | PromptObject;

/** A prompt as a model gets it. */
export interface ResolvedPrompt {
  readonly text: string;
  readonly images: readonly PromptImage[] | undefined;
}

/** Validates prompts that are given by name. */
export const promptSchema = z.union([z.string().min(1), promptObjectSchema]);

/** Whether an object is meant as a prompt, even if it is invalid. */
export function isPromptObject(value: Readonly<Record<string, unknown>>): value is PromptObject {
  return typeof value['prompt'] === 'string' && Object.keys(value).every((key) => key in promptObjectSchema.shape);
}

/** The text of a prompt, for titles; throws `ConfigError` for anything that is not a prompt. */
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

/** What is needed to fetch pictures. */
interface Fetching {
  readonly signal: AbortSignal;
  readonly agent: { readonly fetch: typeof globalThis.fetch };
}

export async function resolvePrompt(input: PromptInput, fetching: Fetching): Promise<ResolvedPrompt> {
  if (typeof input === 'string') return { text: input, images: undefined };
  const convert = input.convertHttpImage2Base64 === true;
  const images = await Promise.all(
    (input.images ?? []).map(async ({ name, url }) => ({ name, url: await imageUrl(url, convert, fetching) })),
  );
  return { text: input.prompt, images: images.length > 0 ? images : undefined };
}

async function imageUrl(url: string, convert: boolean, fetching: Fetching): Promise<string> {
  if (url.startsWith('data:')) return url;
  if (/^https?:/i.test(url)) return convert ? downloadImage(url, fetching) : url;
  // Short base64 looks like a path, so the bytes decide.
  const direct = base64Text.test(url) ? await pictureUrl(Buffer.from(url, 'base64')) : undefined;
  return direct ?? (await readPicture(url));
}

const base64Text = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

async function readPicture(file: string): Promise<string> {
  const data = await readFile(file).catch((cause: unknown) => {
    throw unreadable(file, 'the file cannot be read', cause);
  });
  const url = await pictureUrl(data);
  if (url === undefined) throw unreadable(file, 'the file is not a PNG, JPEG, WebP or GIF image');
  return url;
}

async function downloadImage(url: string, { signal, agent }: Fetching): Promise<string> {
  const failed = (cause: unknown): never => {
    throw unreadable(url, 'the request failed', cause);
  };
  const response = await agent.fetch(url, { signal }).catch(failed);
  if (!response.ok) throw unreadable(url, `HTTP ${response.status}`);
  // A connection may also break in the middle of the picture.
  const data = await response.arrayBuffer().catch(failed);
  const picture = await pictureUrl(Buffer.from(data));
  if (picture === undefined) throw unreadable(url, 'the response is not a PNG, JPEG, WebP or GIF image');
  return picture;
}

async function pictureUrl(data: Buffer): Promise<string | undefined> {
  const mime = await imageMime(data);
  return mime && `data:${mime};base64,${data.toString('base64')}`;
}

function unreadable(url: string, why: string, cause?: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', `The prompt image "${shorten(url)}" cannot be used: ${why}`, {
    hint: 'Pass the path of a PNG, JPEG, WebP or GIF file, base64 data, a data URL or an HTTP URL.',
    cause,
  });
}
