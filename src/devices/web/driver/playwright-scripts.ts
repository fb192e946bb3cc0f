interface Frame {
  evaluate(script: string): Promise<unknown>;
}

/** The part of a Playwright page that runs scripts in new documents. */
export interface InitScriptHost {
  addInitScript(script: { content: string }): Promise<unknown>;
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

type RemoveScript = () => Promise<void>;

/** Whether the library of a page can remove init scripts; found out once with an empty script. */
const removable = new WeakMap<object, Promise<boolean>>();

/**
 * Runs a script in every new document, until it is removed. Older versions of Playwright cannot remove init scripts; there
 * the script runs after the navigation, a moment later than the page's first scripts.
 */
export async function addRemovableScript(page: InitScriptHost, script: string): Promise<RemoveScript> {
  if (await canRemove(page)) {
    const remove = disposer(await page.addInitScript({ content: script }));
    if (remove) return remove;
  }
  const onNavigated = (frame: Frame): void => void frame.evaluate(script).catch(() => undefined);
  page.on('framenavigated' as never, onNavigated as never);
  return () => Promise.resolve(void page.off('framenavigated' as never, onNavigated as never));
}

function canRemove(page: InitScriptHost): Promise<boolean> {
  const known = removable.get(page) ?? tryEmptyScript(page);
  removable.set(page, known);
  return known;
}

async function tryEmptyScript(page: InitScriptHost): Promise<boolean> {
  const remove = disposer(await page.addInitScript({ content: '' }));
  await remove?.();
  return remove !== undefined;
}

function disposer(handle: unknown): RemoveScript | undefined {
  if (typeof handle !== 'object' || handle === null || !('dispose' in handle)) return undefined;
  return () => (handle as { dispose(): Promise<void> }).dispose();
}
