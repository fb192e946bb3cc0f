import { describedData, type DescribedData } from '../../../core/model/data-schema.ts';
import { ConfigError } from '../../../core/errors/errors.ts';
import { toJson } from '../../../util/to-json.ts';
import { isPromptObject, promptText, type PromptInput } from '../../steps/prompt-input.ts';

/**
 * What to read: a question, or an object whose values describe the data under each key. An object of nothing but
 * `prompt`, `images` and `convertHttpImage2Base64` is a question with pictures; a JSON Schema object is a schema.
 */
export type DataDemand = PromptInput | Readonly<Record<string, unknown>>;

type Fields = Readonly<Record<string, unknown>>;

/** A demand in one of its three forms. */
export type ReadDemand = { readonly subject: string } & (
  | { readonly form: 'prompt'; readonly prompt: PromptInput }
  | { readonly form: 'keys'; readonly keys: Fields }
  | { readonly form: 'schema'; readonly schema: DescribedData }
);

/** @throws ConfigError `CONFIG_INVALID` for anything that is not a demand. */
export function readDemand(given: unknown, api: string): ReadDemand {
  if (typeof given === 'string' || (isObject(given) && isPromptObject(given))) return promptDemand(given, api);
  const schema = describedData(given);
  if (schema) return { form: 'schema', schema, subject: schemaSubject(schema.json) };
  if (isObject(given) && Object.keys(given).length > 0) {
    const keys = toJson(given) as Fields;
    return { form: 'keys', keys, subject: JSON.stringify(keys) };
  }
  throw new ConfigError('CONFIG_INVALID', `${api}: the demand must be a text or an object that describes the data`, {
    hint: "E.g. aiQuery({ total: 'number shown after Total' }), aiQuery('the names in the list, as string[]') or aiQuery(z.object({ … })).",
  });
}

export function promptDemand(prompt: PromptInput, api: string): ReadDemand {
  return { form: 'prompt', prompt, subject: promptText(prompt, api) };
}

/** The description of the schema, or else the names of its properties. */
function schemaSubject({ description, properties, items }: Fields): string {
  if (typeof description === 'string' && description !== '') return description;
  if (isObject(properties)) return `{ ${Object.keys(properties).join(', ')} }`;
  return isObject(items) ? `[${schemaSubject(items)}]` : 'data of a schema';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
