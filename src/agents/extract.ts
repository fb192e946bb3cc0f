import { z } from 'zod';

import { missingKey } from '../core/demand.ts';
import { ConfigError, ModelError } from '../core/errors.ts';
import type { Frame } from '../core/frame.ts';
import type { ExtractReply, ExtractShape } from '../core/model.ts';
import { parseOrThrow } from '../core/options.ts';
import { shorten } from '../util/shorten.ts';
import { toJson } from '../util/to-json.ts';
import type { AIApiName } from './agent-options.ts';
import { keepModelCall, type AgentContext, type Call } from './agent-context.ts';
import { callOptionsShape } from './instant.ts';
import { isPromptObject, promptText, resolvePrompt, type PromptInput } from './prompt-input.ts';
import { runVerb } from './verb.ts';

export const extractOptionsSchema = z.strictObject({
  ...callOptionsShape,
  /** Whether the model sees the screen. */
  screenshotIncluded: z.boolean().default(true),
});
export type ExtractOptions = z.input<typeof extractOptionsSchema>;
type ResolvedExtractOptions = z.output<typeof extractOptionsSchema>;

/** What to read: a question, or an object whose values describe the data under each key. */
export type DataDemand = PromptInput | Readonly<Record<string, unknown>>;

export interface ReadSpec {
  readonly api: AIApiName;
  readonly shape: ExtractShape;
  readonly demand: DataDemand;
  readonly options: ExtractOptions | undefined;
}

/** Reads data off the screen in the demanded shape. */
export function readScreen(agent: AgentContext, spec: ReadSpec): Promise<unknown> {
  const subject = demandText(spec.demand, spec.api);
  const options = parseOrThrow(extractOptionsSchema, spec.options ?? {}, spec.api);
  const verb = {
    api: spec.api,
    subject,
    params: { demand: subject },
    signal: options.abortSignal,
    timeout: options.timeout,
  };
  return runVerb(agent, verb, async (call) => {
    const frames = await framesFor(call, options);
    const reply = await ask(call, { ...spec, kind: 'extract', frames, context: options.context });
    requireData(agent.vault.redactTexts(reply), spec, agent.vault.redactText(subject));
    call.step.note({ result: reply.data, ...(reply.thought !== undefined && { thought: reply.thought }) });
    return reply.data;
  });
}

export interface Question {
  readonly api: AIApiName;
  readonly kind: 'extract' | 'judge';
  readonly shape: ExtractShape;
  readonly demand: DataDemand;
  readonly frames: readonly Frame[];
  readonly context: string | undefined;
}

/** One question to the model about given frames. */
export async function ask(call: Call, question: Question): Promise<ExtractReply> {
  const { agent } = call;
  await agent.model.ready();
  const prompt = isPrompt(question.demand) ? await resolvePrompt(question.demand, call.signal) : undefined;
  for (const frame of question.frames) call.step.frame(frame, 'seen');
  return agent.model.ask(question.kind, {
    demand: prompt ? prompt.text : (toJson(question.demand) as Readonly<Record<string, unknown>>),
    shape: question.shape,
    frames: question.frames,
    images: prompt?.images,
    context: agent.contexts.resolve(question.api, question.context),
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

/** Data of the right shape, with every demanded key, and from a model that was sure of them. */
function requireData(reply: ExtractReply, { api, shape, demand }: ReadSpec, subject: string): void {
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
