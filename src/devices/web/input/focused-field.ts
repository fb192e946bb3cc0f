import type { BoundDriver } from '../driver/bound-driver.ts';
import type { PageFrame } from '../driver/page-driver.ts';

/** What a script of `scripts/focus-scripts.ts` answers in one document. */
type Answer =
  | { readonly value: unknown; readonly focused: boolean }
  /** The focus is in a frame that scripts of this document cannot look into. */
  | { readonly elsewhere: true };

/** Runs scripts in one document of the page. */
export type Ask = (script: string) => Promise<unknown>;

/** What a script answers, and how to ask the same document again. */
export interface AtFocus {
  readonly value: unknown;
  readonly ask: Ask;
  /** The frame that was asked; undefined for the page's own document. */
  readonly frame?: PageFrame;
}

/** Runs a script with the focused element, in whichever document of the page that is; undefined where none says so. */
export async function findFocus(driver: BoundDriver, script: string): Promise<AtFocus | undefined> {
  return (await askPage(driver, script)) ?? (await askFrames(driver, script))[0];
}

/** Undefined where the focus is in a frame that the page's own document cannot look into. */
export async function askPage(driver: BoundDriver, script: string): Promise<AtFocus | undefined> {
  const answer = (await driver.read(script)) as Answer;
  return 'elsewhere' in answer ? undefined : { value: answer.value, ask: (next) => driver.read(next) };
}

/** The frames that say that they have the focus. */
export async function askFrames(driver: BoundDriver, script: string): Promise<AtFocus[]> {
  const asked = driver
    .frames()
    .slice(1)
    .map(async (frame): Promise<AtFocus[]> => {
      const ask: Ask = (next) => driver.steady(() => frame.evaluateApart(next));
      // A frame may go away while it is asked.
      const answer = (await ask(script).catch(() => undefined)) as Answer | undefined;
      return answer && 'focused' in answer && answer.focused ? [{ value: answer.value, ask, frame }] : [];
    });
  return (await Promise.all(asked)).flat();
}

export async function atFocus(driver: BoundDriver, script: string): Promise<unknown> {
  return (await findFocus(driver, script))?.value;
}
