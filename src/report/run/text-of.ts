/** Any value as a person reads it: text as it is, everything else as indented JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, undefined, 2) ?? String(value);
}
