/**
 * Calls back when the function of a test has ended, before its hooks change the screen: as Playwright takes its own
 * screenshots. It has no public name for that; false where this version has none of the two names.
 */
export function onTestFunctionEnd(testInfo: object, then: () => Promise<void>): boolean {
  const callbacks: unknown = Reflect.get(testInfo, '_onDidFinishTestFunctionCallbacks');
  if (callbacks instanceof Set) {
    callbacks.add(then);
    return true;
  }
  // Until Playwright 1.53 there is one.
  const before: unknown = Reflect.get(testInfo, '_onDidFinishTestFunction');
  if (typeof before !== 'function') return false;
  return Reflect.set(testInfo, '_onDidFinishTestFunction', async () => {
    await then();
    await (before as () => unknown).call(testInfo);
  });
}
