/** Any value as readable text: strings unchanged, other values as indented JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, undefined, 2) ?? String(value);
}
