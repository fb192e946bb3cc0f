import type { BoundDriver } from '../bound-driver.ts';
import type { PageFrame } from '../page-driver.ts';

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
  const answer = (await driver.read(script)) as Answer;
  if (!('elsewhere' in answer)) return { value: answer.value, ask: (next) => driver.read(next) };
  const frames = driver.frames().slice(1);
  const asks = frames.map(
    (frame): Ask =>
      (next) =>
        driver.steady(() => frame.evaluateApart(next)),
  );
  const answers = await Promise.all(asks.map((ask) => ask(script).catch(ignoreGone)));
  for (const [index, frame] of frames.entries()) {
    const found = answers[index] as Answer | undefined;
    const ask = asks[index];
    if (ask && found && 'focused' in found && found.focused) return { value: found.value, ask, frame };
  }
  return undefined;
}

export async function atFocus(driver: BoundDriver, script: string): Promise<unknown> {
  return (await findFocus(driver, script))?.value;
}

/** A frame may go away while it is asked. */
function ignoreGone(): undefined {
  return undefined;
}
