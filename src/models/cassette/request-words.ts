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

/** The text of a request, without the screen and without parts that differ from run to run. Texts, lists and objects of them. */
export type RequestWords = Readonly<Record<string, unknown>>;

type AnyRequest = Partial<PlanRequest & LocateRequest & ExtractRequest & DescribeRequest> & ModelRequest;

/** The words of a request: two requests with the same words on the same screen have the same reply. */
export function requestWordsOf(kind: CallKind, request: ModelRequest): RequestWords {
  // Safe: every request is one of these, and missing members are undefined.
  const { context, images, ...rest } = request as AnyRequest;
  const fields = { ...words[kind](rest), context, images: images?.map(imageOf) };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Through JSON, as it is written to the file.
  return JSON.parse(JSON.stringify(Object.fromEntries(given))) as RequestWords;
}

type Words = Record<string, unknown>;
type Bare = Omit<AnyRequest, 'context' | 'images'>;

const words: Readonly<Record<CallKind, (request: Bare) => Words>> = {
  plan: planWords,
  extract: extractWords,
  judge: extractWords,
  locate: ({ prompt }) => ({ prompt }),
  section: ({ prompt }) => ({ prompt }),
  describe: ({ rect }) => ({ rect: rect && [rect.left, rect.top, rect.width, rect.height].map(Math.round).join(' ') }),
};

function planWords({ instruction, actions, rounds, locate }: Bare): Words {
  const names = actions?.map(({ name }) => name).toSorted();
  const done = rounds?.flatMap(({ results }) => results.map(describeResult));
  return { instruction, done: done?.length ? done : undefined, locate, actions: names?.join(' ') };
}

function extractWords({ demand, shape, schema, dom, vote, opposite, frames = [] }: Bare): Words {
  // The first of several votes is the same request as a single one.
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

/** The screen that a request is about, the newest of several; undefined if the request has no picture. */
export function screenOf(request: ModelRequest): Frame | undefined {
  const { frame, frames } = request as AnyRequest;
  return frame ?? frames?.at(-1);
}
