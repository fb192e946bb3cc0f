import { useEffect, useState } from 'preact/hooks';

/** A value when it has not changed for a while. */
export function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** A value, and for a moment longer what it was before it became undefined: what is gone at once cannot be seen. */
export function useLingering<T>(value: T | undefined, delayMs: number): T | undefined {
  const [last, setLast] = useState(value);
  useEffect(() => {
    if (value !== undefined) {
      setLast(value);
      return undefined;
    }
    const timer = setTimeout(() => setLast(undefined), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value ?? last;
}
