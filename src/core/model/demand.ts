/**
 * Names the first key of a demand that is missing in the data, e.g. `items[2].price`; undefined when all are present. null
 * counts as data: there is no such thing. A list with one description stands for a list of such items.
 */
export function missingKey(demand: unknown, data: unknown): string | undefined {
  return isObject(demand) && !isObject(data) ? undefined : missingAt('', demand, data);
}

function missingAt(path: string, demand: unknown, data: unknown): string | undefined {
  if (data === null) return undefined;
  if (Array.isArray(demand)) return demand.length === 1 ? missingInList(path, demand[0], data) : undefined;
  return isObject(demand) && !isTypeName(demand['type']) ? missingInObject(path, demand, data) : undefined;
}

function missingInObject(path: string, demand: Fields, data: unknown): string | undefined {
  if (!isObject(data)) return path;
  for (const [key, description] of Object.entries(demand)) {
    const place = path === '' ? key : `${path}.${key}`;
    const missing = Object.hasOwn(data, key) ? missingAt(place, description, data[key]) : place;
    if (missing !== undefined) return missing;
  }
  return undefined;
}

function missingInList(path: string, description: unknown, data: unknown): string | undefined {
  if (!Array.isArray(data)) return isObject(description) ? path : undefined;
  for (const [index, item] of data.entries()) {
    const missing = missingAt(`${path}[${index}]`, description, item);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

const typeNames = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

/** `{ type: 'number', description: … }` describes one value; its keys are no keys of the data. */
function isTypeName(value: unknown): boolean {
  return typeof value === 'string' && typeNames.includes(value);
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
