const deepest = 40;

/** A value that JSON can represent: page scripts may return bigints, cycles and more. */
export function toJson(value: unknown, above: readonly object[] = []): unknown {
  if (typeof value !== 'object' || value === null) return plainToJson(value);
  if (above.includes(value)) return '(circular)';
  if (above.length >= deepest) return '(deeper)';
  return objectToJson(value, [...above, value]);
}

function plainToJson(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return typeof value === 'function' || typeof value === 'symbol' ? String(value) : value;
}

function objectToJson(value: object, above: readonly object[]): unknown {
  try {
    if ('toJSON' in value && typeof value.toJSON === 'function') return toJson(value.toJSON(), above);
    if (value instanceof Map || value instanceof Set) return toJson([...value], above);
    if (value instanceof Error) return String(value);
    if (Array.isArray(value)) return value.map((item) => toJson(item, above));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toJson(item, above)]));
  } catch {
    // A getter may throw anything.
    return '(unreadable)';
  }
}
