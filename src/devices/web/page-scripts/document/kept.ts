/** What one question leaves in its world for a later one, under a key of its own. */
export const kept = <T>(key: symbol): T | undefined =>
  Object.hasOwn(window, key) ? (window as unknown as Record<symbol, T>)[key] : undefined;

export function drop(key: symbol): void {
  Reflect.deleteProperty(window, key);
}

export function keep<T>(key: symbol, value: T): T {
  Object.defineProperty(window, key, { value, configurable: true });
  return value;
}
