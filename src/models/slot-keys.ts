import { z } from 'zod';

import { ConfigError } from '../core/errors/errors.ts';
import { nearest } from '../util/nearest.ts';
import { responseFormats } from './families/family.ts';
import { families } from './families/registry.ts';
import { priceSchema } from './prices/price.ts';

/** Variables of the OpenAI client. They apply where the key of this package is not set. */
export const fallbacks: Readonly<Partial<Record<SlotKey, string>>> = {
  API_KEY: 'OPENAI_API_KEY',
  BASE_URL: 'OPENAI_BASE_URL',
};

const text = z.string().trim().min(1);
const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^[-+]?\d+(\.\d+)?$/)
    .transform(Number),
]);
const address = text.refine(isServerAddress);
/** Only proxy addresses may have a user name. */
const proxyOf = (...protocols: string[]): z.ZodType<string | undefined> =>
  z.preprocess(
    (value) => (value === '' || value === 'none' ? undefined : value),
    text.refine((value) => isProxyAddress(value, protocols)).optional(),
  );
/** What a header can carry (RFC 9110, 5.5), without the characters that only old servers read. */
const headerValue = /^[\x20-\x7E]+$/;
const switched = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const jsonObject = z.string().transform(parseJson).pipe(z.record(z.string(), z.unknown()));

/** The keys of one slot, without its prefix. A description says what a value must be. */
const slotSchema = z.object({
  NAME: text.optional().describe('the name of a model'),
  BASE_URL: address
    .optional()
    .describe('an http or https URL without a user name, password or query, such as https://api.example.com/v1'),
  API_KEY: text
    .refine((key) => headerValue.test(key))
    .optional()
    .describe('a non-empty text of ASCII characters, in one line'),
  FAMILY: text
    .refine((name) => families.has(name))
    .optional()
    .describe(`a known model family (${[...families.keys()].join(', ')})`),
  TIMEOUT: numeric.pipe(z.int().positive()).default(120_000).describe('a whole number of milliseconds above 0'),
  TEMPERATURE: numeric.pipe(z.number().min(0).max(2)).optional().describe('a number from 0 to 2'),
  RETRY_COUNT: numeric.pipe(z.int().min(0).max(20)).default(2).describe('a whole number from 0 to 20'),
  RETRY_INTERVAL: numeric.pipe(z.number().min(0)).default(1000).describe('a number of milliseconds, 0 or above'),
  CONCURRENCY: numeric
    .pipe(z.int().positive())
    .optional()
    .describe('a whole number above 0: the maximum number of requests at a time, over all workers of the run'),
  HTTP_PROXY: proxyOf('http:', 'https:')
    .optional()
    .describe(
      'an http or https URL of a proxy, with user name and password percent-encoded, or an empty value for no proxy',
    ),
  SOCKS_PROXY: proxyOf('socks:', 'socks4:', 'socks5:')
    .optional()
    .describe('a socks4 or socks5 URL, such as socks5://127.0.0.1:1080'),
  REASONING_ENABLED: z.preprocess(String, switched).optional().describe('true or false'),
  REASONING_EFFORT: text.optional().describe('a value of the provider, such as low'),
  REASONING_BUDGET: numeric.pipe(z.int().min(0)).optional().describe('a whole number of tokens, 0 or above'),
  RESPONSE_FORMAT: z
    .enum(responseFormats)
    .optional()
    .describe(`one of ${responseFormats.join(', ')}`),
  PRICE_JSON: z
    .string()
    .transform(parseJson)
    .pipe(priceSchema)
    .optional()
    .describe('a JSON object with prices per million tokens, such as {"input": 0.2, "output": 1.6}'),
  INIT_CONFIG_JSON: jsonObject.optional().describe('a JSON object with options of the OpenAI client'),
  EXTRA_BODY_JSON: jsonObject.optional().describe('a JSON object that is added to every request'),
});
export type SlotValues = z.output<typeof slotSchema>;
export type SlotKey = keyof SlotValues;
/** Keys with their prefixes, as an option or the environment has them. */
export type Values = Readonly<Record<string, string | number | undefined>>;

export const slotKeys = slotSchema.keyof().options;
/** Keys whose values are shown in messages; all others may hold secrets. */
const showable: ReadonlySet<SlotKey> = new Set([
  'FAMILY',
  'TIMEOUT',
  'TEMPERATURE',
  'RETRY_COUNT',
  'RETRY_INTERVAL',
  'CONCURRENCY',
  'REASONING_ENABLED',
  'REASONING_EFFORT',
  'REASONING_BUDGET',
  'RESPONSE_FORMAT',
  'PRICE_JSON',
]);

/** A key of a slot, for the documentation. */
export interface ModelKey {
  readonly key: string;
  /** What a value must be. */
  readonly must: string;
  /** The environment variable that is read when the key is not set. */
  readonly variable: string | undefined;
  readonly standard: unknown;
}

const standards = slotSchema.parse({});
/** @public Read by the script that writes the documentation. */
export const modelKeys: readonly ModelKey[] = slotKeys.map((key) => ({
  key,
  must: slotSchema.shape[key].description ?? '',
  variable: fallbacks[key],
  standard: standards[key],
}));

/** The values of one slot, checked. */
export function parseSlot(variables: Readonly<Record<SlotKey, string>>, values: Values): SlotValues {
  const result = slotSchema.safeParse(Object.fromEntries(slotKeys.map((key) => [key, values[variables[key]]])));
  if (result.success) return result.data;
  const key = slotKeys.find((name) => name === result.error.issues[0]?.path[0]) ?? 'NAME';
  throw invalidValue(key, variables, values[variables[key]]);
}

function invalidValue(key: SlotKey, variables: Readonly<Record<SlotKey, string>>, value: unknown): ConfigError {
  const variable = variables[key];
  const hidden = typeof value === 'string' ? '' : `, not a ${typeof value}`;
  const shown = showable.has(key) ? `, not ${JSON.stringify(value)}` : hidden;
  const guess = key === 'FAMILY' ? nearest(String(value), [...families.keys()]) : undefined;
  return new ConfigError('CONFIG_INVALID', `${variable} must be ${slotSchema.shape[key].description}${shown}`, {
    hint: guess ? `Did you mean "${guess}"?` : hintForQuery(key, variables, value),
    details: { key: variable },
  });
}

/** Where the client takes what follows the path of an address, such as the version of Azure's API. */
function hintForQuery(key: SlotKey, variables: Readonly<Record<SlotKey, string>>, value: unknown): string | undefined {
  const address = String(value);
  if (key !== 'BASE_URL' || !URL.canParse(address) || new URL(address).search === '') return undefined;
  return `The query goes into ${variables.INIT_CONFIG_JSON}, such as {"defaultQuery": {"api-version": "1"}}.`;
}

/** `fetch` refuses a URL with a user name, which would also appear in messages. */
function isServerAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  const isPlain = [username, password, search, hash].every((part) => part === '');
  return (protocol === 'https:' || protocol === 'http:') && isPlain;
}

/** User name and password stand percent-encoded in a URL, and are decoded before they are sent. */
function isProxyAddress(value: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocols.includes(protocol) && [username, password].every(isEncoded);
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** Without the message of the parser, which would quote the text, and with it perhaps a key. */
function parseJson(source: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
}
