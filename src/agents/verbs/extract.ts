import { z } from 'zod';

import { missingKey } from '../../core/demand.ts';
import { ConfigError, ModelError } from '../../core/errors.ts';
import type { Frame } from '../../core/frame.ts';
import type { ExtractReply, ExtractShape } from '../../core/model.ts';
import { parseOrThrow } from '../../core/options.ts';
import { shorten } from '../../util/shorten.ts';
import { toJson } from '../../util/to-json.ts';
import type { AIApiName } from '../agent-options.ts';
import { keepModelCall, type Call } from '../steps/agent-context.ts';
import { isPromptObject, promptSchema, promptText, resolvePrompt, type PromptInput } from '../steps/prompt-input.ts';
import { extractOptionsSchema, type ExtractOptions, type ResolvedExtractOptions } from './call-options.ts';
import { defineVerb, type Verb } from './define-verb.ts';

/**
 * What to read: a question, or an object whose values describe the data under each key. An object of nothing but
 * `prompt`, `images` and `convertHttpImage2Base64` is a question with pictures.
 */
export type DataDemand = PromptInput | Readonly<Record<string, unknown>>;

/** A verb that reads data off the screen in a shape. */
export function readVerb<D extends DataDemand, R>(name: AIApiName, shape: ExtractShape): Verb<[D, ExtractOptions?], R> {
  return defineVerb({
    name,
    guidance: name,
    params: z.strictObject({ demand: z.union([promptSchema, z.record(z.string(), z.unknown())]) }),
    options: extractOptionsSchema,
    read(demand: D, given: ExtractOptions = {}) {
      const subject = demandText(demand, name);
      const options = parseOrThrow(extractOptionsSchema, given, name);
      return {
        subject,
        params: { demand: subject },
        options,
        async run(call) {
          const frames = await framesFor(call, options);
          const reply = await ask(call, { kind: 'extract', shape, demand, frames });
          const { vault } = call.agent;
          requireData(vault.redactTexts(reply), { api: name, shape, demand }, vault.redactText(subject));
          call.step.note({ result: reply.data, ...(reply.thought !== undefined && { thought: reply.thought }) });
          return reply.data as R;
        },
      };
    },
  });
}

export interface Question {
  readonly kind: 'extract' | 'judge';
  readonly shape: ExtractShape;
  readonly demand: DataDemand;
  readonly frames: readonly Frame[];
}

/** One question to the model about given frames. */
export async function ask(call: Call, question: Question): Promise<ExtractReply> {
  const { agent } = call;
  await agent.model.ready();
  const prompt = isPrompt(question.demand) ? await resolvePrompt(question.demand, call) : undefined;
  for (const frame of question.frames) call.step.frame(frame, 'seen');
  return agent.model.ask(question.kind, {
    demand: prompt ? prompt.text : (toJson(question.demand) as Readonly<Record<string, unknown>>),
    shape: question.shape,
    frames: question.frames,
    images: prompt?.images,
    context: call.guidance,
    signal: call.signal,
    onCall: keepModelCall(call),
  });
}

export async function framesFor(call: Call, options: ResolvedExtractOptions): Promise<Frame[]> {
  return options.screenshotIncluded ? [await call.agent.frames.capture(call.signal)] : [];
}

/** Data may be asked for under the key `prompt` too, as long as there are other keys. */
function isPrompt(demand: DataDemand): demand is PromptInput {
  return typeof demand === 'string' || (isObject(demand) && isPromptObject(demand));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function demandText(demand: DataDemand, api: string): string {
  if (isPrompt(demand)) return promptText(demand, api);
  if (isObject(demand) && Object.keys(demand).length > 0) return JSON.stringify(toJson(demand));
  throw new ConfigError('CONFIG_INVALID', `${api}: the demand must be a text or an object that describes the data`, {
    hint: "E.g. aiQuery({ total: 'number shown after Total' }), or aiQuery('the names in the list, as string[]').",
  });
}

/** Strict: `"false"` is not a boolean, and a number is finite. */
function hasShape(data: unknown, shape: ExtractShape): boolean {
  if (shape === 'any') return data !== undefined;
  return typeof data === shape && !Number.isNaN(data);
}

interface Wanted {
  readonly api: string;
  readonly shape: ExtractShape;
  readonly demand: DataDemand;
}

/** Data of the right shape, with every demanded key, and from a model that was sure of them. */
function requireData(reply: ExtractReply, { api, shape, demand }: Wanted, subject: string): void {
  const { data, errors, thought } = reply;
  const isSure = !errors?.length;
  const missing = isPrompt(demand) || !hasShape(data, shape) ? undefined : missingKey(toJson(demand), data);
  if (isSure && hasShape(data, shape) && missing === undefined) return;
  const why = isSure ? thought : errors.join('; ');
  const message = `${api} "${shorten(subject)}": the model gave ${whatInstead(reply, shape, missing)}${why ? `: ${why}` : ''}`;
  throw new ModelError('MODEL_REPLY_INVALID', message, {
    hint: 'Is the data on the screen? The frame that the model saw is in the report.',
  });
}

function whatInstead({ data }: ExtractReply, shape: ExtractShape, missing: string | undefined): string {
  if (missing !== undefined) return `no "${missing}"`;
  if (hasShape(data, shape)) return `data that it is not sure of, ${shorten(JSON.stringify(data))}`;
  const wanted = shape === 'any' ? 'no data' : `no ${shape}`;
  return data === undefined || data === null ? wanted : `${wanted} but ${shorten(JSON.stringify(data))}`;
}
