import type { BoundDriver } from '../bound-driver.ts';

/** What a script of `scripts/focus-scripts.ts` answers in one document. */
type Answer =
  | { readonly value: unknown; readonly focused: boolean }
  /** The focus is in a frame that scripts of this document cannot look into. */
  | { readonly elsewhere: true };

/** Runs a script with the focused element, in whichever document of the page that is. */
export async function atFocus(driver: BoundDriver, script: string): Promise<unknown> {
  const answer = (await driver.read(script)) as Answer;
  if (!('elsewhere' in answer)) return answer.value;
  for (const frame of driver.frames().slice(1)) {
    const inFrame = await ask(() => driver.steady(() => frame.evaluateApart(script)));
    if (inFrame && 'focused' in inFrame && inFrame.focused) return inFrame.value;
  }
  return undefined;
}

/** A frame may go away while it is asked. */
async function ask(run: () => Promise<unknown>): Promise<Answer | undefined> {
  try {
    return (await run()) as Answer;
  } catch {
    return undefined;
  }
}
