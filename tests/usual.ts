/** Set by `npm run test:all`. */
export const testsAll: boolean = process.env['EYEWRIGHT_TEST_ALL'] !== undefined;

/**
 * What a suite runs on. What holds on one browser library, phone or server holds on the others in nearly all cases, so `npm test`
 * takes those that are named, and `npm run test:all` takes all of them. Suites about what differs between them always take all.
 */
export function usually<T>(all: Readonly<Record<string, T>>, ...names: readonly string[]): Readonly<Record<string, T>> {
  const chosen = Object.entries(all).filter(([name]) => testsAll || names.includes(name));
  // A name that has changed would leave out tests without a word.
  if (chosen.length < names.length) throw new Error(`Not one of ${Object.keys(all).join(', ')}: ${names.join(', ')}`);
  return Object.fromEntries(chosen);
}
