import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import type { ModelSlot } from '../../core/model/usage.ts';
import { nearest } from '../../util/nearest.ts';
import { responseFormats } from '../families/family.ts';
import { families } from '../families/registry.ts';
import type { ModelSlotConfig } from '../model-config.ts';
import { listPriceOf, priceSchema } from '../prices/price.ts';
import { knownVersions, type LanguageModel } from './language-model.ts';

function isLanguageModel(value: unknown): boolean {
  const { doGenerate, modelId, provider }: Partial<Record<keyof LanguageModel, unknown>> = Object(value);
  return typeof doGenerate === 'function' && typeof modelId === 'string' && typeof provider === 'string';
}

const slotFields = {
  /** A language model of an AI SDK provider, such as `anthropic('claude-opus-4-5')`. */
  model: z.custom<LanguageModel>(isLanguageModel, 'expected a language model, such as anthropic(…) makes'),
  /**
   * How the model gives coordinates; see docs/models.md. Without a family, reading and judging work, but calls that
   * need a place fail.
   */
  family: z.string().optional(),
  /** Price per million tokens. Default: the list price of the provider, if known. */
  price: priceSchema.optional(),
  /** Timeout of one request in milliseconds. Default: 120000. */
  timeoutMs: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** How often a request is sent again after a temporary error. Default: 2. */
  retryCount: z.int().min(0).max(20).optional(),
  /** Milliseconds before the first retry. Doubles for each further retry. Default: 1000. */
  retryIntervalMs: z.number().min(0).optional(),
  /** Maximum number of requests at a time, over all workers of the run. Default: no limit. */
  concurrency: z.int().positive().optional(),
  /** Response format. Default: the one of the family. */
  responseFormat: z.enum(responseFormats).optional(),
  /** Additional options of the provider, by its name, such as `{ anthropic: { thinking: … } }`. */
  providerOptions: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  /** The key that the provider uses. It is only used to mask the key wherever a server repeats it. */
  apiKey: z.string().min(1).optional(),
};
const slotSchema = z.strictObject(slotFields);
const ownSchema = slotSchema.partial();
const optionsSchema = z.strictObject({
  ...slotFields,
  /** Overrides for the plans of `aiAct`. */
  planning: ownSchema.optional(),
  /** Overrides for data and verdicts. */
  insight: ownSchema.optional(),
});

/** A model and its settings. `planning` and `insight` inherit what they do not set. */
export type AISDKModelOptions = z.input<typeof optionsSchema>;
export type AISDKSlot = z.output<typeof slotSchema>;

/** The names of the options in hints. */
const variables: ModelSlotConfig['variables'] = {
  NAME: "the model's id",
  BASE_URL: "the provider's address",
  API_KEY: "the provider's API key",
  FAMILY: 'family',
  TIMEOUT: 'timeoutMs',
  TEMPERATURE: 'temperature',
  RETRY_COUNT: 'retryCount',
  RETRY_INTERVAL: 'retryIntervalMs',
  CONCURRENCY: 'concurrency',
  HTTP_PROXY: "the provider's fetch",
  SOCKS_PROXY: "the provider's fetch",
  REASONING_ENABLED: 'providerOptions',
  REASONING_EFFORT: 'providerOptions',
  REASONING_BUDGET: 'providerOptions',
  RESPONSE_FORMAT: 'responseFormat',
  PRICE_JSON: 'price',
  INIT_CONFIG_JSON: 'the model that was given and its provider',
  EXTRA_BODY_JSON: 'providerOptions',
};

/**
 * Checks the options and fills in what each slot inherits.
 *
 * @throws `ConfigError` `CONFIG_INVALID`
 */
export function resolveSlots(given: AISDKModelOptions): Readonly<Record<ModelSlot, AISDKSlot>> {
  const { success, data, error } = optionsSchema.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    const where = issue?.path.join('.');
    throw invalid(`${where ? `${where}: ` : ''}${issue?.message}`);
  }
  const { planning, insight, ...first } = data;
  const slots = { default: first, planning: inherit(first, planning), insight: inherit(first, insight) };
  for (const slot of Object.values(slots)) checkSlot(slot);
  return slots;
}

function inherit(first: AISDKSlot, own: z.output<typeof ownSchema> = {}): AISDKSlot {
  // Price and settings of one model do not apply to another.
  const { price, family, providerOptions, responseFormat, ...shared } = first;
  const inherited = own.model ? { ...shared, family } : { ...shared, price, family, providerOptions, responseFormat };
  return { ...inherited, ...own, model: own.model ?? first.model };
}

function checkSlot({ model, family }: AISDKSlot): void {
  const { specificationVersion: version } = model;
  if (!knownVersions.some((known) => known === version)) {
    throw invalid(`"${model.modelId}" uses version ${version} of the provider specification`, {
      hint: `Supported versions are ${knownVersions.join(', ')}: use another version of the provider's package.`,
    });
  }
  if (family === undefined || families.has(family)) return;
  const guess = nearest(family, [...families.keys()]);
  throw invalid(`there is no model family "${family}"`, {
    hint: guess ? `Did you mean "${guess}"?` : `The families are ${[...families.keys()].join(', ')}.`,
  });
}

function invalid(problem: string, { hint }: { hint?: string } = {}): ConfigError {
  return new ConfigError('CONFIG_INVALID', `Invalid options for aiSdkModel: ${problem}`, { hint });
}

/** Converts a slot to the configuration that the code around the transport uses. */
export function toConfig(slot: ModelSlot, given: AISDKSlot): ModelSlotConfig {
  const { model, timeoutMs = 120_000, retryCount = 2, retryIntervalMs = 1000 } = given;
  const family = given.family === undefined ? undefined : families.get(given.family);
  return {
    slot,
    name: model.modelId,
    server: model.provider,
    baseUrl: undefined,
    apiKey: given.apiKey,
    family,
    timeoutMs,
    temperature: given.temperature,
    retryCount,
    retryIntervalMs,
    concurrency: given.concurrency,
    proxy: undefined,
    reasoning: undefined,
    responseFormat: given.responseFormat ?? family?.responseFormat ?? 'text',
    price: given.price ?? listPriceOf(model.modelId),
    initConfig: {},
    extraBody: {},
    variables,
  };
}
