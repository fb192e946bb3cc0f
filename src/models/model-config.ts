import { ConfigError } from '../core/errors/errors.ts';
import type { Environment } from '../core/options/options.ts';
import type { ModelSlot, Price } from '../core/model/usage.ts';
import { nearest } from '../util/nearest.ts';
import { type ModelFamily, type Reasoning, type ResponseFormat } from './families/family.ts';
import { families } from './families/registry.ts';
import { fallbacks, parseSlot, slotKeys, type SlotKey, type SlotValues, type Values } from './slot-keys.ts';
import { goesDirect } from './openai/transport/proxy.ts';
import { requireFitting } from './family-settings.ts';
import { isModelVariable, prefixes } from './model-variables.ts';
import { listPriceOf } from './prices/price.ts';
import { reasoningOf } from './reasoning-config.ts';

const slots: readonly ModelSlot[] = ['default', 'planning', 'insight'];
/** Where requests go that have no address of their own. */
export const openaiAddress = 'https://api.openai.com/v1';
/** The configuration of one model. */
export interface ModelSlotConfig {
  readonly slot: ModelSlot;
  readonly name: string;
  /** Name of the server in messages, if its address is not known. */
  readonly server?: string | undefined;
  /** Undefined: the provider's own address. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  /** Undefined: the model cannot return coordinates. */
  readonly family: ModelFamily | undefined;
  /** Milliseconds for one request. */
  readonly timeoutMs: number;
  readonly temperature: number | undefined;
  /** How often a request is sent again after a temporary fault. */
  readonly retryCount: number;
  /** Milliseconds before the first retry; doubled for each further one. */
  readonly retryIntervalMs: number;
  /** Most concurrent requests, counted over all workers; undefined for no limit. */
  readonly concurrency: number | undefined;
  /** The proxy: an http(s) or socks URL, which may hold a password. */
  readonly proxy: string | undefined;
  /** Reasoning settings that its family supports; undefined leaves them to the provider. */
  readonly reasoning: Reasoning | undefined;
  /** The format that replies are held to. */
  readonly responseFormat: ResponseFormat;
  /** The configured price, else the list price of its provider; undefined when neither is known. */
  readonly price: Price | undefined;
  /** Further options of the OpenAI client. */
  readonly initConfig: Readonly<Record<string, unknown>>;
  /** Members added to the body of every request. */
  readonly extraBody: Readonly<Record<string, unknown>>;
  /** The variable that each value came from, or that would set it. */
  readonly variables: Readonly<Record<SlotKey, string>>;
}

export type ModelSlots = Readonly<Record<ModelSlot, ModelSlotConfig>>;

export interface ModelConfigInit {
  /** The option `modelConfig`. When given, the environment is ignored completely. */
  readonly modelConfig?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly env: Environment;
}

/**
 * Reads the three model slots. The slots `planning` and `insight` inherit every key that they do not set. Returns undefined
 * when no model is configured.
 *
 * @throws `ConfigError` `CONFIG_INVALID` for unknown keys and invalid values, and when keys are set but no model is named.
 */
export function resolveModelConfig(init: ModelConfigInit): ModelSlots | undefined {
  const values = init.modelConfig ?? withoutEmpty(init.env);
  const given = Object.keys(values).filter((key) => values[key] !== undefined);
  const own = given.filter((key) => init.modelConfig !== undefined || isModelVariable(key));
  requireKnown(own);
  const first = own[0];
  if (first === undefined) return undefined;
  const name = `${prefixes.default}NAME`;
  if (values[name] === undefined) {
    throw new ConfigError('CONFIG_INVALID', `${first} is set, but ${name} is not`, {
      hint: `Set ${name} to the model to use, or remove ${first} to use the offline model.`,
      details: { key: name },
    });
  }
  return {
    default: resolveSlot('default', values, init.env),
    planning: resolveSlot('planning', values, init.env),
    insight: resolveSlot('insight', values, init.env),
  };
}

/** An empty proxy means none, so that a slot can go without the proxy of the others. */
function withoutEmpty(env: Environment): Values {
  const counts = ([key, value = '']: [string, string | undefined]): boolean =>
    value.trim() !== '' || (env[key] !== undefined && isModelVariable(key) && key.endsWith('_PROXY'));
  return Object.fromEntries(Object.entries(env).filter(counts));
}

function requireKnown(given: readonly string[]): void {
  const known = [...slots.flatMap((slot) => slotKeys.map((key) => prefixes[slot] + key)), ...Object.values(fallbacks)];
  const unknown = given.find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const suggestion = suggestFor(unknown, known);
  throw new ConfigError('CONFIG_INVALID', `Unknown model configuration key "${unknown}"`, {
    hint: `${suggestion}The keys are ${prefixes.default}, ${prefixes.planning} or ${prefixes.insight} followed by ${slotKeys.join(', ')}.`,
    details: { key: unknown },
  });
}

