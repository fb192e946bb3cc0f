/** A copy with only the named keys, if present. */
export function pickKeys(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

/** A copy without the named keys. */
export function omitKeys(object: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** A copy without keys whose value is undefined. */
export function omitUndefined<T>(object: Readonly<Record<string, T | undefined>>): Record<string, T>;
export function omitUndefined(object: object): object;
export function omitUndefined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
