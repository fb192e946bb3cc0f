import type { Point } from '../../../../core/screen/geometry.ts';
import { frameAtProgram } from '../../scripts/frame-at-program.data.ts';
import { CallFailure } from '../../web-errors.ts';
import { mouseActions, moveTo } from './pointer-actions.ts';
import type { SessionFrame } from './session-frame.ts';
import { isChromium, isFirefox } from './webdriver-browser.ts';
import type { WebdriverPage } from './webdriver-page.ts';

/** A document that gets input: where its viewport begins in that of the page, and how many pixels of the page one of its own has. */
export interface InputTarget {
  readonly frame: SessionFrame;
  readonly origin: Point;
  readonly scale: Point;
}

/** A frame at a point of a document, whose scripts cannot look into it. */
interface FoundFrame {
  /** Places among the frames of their documents, the outermost first. */
  readonly path: readonly number[];
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly isTurned: boolean;
}

interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly dpr: number;
  readonly found: FoundFrame | null;
}

export const mainTarget = (page: WebdriverPage): InputTarget => ({
  frame: page.main,
  origin: { x: 0, y: 0 },
  scale: { x: 1, y: 1 },
});

/** Where a point of the page is in the document that gets the input. */
export const pointIn = ({ origin, scale }: InputTarget, { x, y }: Point): Point => ({
  x: (x - origin.x) / scale.x,
  y: (y - origin.y) / scale.y,
});

/**
 * The document that gets the input at a point. Firefox delivers input to the process of one document only: in this it finds frames
 * by itself, however they are transformed. A frame whose document cannot be looked into may have another process, and gets the
 * input itself. Other browsers find all frames by themselves, and get all input through the main document.
 *
 * @throws CallFailure when it cannot be known where in a frame the point is
 */
export async function targetAt(page: WebdriverPage, point: Point): Promise<InputTarget> {
  const main = mainTarget(page);
  if (!isFirefox(page.browser)) {
    if (!isChromium(page.browser)) await assertUnzoomed(page, point);
    return main;
  }
  let receiver = main;
  let around = main;
  const view = await look(page, page.main, `${point.x}, ${point.y}`);
  for (let { found } = view; found;) {
    if (found.isTurned) throw outOfReach('is rotated or mirrored');
    const inside = await enter(page, { around, found, point });
    if (!inside) return receiver;
    const { target } = inside;
    const isZoomed = isNear(target.scale.x * view.dpr, inside.dpr) && isNear(target.scale.y * view.dpr, inside.dpr);
    receiver = isZoomed ? target : await reaching(page, { candidates: [receiver, target], meant: target, point });
    around = target;
    found = inside.found;
  }
  return receiver;
}

/**
 * Browsers without `currentCSSZoom`, such as WebKit, do not say where things are in a frame that the style `zoom` resizes.
 *
 * @throws CallFailure when the point is in such a frame
 */
async function assertUnzoomed(page: WebdriverPage, { x, y }: Point): Promise<void> {
  const isZoomed = await page.ask(
    page.main,
    `(() => {
  if ('currentCSSZoom' in Element.prototype) return false;
  let at = document.elementFromPoint(${x}, ${y});
  for (let root = at?.shadowRoot; root; root = at.shadowRoot) {
    const inner = root.elementFromPoint(${x}, ${y});
    if (!inner || inner === at) break;
    at = inner;
  }
  if (framesOf(document, []).indexOf(at) < 0) return false;
  for (let each = at; each; each = each.parentElement ?? each.getRootNode().host) {
    if (Number(getComputedStyle(each).zoom || 1) !== 1) return true;
  }
  return false;
})()`,
  );
  if (isZoomed) throw outOfReach('is resized by the style "zoom"');
}

