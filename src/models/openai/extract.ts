import { z } from 'zod';

import type { ExtractReply, ExtractRequest, ExtractShape } from '../../core/model.ts';
import type { Reading } from './converse.ts';
import { extractPrompt, type ExtractKind } from './extract.prompt.ts';
import {
  imagePart,
  joinSections,
  namedImages,
  section,
  systemMessage,
  textPart,
  untrustedSection,
  userMessage,
  type Message,
} from './messages.ts';
import type { Picture } from './picture.ts';

const errorList = z.union([z.array(z.string()), z.string().transform((error) => (error === '' ? [] : [error]))]);

const replySchema = z.object({
  thought: z.string().nullish().catch(undefined),
  data: z.unknown().optional(),
  errors: errorList.nullish(),
  error: errorList.nullish(),
});
type RawExtract = z.output<typeof replySchema>;

export const extractSchema = replySchema.refine(
  (reply) => reply.data !== undefined || errorsOf(reply).length > 0,
  'it has no data',
);

export function extractMessages(kind: ExtractKind, request: ExtractRequest, pictures: readonly Picture[]): Message[] {
  const { demand, dom, schema } = request;
  const text = joinSections(
    section('demand', typeof demand === 'string' ? demand : JSON.stringify(demand)),
    section('schema', schema && JSON.stringify(schema)),
    section('context', request.context),
    untrustedSection('dom', dom),
  );
  return [
    systemMessage(extractPrompt(kind, request)),
    userMessage([
      textPart(text),
      ...namedImages(request.images),
      ...pictures.flatMap(({ url }, index) => [textPart(caption(index, pictures.length)), imagePart(url)]),
    ]),
  ];
}

function caption(index: number, count: number): string {
  if (count === 1) return 'The screenshot:';
  const place = index === 0 ? ' (oldest)' : index === count - 1 ? ' (newest)' : '';
  return `Screenshot ${index + 1} of ${count}${place}:`;
}

/** Takes only what has the demanded shape; nothing is converted that could turn a wrong answer into a right one. */
export function readExtract(raw: RawExtract, request: ExtractRequest): Reading<ExtractReply> {
  const errors = errorsOf(raw);
  const common = { ...(raw.thought ? { thought: raw.thought } : {}), ...(errors.length > 0 ? { errors } : {}) };
  const data = readData(raw.data, request.shape, request.demand);
  if ('value' in data) {
    const problem = request.check?.(data.value);
    return problem === undefined ? { value: { ...common, data: data.value } } : { problem };
  }
  return errors.length > 0 ? { value: { ...common, data: undefined } } : data;
}

function errorsOf({ errors, error }: Pick<RawExtract, 'errors' | 'error'>): string[] {
  return [...(errors ?? []), ...(error ?? [])];
}

/** What a value of each shape must be, and how it is read; undefined for anything else. */
const readers: Readonly<Record<ExtractShape, { readonly form: string; read(data: unknown): unknown }>> = {
  any: { form: 'an object with the demanded keys', read: (data) => data },
  boolean: { form: 'true or false', read: (data) => (typeof data === 'boolean' ? data : undefined) },
  number: { form: 'a JSON number', read: (data) => (Number.isFinite(data) ? data : undefined) },
  string: { form: 'a string', read: (data) => (['string', 'number'].includes(typeof data) ? String(data) : undefined) },
};

function readData(data: unknown, shape: ExtractShape, demand: ExtractRequest['demand']): Reading<unknown> {
  const { form, read } = readers[shape];
  const value = read(data);
  const fits = shape !== 'any' || typeof demand === 'string' || isPlainObject(value);
  return value !== undefined && fits ? { value } : { problem: `"data" must be ${form}, not ${JSON.stringify(data)}` };
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
