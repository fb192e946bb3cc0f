import type { PageFrame } from '../driver/page-driver.ts';

/** The common part of the frames of both browser libraries; structural, so that any installed copy fits. */
export interface BrowserFrame {
  url(): string;
  evaluate(script: string): Promise<unknown>;
  parentFrame(): BrowserFrame | null;
  frameElement(): Promise<FrameOwner | null>;
  /** Playwright's. */
  isDetached?(): boolean;
  /** Puppeteer's. */
  readonly detached?: boolean;
}

interface FrameOwner {
  evaluate(run: (element: never) => unknown): Promise<unknown>;
  dispose(): Promise<void>;
}

/**
 * Evaluates in an isolated world; undefined when this library or browser has none.
 *
 * @param fallback - The script for the page's main world, for when it turns out only now that there is no isolated world.
 */
export type EvaluateIsolated = (
  frame: BrowserFrame,
  script: string,
  fallback: () => string,
) => Promise<unknown> | undefined;

/** A frame of either library. */
export function pageFrame(frame: BrowserFrame, evaluateIsolated: EvaluateIsolated): PageFrame {
  return {
    url: () => frame.url(),
    isGone: () => frame.isDetached?.() ?? frame.detached === true,
    evaluate: (script) => frame.evaluate(script),
    async evaluateIsolated(script, fallback = () => script) {
      const isolated = evaluateIsolated(frame, script, fallback);
      return isolated === undefined ? frame.evaluate(fallback()) : isolated;
    },
    parent() {
      const parent = frame.parentFrame();
      return parent && pageFrame(parent, evaluateIsolated);
    },
    async atOwner(functionBody) {
      const owner = await frame.frameElement();
      if (!owner) return undefined;
      try {
        // From a text: loaders in the user's project may rewrite the functions of this file.
        // eslint-disable-next-line typescript/no-implied-eval -- the text is one of this package's own scripts
        return await owner.evaluate(new Function('element', functionBody) as (element: never) => unknown);
      } finally {
        owner.dispose().catch(() => undefined);
      }
    },
  };
}