/** The document of a frame, and what is at the point in it; undefined when the frame went away. */
async function enter(
  page: WebdriverPage,
  { around, found, point }: { around: InputTarget; found: FoundFrame; point: Point },
): Promise<(Viewport & { target: InputTarget }) | undefined> {
  const frame = await frameOn(page, around.frame, found.path);
  if (!frame) return undefined;
  const { left, top, right, bottom } = found.box;
  const at = pointIn(around, point);
  const [along, down] = [(at.x - left) / (right - left), (at.y - top) / (bottom - top)];
  const inside = await look(page, frame, `${along} * innerWidth, ${down} * innerHeight`);
  const { origin, scale } = around;
  const target = {
    frame,
    origin: { x: origin.x + left * scale.x, y: origin.y + top * scale.y },
    scale: { x: ((right - left) / inside.width) * scale.x, y: ((bottom - top) / inside.height) * scale.y },
  };
  return { ...inside, target };
}

/** Firefox rounds the pixel ratio of a zoomed document. */
const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) < 0.02;

/** The frame that elements lead to. Frames on the way are looked at, since theirs may have changed. */
async function frameOn(
  page: WebdriverPage,
  start: SessionFrame,
  path: readonly number[],
): Promise<SessionFrame | undefined> {
  let frame: SessionFrame | undefined = start;
  for (const [depth, place] of path.entries()) {
    if (depth > 0) await page.ask(frame, 'null');
    frame = frame.inner[place];
    if (!frame) return undefined;
  }
  return frame;
}

/** Looks what is at a point of a document. `framesOf` belongs to every script of a session. */
async function look(page: WebdriverPage, frame: SessionFrame, point: string): Promise<Viewport> {
  const script = `(() => {
  const found = ${frameAtProgram}(${point});
  const placeOf = (element) => framesOf(element.ownerDocument, []).indexOf(element);
  return {
    width: innerWidth, height: innerHeight, dpr: devicePixelRatio,
    found: found && { ...found, path: found.path.map(placeOf) },
  };
})()`;
  return (await page.ask(frame, script)) as Viewport;
}

interface Reaching {
  readonly candidates: readonly InputTarget[];
  /** The document that has to get the input. */
  readonly meant: InputTarget;
  readonly point: Point;
}

/**
 * The first of some documents through which the pointer gets where it is meant to go. A frame that is scaled gets its input wrong
 * when it shares the process of the document around it, which nobody tells, and does not get any through that otherwise.
 */
async function reaching(page: WebdriverPage, { candidates, meant, point }: Reaching): Promise<InputTarget> {
  const wanted = pointIn(meant, point);
  const away = 2 * Math.max(1, 1 / meant.scale.x, 1 / meant.scale.y);
  for (const target of candidates) {
    await page.ask(meant.frame, watchLanding);
    const { x, y } = pointIn(target, point);
    // Firefox tells the page nothing of a pointer that is there already.
    await page.act(target.frame, [mouseActions([moveTo({ x: x + 1, y }), moveTo({ x, y })])]);
    const landed = (await page.ask(meant.frame, takeLanding)) as Point | null;
    if (landed && Math.hypot(landed.x - wanted.x, landed.y - wanted.y) <= away) return target;
  }
  throw outOfReach('is scaled, and the browser takes the pointer elsewhere');
}

const landingKey = `Symbol.for('eyewright.landing')`;

const watchLanding = `(() => {
  const landing = { at: null, note: (event) => { landing.at = { x: event.clientX, y: event.clientY }; } };
  Object.defineProperty(window, ${landingKey}, { value: landing, configurable: true });
  window.addEventListener('mousemove', landing.note, true);
})()`;

const takeLanding = `(() => {
  const landing = window[${landingKey}];
  if (!landing) return null;
  delete window[${landingKey}];
  window.removeEventListener('mousemove', landing.note, true);
  return landing.at;
})()`;

function outOfReach(why: string): CallFailure {
  return new CallFailure('DEVICE_UNSUPPORTED', `the frame at this point ${why}`, {
    hint: 'The browser does not report the position in the frame, so that input could land elsewhere. Use Chromium for this page.',
  });
}

/** The document that gets the keys. */
export async function targetOfKeys(page: WebdriverPage): Promise<SessionFrame> {
  let target = page.main;
  if (!isFirefox(page.browser)) return target;
  for (;;) {
    const place = (await page.ask(target, frameWithFocus)) as number;
    const inner = target.inner[place];
    if (!inner) return target;
    target = inner;
  }
}

/** The place of the frame with the focus among those of its document, or −1. */
const frameWithFocus = `(() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return framesOf(document, []).indexOf(element);
})()`;