/** After a correct prefix only the rest is compared: with the long prefix, all keys would look similar. */
function suggestFor(unknown: string, known: readonly string[]): string {
  const prefix = Object.values(prefixes).find((candidate) => unknown.startsWith(candidate)) ?? '';
  const rest = nearest(unknown.slice(prefix.length), prefix === '' ? known : slotKeys);
  return rest ? `Did you mean ${prefix}${rest}? ` : '';
}

function resolveSlot(slot: ModelSlot, values: Values, env: Environment): ModelSlotConfig {
  const variables = Object.fromEntries(slotKeys.map((key) => [key, variableOf(slot, key, values)])) as Record<
    SlotKey,
    string
  >;
  const parsed = parseSlot(variables, values);
  const family = parsed.FAMILY === undefined ? undefined : families.get(parsed.FAMILY);
  requireFitting({ slot, family, values: parsed, variables });
  return {
    slot,
    // Its presence was checked before; it is optional in the schema because slots inherit it.
    name: parsed.NAME ?? '',
    baseUrl: parsed.BASE_URL,
    apiKey: parsed.API_KEY,
    family,
    timeoutMs: parsed.TIMEOUT,
    temperature: parsed.TEMPERATURE,
    retryCount: parsed.RETRY_COUNT,
    retryIntervalMs: parsed.RETRY_INTERVAL,
    concurrency: parsed.CONCURRENCY,
    proxy: proxyOf(parsed, variables, env),
    reasoning: reasoningOf({ family, values: parsed, variables }),
    responseFormat: parsed.RESPONSE_FORMAT ?? family?.responseFormat ?? 'text',
    price: priceOf(slot, parsed, values),
    initConfig: parsed.INIT_CONFIG_JSON ?? {},
    extraBody: parsed.EXTRA_BODY_JSON ?? {},
    variables,
  };
}

/** A slot with its own model does not inherit the price of another model. */
function priceOf(slot: ModelSlot, { NAME = '', PRICE_JSON }: SlotValues, values: Values): Price | undefined {
  const has = (key: SlotKey): boolean => values[prefixes[slot] + key] !== undefined;
  const isForeign = has('NAME') && !has('PRICE_JSON');
  return (isForeign ? undefined : PRICE_JSON) ?? listPriceOf(NAME);
}

/** The proxy for the address of the slot; undefined when requests go there directly. */
function proxyOf(
  { HTTP_PROXY: http, SOCKS_PROXY: socks, BASE_URL: address = openaiAddress }: SlotValues,
  { HTTP_PROXY, SOCKS_PROXY }: ModelSlotConfig['variables'],
  env: Environment,
): string | undefined {
  if (goesDirect(address, env['NO_PROXY'] || env['no_proxy'])) return undefined;
  if (http === undefined || socks === undefined) return http ?? socks;
  throw new ConfigError('CONFIG_INVALID', `${HTTP_PROXY} and ${SOCKS_PROXY} are both set`, {
    hint: 'Requests go through one proxy: remove one of them.',
    details: { key: SOCKS_PROXY },
  });
}

const ofFamily: ReadonlySet<SlotKey> = new Set<SlotKey>([
  'REASONING_ENABLED',
  'REASONING_EFFORT',
  'REASONING_BUDGET',
  'RESPONSE_FORMAT',
  'TEMPERATURE',
]);

const proxies: ReadonlySet<SlotKey> = new Set<SlotKey>(['HTTP_PROXY', 'SOCKS_PROXY']);

/** A slot with a proxy of its own, or with none, does not inherit one of the other kind. */
function hasOwnProxy(slot: ModelSlot, key: SlotKey, values: Values): boolean {
  return proxies.has(key) && [...proxies].some((one) => values[prefixes[slot] + one] !== undefined);
}

function variableOf(slot: ModelSlot, key: SlotKey, values: Values): string {
  const fallback = fallbacks[key];
  // Settings of another family do not apply to a slot with its own family.
  const isForeign = ofFamily.has(key) && values[`${prefixes[slot]}FAMILY`] !== undefined;
  const isOwn = isForeign || hasOwnProxy(slot, key, values);
  const inherited = isOwn ? [] : [prefixes.default + key];
  const candidates = [prefixes[slot] + key, ...inherited, ...(fallback === undefined ? [] : [fallback])];
  return candidates.find((name) => values[name] !== undefined) ?? prefixes[isOwn ? slot : 'default'] + key;
}
