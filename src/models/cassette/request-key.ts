import { createHash } from 'node:crypto';

import type { Frame } from '../../core/screen/frame.ts';
import {
  describeResult,
  type CallKind,
  type DescribeRequest,
  type ExtractRequest,
  type LocateRequest,
  type ModelRequest,
  type PlanRequest,
  type PromptImage,
} from '../../core/model/model.ts';

/** A request without its screen and without what differs in each run: texts, and lists and objects of texts. */
export type RequestKey = Readonly<Record<string, unknown>>;

type AnyRequest = Partial<PlanRequest & LocateRequest & ExtractRequest & DescribeRequest> & ModelRequest;

/** Two requests with the same key on the same screen get the same reply. */
export function requestKeyOf(kind: CallKind, request: ModelRequest): RequestKey {
  // Safe: every request is one of these, and the fields that it lacks are undefined.
  const { context, images, ...rest } = request as AnyRequest;
  const fields = { ...fieldsOf[kind](rest), context, images: images?.map(imageOf) };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Through JSON, as in the file.
  return JSON.parse(JSON.stringify(Object.fromEntries(given))) as RequestKey;
}

type Fields = Record<string, unknown>;
type Bare = Omit<AnyRequest, 'context' | 'images'>;

const fieldsOf: Readonly<Record<CallKind, (request: Bare) => Fields>> = {
  plan: planFields,
  extract: extractFields,
  judge: extractFields,
  locate: ({ prompt }) => ({ prompt }),
  section: ({ prompt }) => ({ prompt }),
  describe: ({ rect }) => ({ rect: rect && [rect.left, rect.top, rect.width, rect.height].map(Math.round).join(' ') }),
};

function planFields({ instruction, actions, rounds, locate }: Bare): Fields {
  const names = actions?.map(({ name }) => name).toSorted();
  const done = rounds?.flatMap(({ results }) => results.map(describeResult));
  return { instruction, done: done?.length ? done : undefined, locate, actions: names?.join(' ') };
}

function extractFields({ demand, shape, schema, dom, vote, opposite, frames = [] }: Bare): Fields {
  // The first of several votes has the key of a request without votes.
  const number = vote && vote.number > 1 ? vote.number : undefined;
  return {
    demand,
    vote: number,
    opposite,
    shape,
    schema,
    dom: dom && digest(dom),
    pictures: frames.length > 1 ? frames.length : undefined,
  };
}

function imageOf({ name, url }: PromptImage): Record<string, string> {
  return { name, url: url.startsWith('data:') ? digest(url) : url };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The newest frame of a request; undefined for a request without frames. */
export function screenOf(request: ModelRequest): Frame | undefined {
  const { frame, frames } = request as AnyRequest;
  return frame ?? frames?.at(-1);
}
