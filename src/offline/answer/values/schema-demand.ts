import { scalarOf, parseShape, type FieldShape, type Shape } from './demand-shape.ts';
import { notUnderstood } from '../../not-understood.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A JSON Schema as a demand in words: its descriptions say what to read, e.g. `{ total: 'number shown after "Total"' }`. */
export function demandOfSchema(schema: Fields): string | Fields {
  const present = presentPart(schema);
  const { properties, items } = present;
  if (isObject(properties)) {
    return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, demandOfPart(key, part)]));
  }
  const words = wordsOf(present);
  if (isObject(items) && isObject(presentPart(items)['properties'])) return rowsOf(items, words);
  if (words !== '') return typed(present, words);
  throw wordless('schema');
}

function demandOfPart(key: string, part: unknown): string | Fields {
  if (!isObject(part)) throw wordless(key);
  const present = presentPart(part);
  const { properties, items } = present;
  if (isObject(properties)) return demandOfSchema({ properties });
  const words = wordsOf(part) || wordsOf(present);
  if (isObject(items)) return demandOfList(presentPart(items), words === '' ? key : words);
  // Without words a key is what stands before its value.
  return words === '' ? typeOf(present) : typed(present, words);
}

function wordsOf({ description }: Fields): string {
  return typeof description === 'string' ? description : '';
}

function demandOfList(items: Fields, words: string): string {
  if (isObject(items['properties'])) return rowsOf(items, words);
  return words.includes('[]') ? words : `${typeOf(items)}[], ${words}`;
}

/** `{name: string, price: number}[], the products` */
function rowsOf(items: Fields, words: string): string {
  const { properties } = presentPart(items);
  const fields = Object.entries(isObject(properties) ? properties : {}).map(([key, part]) => {
    const demand = demandOfPart(key, part);
    if (typeof demand !== 'string') throw wordless(key);
    const present = isObject(part) ? presentPart(part) : {};
    return `${JSON.stringify(key)}${part === present ? '' : '?'}: ${bracketed(demand, typeOf(present))}`;
  });
  return `{${fields.join(', ')}}[], ${words}`;
}

function bracketed(demand: string, type: string): string {
  const words = demand.replace(new RegExp(`^${type}:?\\s*`), '');
  return words === '' ? type : `${type} (${words})`;
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
function typed(schema: Fields, words: string): string {
  const isSaid = /^(?:string|text|number|integer|float|boolean|bool|date)\b/i.test(words);
  const type = typeOf(schema);
  return isSaid || type === '' ? words : `${type}: ${words}`;
}

function typeOf({ type, format }: Fields): string {
  const present: unknown = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (present === 'string' && format === 'date') return 'date';
  return scalars.includes(present) ? String(present) : '';
}

function wordless(part: string): Error {
  return notUnderstood('schema, which has no description of', part, [
    `z.object({ total: z.number().describe('number shown after "Total"') })`,
  ]);
}

/**
 * An object of keys as a shape; a list of one description stands for a list of such things, and `{ type, description }`
 * describes one value.
 */
export function shapeOfKeys(keys: Fields): Extract<Shape, { type: 'object' }> {
  const fields = Object.entries(keys).map(([name, description]): FieldShape => ({
    name,
    isOptional: false,
    shape: shapeOfKey(name, description),
  }));
  return { type: 'object', fields, words: '' };
}

function shapeOfKey(key: string, description: unknown): Shape {
  if (typeof description === 'string') return parseShape(description) ?? scalarOf(description);
  const [one, ...others]: readonly unknown[] = Array.isArray(description) ? description : [];
  if (one !== undefined && others.length === 0) return { type: 'list', of: shapeOfKey(key, one), words: '' };
  if (isObject(description)) return shapeOfPart(key, description);
  throw notUnderstood('demand', JSON.stringify({ [key]: description }), ['{ total: \'number shown after "Total"\' }']);
}

function shapeOfPart(key: string, part: Fields): Shape {
  if (!scalars.concat('object', 'array').includes(part['type'])) return shapeOfKeys(part);
  return shapeOfKey(key, demandOfPart(key, part));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
