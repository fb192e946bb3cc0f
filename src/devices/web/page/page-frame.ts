import type { PageFrame } from '../driver/page-driver.ts';

/** What the frames of both browser libraries have in common; structural, so that any installed copy fits. */
export interface BrowserFrame {
  url(): string;
  evaluate(script: string): Promise<unknown>;
  parentFrame(): BrowserFrame | null;
  frameElement(): Promise<FrameOwner | null>;
}

interface FrameOwner {
  evaluate(run: (element: never) => unknown): Promise<unknown>;
  dispose(): Promise<void>;
}

/**
 * Evaluates where the page's scripts do not reach; undefined when this library or browser has no such place.
 *
 * @param otherwise - What is evaluated among the page's own scripts, where that turns out only now.
 */
export type EvaluateApart = (
  frame: BrowserFrame,
  script: string,
  otherwise: () => string,
) => Promise<unknown> | undefined;

/** A frame of either library. */
export function pageFrame(frame: BrowserFrame, evaluateApart: EvaluateApart): PageFrame {
  return {
    url: () => frame.url(),
    evaluate: (script) => frame.evaluate(script),
    async evaluateApart(script, otherwise = () => script) {
      const apart = evaluateApart(frame, script, otherwise);
      return apart === undefined ? frame.evaluate(otherwise()) : apart;
    },
    parent() {
      const parent = frame.parentFrame();
      return parent && pageFrame(parent, evaluateApart);
    },
    async atOwner(functionBody) {
      const owner = await frame.frameElement();
      if (!owner) return undefined;
      try {
        // Not a function of this file: loaders that users put in front of the package rewrite those.
        // eslint-disable-next-line typescript/no-implied-eval -- the text is one of this package's own scripts
        return await owner.evaluate(new Function('element', functionBody) as (element: never) => unknown);
      } finally {
        owner.dispose().catch(() => undefined);
      }
    },
  };
}
