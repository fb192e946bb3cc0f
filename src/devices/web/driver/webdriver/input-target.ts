import type { Point } from '../../../../core/screen/geometry.ts';
import type { SessionFrame } from './session-frame.ts';
import { isFirefox } from './webdriver-browser.ts';
import type { WebdriverPage } from './webdriver-page.ts';

/** A document that gets input, and where its viewport begins in that of the page. */
export interface InputTarget {
  readonly frame: SessionFrame;
  readonly origin: Point;
}

/**
 * The document that gets the input at a point. Firefox delivers input to the process of one document only, which frames of other
 * origins do not share. Other browsers find the frame by themselves, and get all input through the main document.
 */
export function targetAt(page: WebdriverPage, { x, y }: Point): Promise<InputTarget> {
  return innermost(page, (origin) => `document.elementFromPoint(${x - origin.x}, ${y - origin.y})`);
}

/** The document that gets the keys. */
export function targetOfKeys(page: WebdriverPage): Promise<InputTarget> {
  return innermost(page, () => 'document.activeElement');
}

/** @param elementOf - Expression for the element in a document that leads to the next one, if it is a frame. */
async function innermost(page: WebdriverPage, elementOf: (origin: Point) => string): Promise<InputTarget> {
  let target: InputTarget = { frame: page.main, origin: { x: 0, y: 0 } };
  if (!isFirefox(page.browser)) return target;
  for (;;) {
    const { frame, origin } = target;
    const found = (await page.ask(frame, frameOf(elementOf(origin)))) as readonly [number, number, number] | null;
    const inner = found && frame.inner[found[0]];
    if (!inner) return target;
    target = { frame: inner, origin: { x: origin.x + found[1], y: origin.y + found[2] } };
  }
}

/** The place of a frame among those of its document, and where its viewport begins. `framesOf` belongs to every script of a session. */
const frameOf = (element: string): string => `(() => {
  const element = ${element};
  if (!element || !/^i?frame$/.test(element.localName)) return null;
  const { left, top } = element.getBoundingClientRect();
  return [framesOf(document, []).indexOf(element), left + element.clientLeft, top + element.clientTop];
})()`;
