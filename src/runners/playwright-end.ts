/**
 * Calls back at the end of the test function, before hooks change the screen. Playwright takes its own screenshots at the same
 * time. There is no public API for it: returns false if this version has neither of the internal names.
 */
export function onTestFunctionEnd(testInfo: object, then: () => Promise<void>): boolean {
  const callbacks: unknown = Reflect.get(testInfo, '_onDidFinishTestFunctionCallbacks');
  if (callbacks instanceof Set) {
    callbacks.add(then);
    return true;
  }
  // Until Playwright 1.53 there is a single callback.
  const before: unknown = Reflect.get(testInfo, '_onDidFinishTestFunction');
  if (typeof before !== 'function') return false;
  return Reflect.set(testInfo, '_onDidFinishTestFunction', async () => {
    await then();
    await (before as () => unknown).call(testInfo);
  });
}
