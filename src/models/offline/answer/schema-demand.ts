import { notUnderstood } from '../not-understood.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A JSON Schema as a demand in words: its descriptions say what to read, e.g. `{ total: 'number: shown after "Total"' }`. */
export function demandOfSchema(schema: Fields): string | Fields {
  const { properties, type, description } = presentPart(schema);
  if (isObject(properties)) {
    return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, demandOfPart(key, part)]));
  }
  if (typeof description === 'string' && description !== '') return typed(type, description);
  throw wordless('schema');
}

function demandOfPart(key: string, part: unknown): string | Fields {
  if (!isObject(part)) throw wordless(key);
  const { properties, type, description } = presentPart(part);
  if (isObject(properties)) return demandOfSchema({ properties });
  const words = part['description'] ?? description;
  if (typeof words !== 'string' || words === '') throw wordless(key);
  return typed(type, words);
}

/** Of what may be null, what it is when it is there. */
function presentPart(schema: Fields): Fields {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const present: unknown = anyOf.find((part) => isObject(part) && part['type'] !== 'null');
  return isObject(present) ? { ...present, ...rest } : schema;
}

const scalars: readonly unknown[] = ['number', 'integer', 'boolean', 'string'];

/** A type in front decides how a value is read; words that begin with one have said it themselves. */
function typed(type: unknown, words: string): string {
  const present: unknown = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  const isSaid = /^(?:string|text|number|integer|float|boolean|bool)\b/i.test(words);
  return isSaid || !scalars.includes(present) ? words : `${String(present)}: ${words}`;
}

function wordless(part: string): Error {
  return notUnderstood('schema, which has no description of', part, [
    `z.object({ total: z.number().describe('number shown after "Total"') })`,
  ]);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
