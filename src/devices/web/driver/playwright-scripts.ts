interface Frame {
  evaluate(script: string): Promise<unknown>;
}

/** What is used of a Playwright page to run scripts in new documents. */
export interface InitScriptHost {
  addInitScript(script: { content: string }): Promise<unknown>;
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

type TakeBack = () => Promise<void>;

/** Whether the library of a page can take init scripts back; asked once with an empty one, which newer ones take back. */
const removable = new WeakMap<object, Promise<boolean>>();

/**
 * Runs a script in every document from now on, in a way that can be taken back. Where Playwright's own init scripts stay
 * for ever (older ones), the script runs when a document has been opened, a moment later than the page's first scripts.
 */
export async function addRemovableScript(page: InitScriptHost, script: string): Promise<TakeBack> {
  if (await canRemove(page)) {
    const remove = disposer(await page.addInitScript({ content: script }));
    if (remove) return remove;
  }
  const onNavigated = (frame: Frame): void => void frame.evaluate(script).catch(() => undefined);
  page.on('framenavigated' as never, onNavigated as never);
  return () => Promise.resolve(void page.off('framenavigated' as never, onNavigated as never));
}

function canRemove(page: InitScriptHost): Promise<boolean> {
  const known = removable.get(page) ?? askWithEmpty(page);
  removable.set(page, known);
  return known;
}

async function askWithEmpty(page: InitScriptHost): Promise<boolean> {
  const remove = disposer(await page.addInitScript({ content: '' }));
  await remove?.();
  return remove !== undefined;
}

function disposer(handle: unknown): TakeBack | undefined {
  if (typeof handle !== 'object' || handle === null || !('dispose' in handle)) return undefined;
  return () => (handle as { dispose(): Promise<void> }).dispose();
}
