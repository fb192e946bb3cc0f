/** Splits `Control+Shift+A` into its keys; a literal plus is `+` alone or a trailing `++`. */
export function parseKeys(combination: string): string[] {
  const text = combination.length > 1 ? combination.trim() : combination;
  if (text === '+' || text === ' ' || text === '') return [combination];
  const beforePlusKey = /^(.*)\+\s*\+$/s.exec(text)?.[1];
  const plusKey = beforePlusKey !== undefined;
  const parts = (beforePlusKey ?? text).split('+').map((part) => part.trim());
  return [...parts.filter((part) => part !== ''), ...(plusKey ? ['+'] : [])];
}
