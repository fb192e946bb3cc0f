import { z } from 'zod';

import type { ModelSlot } from '../../core/model/usage.ts';
import type { AIUsageInfo, Price } from '../../core/model/usage.ts';
import { costOf } from '../prices/price.ts';
import { splitThought, thoughtsInParts } from './thoughts.ts';

const count = z.number().nonnegative().nullish().catch(undefined);

const usageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(undefined),
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(undefined),
});
const foreignSchema = z.object({ usage: usageSchema });

/** The parts of a chat completion that are read. Loose, since gateways differ. */
const completionSchema = z.object({
  id: z.string().nullish().catch(undefined),
  model: z.string().nullish().catch(undefined),
  _request_id: z.string().nullish().catch(undefined),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish().catch(undefined),
        // OpenRouter passes on the failure of a provider so (openrouter.ai/docs/api/reference/errors-and-debugging).
        error: z.unknown().optional(),
        message: z.object({
          content: z.union([z.string(), z.array(z.unknown())]).nullish(),
          refusal: z.string().nullish().catch(undefined),
          // vLLM and Ollama call it `reasoning`, llama.cpp, LM Studio and DeepSeek `reasoning_content`.
          reasoning: z.string().nullish().catch(undefined),
          reasoning_content: z.string().nullish().catch(undefined),
          // OpenRouter
          reasoning_details: z.array(z.unknown()).nullish().catch(undefined),
        }),
      }),
    )
    .min(1),
  usage: usageSchema.nullish().catch(undefined),
});

const textPartSchema = z.object({
  type: z.string().optional(),
  text: z.string(),
  /** Providers that send thoughts as parts of the content set it. */
  thought: z.boolean().optional().catch(undefined),
});

export type RawUsage = z.output<typeof usageSchema>;

/** One reply as received. */
export interface Completion {
  readonly text: string;
  /** What the model thought before it answered, where its server keeps that apart. */
  readonly thoughts: string;
  /** Whether the model's maker marks them as thoughts; where a server tells them apart by itself, it may have taken the answer for one. */
  readonly areMarked?: boolean;
  /** How many tokens it thought, which some servers report without the thoughts. */
  readonly thoughtTokens?: number | undefined;
  readonly finishReason: string | undefined;
  /** Number of choices in it; only one was requested. */
  readonly choices: number;
  /** Why the model refused to answer. */
  readonly refusal: string | undefined;
  readonly requestId: string | undefined;
  /** The model that answered, as the server reports it. */
  readonly model: string | undefined;
  readonly usage: RawUsage | undefined;
}

/** Reads a chat completion; undefined when the server answered something else. */
export function readCompletion(raw: unknown): Completion | undefined {
  const { data } = completionSchema.safeParse(raw);
  const choice = data?.choices.find(({ error }, index) => index === 0 && !error);
  if (!data || !choice) return undefined;
  return {
    ...readMessage(choice.message),
    thoughtTokens: thoughtTokensOf(data.usage),
    finishReason: choice.finish_reason || undefined,
    choices: data.choices.length,
    requestId: data._request_id ?? data.id ?? undefined,
    model: data.model || undefined,
    usage: data.usage ?? undefined,
  };
}

function thoughtTokensOf(usage: RawUsage | null | undefined): number | undefined {
  return usage?.completion_tokens_details?.reasoning_tokens ?? undefined;
}

type Message = z.output<typeof completionSchema>['choices'][number]['message'];

function readMessage(message: Message): Pick<Completion, 'text' | 'thoughts' | 'areMarked' | 'refusal'> {
  const text = contentText(message.content);
  const parsed = message.reasoning || message.reasoning_content || '';
  const parts = [message.reasoning_details, message.content].flatMap((list) => (Array.isArray(list) ? list : []));
  return {
    text,
    thoughts: parsed || thoughtsInParts(parts) || splitThought(text).thought,
    areMarked: parsed === '',
    refusal: message.refusal || undefined,
  };
}

/** The usage in an answer that is no chat completion. */
export function readUsage(raw: unknown): RawUsage | undefined {
  return foreignSchema.safeParse(raw).data?.usage;
}

function contentText(content: string | unknown[] | null | undefined): string {
  if (!Array.isArray(content)) return content ?? '';
  const texts = content.map((part) => textPartSchema.safeParse(part).data);
  return texts.map((part) => (part && (part.type ?? 'text') === 'text' && !part.thought ? part.text : '')).join('');
}

export interface ReportedTokens {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cachedInputTokens: number;
  readonly totalTokens: number;
}

/**
 * The tokens of a request as its server reports them. Undefined where the numbers cannot be true: every request has tokens, and
 * so has every reply with a text.
 */
export function reportedTokens(usage: Partial<RawUsage> | undefined, reply: string): ReportedTokens | undefined {
  const {
    total_tokens: all,
    prompt_tokens: sent,
    completion_tokens: got,
    prompt_tokens_details: details,
  } = usage ?? {};
  const total = positive(all);
  const prompt = firstKnown(positive(sent), rest(total, got));
  const completion = firstKnown(positive(got), rest(total, prompt), reply === '' ? 0 : undefined);
  if (prompt === undefined || completion === undefined) return undefined;
  // Some servers count what a model thinks only in the total; providers bill it as output.
  const output = Math.max(completion, (total ?? 0) - prompt);
  return {
    promptTokens: prompt,
    completionTokens: output,
    cachedInputTokens: positive(details?.cached_tokens) ?? 0,
    totalTokens: prompt + output,
  };
}

function positive(tokens: number | null | undefined): number | undefined {
  return typeof tokens === 'number' && tokens > 0 ? tokens : undefined;
}

function firstKnown(...counts: readonly (number | undefined)[]): number | undefined {
  return counts.find((count) => count !== undefined);
}

function rest(total: number | undefined, known: number | null | undefined): number | undefined {
  const part = positive(known);
  return total !== undefined && part !== undefined ? positive(total - part) : undefined;
}

interface UsageFacts {
  readonly modelName: string;
  readonly slot: ModelSlot;
  readonly timeCostMs: number;
  readonly price: Price | undefined;
}

/** Tokens of a reply in the form that users get; undefined when the server reports none. */
export function toUsageInfo(
  { usage, requestId }: Pick<Completion, 'usage' | 'requestId'>,
  facts: UsageFacts,
): AIUsageInfo | undefined {
  if (!usage) return undefined;
  const promptTokens = usage.prompt_tokens ?? 0;
  const completionTokens = usage.completion_tokens ?? 0;
  const tokens = {
    promptTokens,
    completionTokens,
    cachedInputTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
  };
  // A total alone has no price: input and output cost differently.
  const priced = reportedTokens(usage, '');
  return {
    ...tokens,
    totalTokens: usage.total_tokens ?? promptTokens + completionTokens,
    ...(facts.price && priced && { cost: costOf(priced, facts.price) }),
    timeCostMs: Math.round(facts.timeCostMs),
    modelName: facts.modelName,
    slot: facts.slot,
    intent: facts.slot,
    requestId,
  };
}
