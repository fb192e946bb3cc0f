import { z } from 'zod';

import type { Completion } from '../openai/completion.ts';

/** Supported versions of the provider specification. */
export const knownVersions = ['v2', 'v3', 'v4'] as const;

/**
 * A language model of a provider of the AI SDK, such as `anthropic('claude-opus-4-5')`. Only this part of its interface is used,
 * so that no particular version of a package is needed.
 */
export interface LanguageModel {
  readonly specificationVersion: string;
  /** E.g. `anthropic.messages`. */
  readonly provider: string;
  readonly modelId: string;
  doGenerate(options: never): PromiseLike<unknown>;
}

/** Options of providers, by the name of the provider. */
export type ProviderOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What `doGenerate` is called with. */
export interface GenerateOptions {
  readonly prompt: readonly PromptMessage[];
  readonly temperature?: number;
  readonly responseFormat?: { readonly type: 'json'; readonly schema?: object; readonly name?: string };
  readonly providerOptions?: ProviderOptions;
  readonly headers: Readonly<Record<string, string>>;
  readonly abortSignal: AbortSignal;
}

export type PromptMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user' | 'assistant'; readonly content: readonly PromptPart[] };

export type PromptPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'file';
      readonly mediaType: string;
      readonly data: unknown;
      readonly providerOptions?: ProviderOptions;
    };

const count = z.number().nonnegative().nullish().catch(undefined);
/** A number in earlier versions, an object later. */
const tokens = z.union([
  z.object({ total: count, cacheRead: count }),
  z
    .number()
    .nonnegative()
    .transform((total) => ({ total, cacheRead: undefined })),
  z.undefined().transform(() => ({ total: undefined, cacheRead: undefined })),
]);

const resultSchema = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional().catch(undefined) })),
  finishReason: z
    .union([
      z.object({ unified: z.string(), raw: z.string().nullish() }),
      z.string().transform((unified) => ({ unified, raw: undefined })),
    ])
    .optional()
    .catch(undefined),
  usage: z
    .object({ inputTokens: tokens, outputTokens: tokens, cachedInputTokens: count, totalTokens: count })
    .optional()
    .catch(undefined),
  response: z
    .object({ id: z.string().nullish().catch(undefined), modelId: z.string().nullish().catch(undefined) })
    .optional()
    .catch(undefined),
});
type Result = z.output<typeof resultSchema>;

/** Reads the result of `doGenerate`; undefined when it has another form. */
export function readResult(raw: unknown): Completion | undefined {
  const { data } = resultSchema.safeParse(raw);
  if (!data) return undefined;
  const textOf = (kind: string): string =>
    data.content.map(({ type, text }) => (type === kind ? (text ?? '') : '')).join('');
  return {
    text: textOf('text'),
    thoughts: textOf('reasoning'),
    finishReason: finishReason(data.finishReason),
    choices: 1,
    refusal: undefined,
    requestId: data.response?.id ?? undefined,
    model: data.response?.modelId ?? undefined,
    usage: data.usage && toUsage(data.usage),
  };
}

const reasons: Readonly<Record<string, string | undefined>> = {
  'content-filter': 'content_filter',
  // A provider that reports no reason is accepted.
  unknown: undefined,
};

function finishReason(reason: Result['finishReason']): string | undefined {
  if (!reason || (reason.unified === 'other' && !reason.raw)) return undefined;
  return reason.unified in reasons ? reasons[reason.unified] : reason.unified;
}

function toUsage({ inputTokens, outputTokens, cachedInputTokens, totalTokens }: NonNullable<Result['usage']>): Usage {
  return {
    prompt_tokens: inputTokens.total,
    completion_tokens: outputTokens.total,
    total_tokens: totalTokens,
    prompt_tokens_details: { cached_tokens: inputTokens.cacheRead ?? cachedInputTokens },
  };
}

type Usage = NonNullable<Completion['usage']>;
