import type { BoundDriver } from '../driver/bound-driver.ts';
import type { PageFrame } from '../driver/page-driver.ts';

/** The result of a script of `scripts/focus-scripts.ts` in one document. */
type FocusResult =
  | { readonly value: unknown; readonly focused: boolean }
  /** The focus is in a frame that scripts of this document cannot access. */
  | { readonly elsewhere: true };

/** Runs scripts in one document of the page. */
export type Ask = (script: string) => Promise<unknown>;

/** The result of a script at the focus, and a way to run more scripts in the same document. */
export interface AtFocus {
  readonly value: unknown;
  readonly ask: Ask;
  /** The frame of the document; undefined for the main document. */
  readonly frame?: PageFrame;
}

/** Runs a script with the focused element, in the document that has it; undefined when no document has the focus. */
export async function findFocus(driver: BoundDriver, script: string): Promise<AtFocus | undefined> {
  return (await askPage(driver, script)) ?? (await askFrames(driver, script))[0];
}

/** Undefined when the focus is in a frame that the main document cannot access. */
export async function askPage(driver: BoundDriver, script: string): Promise<AtFocus | undefined> {
  const answer = (await driver.read(script)) as FocusResult;
  return 'elsewhere' in answer ? undefined : { value: answer.value, ask: (next) => driver.read(next) };
}

/** Runs a script in the frames that report the focus. */
export async function askFrames(driver: BoundDriver, script: string): Promise<AtFocus[]> {
  const results = driver
    .frames()
    .slice(1)
    .map(async (frame): Promise<AtFocus[]> => {
      const ask: Ask = (next) => driver.steady(() => frame.evaluateIsolated(next));
      // A frame may go away meanwhile.
      const answer = (await ask(script).catch(() => undefined)) as FocusResult | undefined;
      return answer && 'focused' in answer && answer.focused ? [{ value: answer.value, ask, frame }] : [];
    });
  return (await Promise.all(results)).flat();
}

export async function atFocus(driver: BoundDriver, script: string): Promise<unknown> {
  return (await findFocus(driver, script))?.value;
}
