import { z } from 'zod';

import { missingKey } from '../../core/model/demand.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { ExtractReply, ExtractRequest, ExtractShape } from '../../core/model/model.ts';
import { extractPrompt, type ExtractKind } from './prompts/extract.prompt.ts';
import { excerpt } from './transport/failure.ts';
import {
  dataSections,
  joinSections,
  namedImages,
  screenshotParts,
  section,
  systemMessage,
  textPart,
  untrustedSection,
  userMessage,
  type Message,
} from './messages.ts';
import type { Picture } from './picture.ts';
import type { ParsedReply } from './json-reply.ts';
import { errorMembers, errorsOf, jsonReader, remarks } from './reply-reader.ts';

const replySchema = z.strictObject({ ...remarks, ...errorMembers, data: z.unknown().optional() });
type RawExtract = z.output<typeof replySchema>;

const extractSchema = replySchema.refine(
  (reply) => reply.data !== undefined || errorsOf(reply).length > 0,
  'it has no data',
);

export function extractMessages(kind: ExtractKind, request: ExtractRequest, pictures: readonly Picture[]): Message[] {
  const { demand, dom, schema } = request;
  const text = joinSections(
    section('demand', typeof demand === 'string' ? demand : JSON.stringify(demand)),
    section('schema', schema && JSON.stringify(schema)),
    section('context', request.context),
    section('question', request.opposite && oppositeQuestion),
    // A different text for each vote prevents gateways from returning the cached reply of another one.
    section('vote', request.vote && `Assessment ${request.vote.number} of ${request.vote.of}, made for itself alone.`),
    dataSections(untrustedSection('readings', request.readings?.join('\n')), untrustedSection('dom', dom)),
  );
  return [
    systemMessage(extractPrompt(kind, request)),
    userMessage([
      textPart(text),
      ...namedImages(request.images),
      ...(pictures.length > 1 ? [textPart(overTime)] : []),
      ...pictures.flatMap((picture, index) => screenshotParts(caption(index, request.frames), picture)),
    ]),
  ];
}

/** Added to the demand, since no program can negate a demand in every language. */
const oppositeQuestion =
  'Asked is the opposite: "data" is true if <demand> is not so, or its answer is no, and false if it is so, or its answer is yes.';

const overTime =
  'These screenshots of one screen were taken one after the other. What only one of them shows was there at that time.';

/** The caption of a picture; of several taken over time, it includes when. */
function caption(index: number, frames: readonly Frame[]): string {
  const [first, frame] = [frames[0], frames[index]];
  if (frames.length === 1 || !first || !frame) return 'The screenshot';
  const seconds = ((frame.takenAt - first.takenAt) / 1000).toFixed(1);
  const place = index === 0 ? ' (oldest)' : index === frames.length - 1 ? ' (newest)' : '';
  return `Screenshot ${index + 1} of ${frames.length}${place}, after ${seconds} s`;
}

export function extractReader(request: ExtractRequest): (text: string) => ParsedReply<ExtractReply> {
  return jsonReader(extractSchema, (reply) => readExtract(reply, request));
}

/** Accepts only data of the demanded shape; no conversion may turn a wrong answer into a right one. */
function readExtract(raw: RawExtract, request: ExtractRequest): ParsedReply<ExtractReply> {
  const errors = errorsOf(raw);
  const thought = raw.thought ? { thought: raw.thought } : {};
  if (errors.length > 0) return readErrors(raw.data, { ...thought, errors }, request);
  const data = readData(raw.data, request);
  if ('problem' in data) return data;
  const problem = request.check?.(data.value);
  return problem === undefined ? { value: { ...thought, data: data.value } } : { problem };
}

/** Data with several keys may be partial; a single answer with an error is no answer. */
function readErrors(
  data: unknown,
  rest: Omit<ExtractReply, 'data'>,
  { shape }: Pick<ExtractRequest, 'shape'>,
): ParsedReply<ExtractReply> {
  if (data === undefined || data === null) return { value: { ...rest, data: undefined } };
  return shape === 'any' ? { value: { ...rest, data } } : { problem: 'it has data and says that there are errors' };
}

/** The form of each shape, for messages, and how it is read; undefined for anything else. */
const readers: Readonly<Record<ExtractShape, { readonly form: string; read(data: unknown): unknown }>> = {
  any: { form: 'an object with the demanded keys', read: (data) => data },
  boolean: { form: 'true or false', read: (data) => (typeof data === 'boolean' ? data : undefined) },
  number: { form: 'a JSON number', read: (data) => (Number.isFinite(data) ? data : undefined) },
  string: { form: 'a string', read: (data) => (['string', 'number'].includes(typeof data) ? String(data) : undefined) },
};

function readData(data: unknown, { shape, demand }: Pick<ExtractRequest, 'shape' | 'demand'>): ParsedReply<unknown> {
  const { form, read } = readers[shape];
  const value = read(data);
  const fits = shape !== 'any' || typeof demand === 'string' || isPlainObject(value);
  if (value === undefined || !fits) return { problem: `"data" must be ${form}, not ${shown(data)}` };
  const missing = shape === 'any' ? missingKey(demand, value) : undefined;
  return missing === undefined
    ? { value }
    : { problem: `"data" lacks "${missing}"; it is null where there is no such thing` };
}

function shown(data: unknown): string {
  return excerpt(JSON.stringify(data) ?? 'nothing');
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
