import type { Point } from '../../../core/screen/geometry.ts';

const colour = '#1a73e8';
/** Name of the element that holds it. */
const overlayElement = 'eyewright-overlay';

/**
 * Draws a border around the page and a pointer, in a closed shadow tree, so that neither scripts nor styles of the page have to do
 * with it. It takes no clicks, has no size of its own, and only its opacity is animated, which costs no layout.
 */
const styles = `
  :host { all: initial !important; position: fixed !important; width: 0 !important; height: 0 !important;
    z-index: 2147483647 !important; pointer-events: none !important; }
  .border { position: fixed; inset: 0; pointer-events: none; box-shadow: inset 0 0 0 3px ${colour}, inset 0 0 18px 2px ${colour}88;
    animation: flow 2.400s ease-in-out infinite alternate; }
  .pointer { position: fixed; left: 0; top: 0; width: 22px; height: 22px; pointer-events: none; transition: transform 0.120s ease-out; }
  [hidden] { display: none !important; }
  @keyframes flow { from { opacity: 0.350; } to { opacity: 1; } }
  @media (prefers-reduced-motion: reduce) { .border { animation: none; } .pointer { transition: none; } }
  @media print { .border, .pointer { display: none; } }`;

const pointerShape = 'M2 1 L2 18 L7 14 L10 21 L13 20 L10 13 L16 13 Z';

/** The overlay of this document; made when it is first needed, and again where a page has removed it. */
const overlay = `
  const known = globalThis.eyewrightOverlay;
  const make = () => {
    const host = document.createElement('${overlayElement}');
    host.setAttribute('aria-hidden', 'true');
    const root = host.attachShadow({ mode: 'closed' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(styles)});
    root.adoptedStyleSheets = [sheet];
    const border = document.createElement('div');
    border.className = 'border';
    const svg = (name) => document.createElementNS('http://www.w3.org/2000/svg', name);
    const pointer = svg('svg');
    pointer.setAttribute('class', 'pointer');
    pointer.setAttribute('viewBox', '0 0 18 23');
    pointer.style.display = 'none';
    const shape = svg('path');
    for (const [name, value] of Object.entries({ d: '${pointerShape}', fill: '${colour}', stroke: '#fff', 'stroke-width': 1.500 })) {
      shape.setAttribute(name, value);
    }
    pointer.append(shape);
    const box = document.createElement('div');
    box.append(border, pointer);
    root.append(box);
    return { host, box, pointer };
  };
  const here = known?.host.isConnected ? known : (globalThis.eyewrightOverlay = make());`;

const shown = `${overlay}
  if (!here.host.isConnected) document.documentElement?.append(here.host);
  here.box.hidden = false;`;

export const showOverlay = `(() => {${shown} })()`;

/** Leaves a document alone in which there is none. */
export const hideOverlay = `(() => { if (globalThis.eyewrightOverlay) globalThis.eyewrightOverlay.box.hidden = true; })()`;

/** Resolves once the page has been painted without it. A page that nobody sees paints nothing, so there is a limit. */
export const unpaintOverlay = `(async () => { ${hideOverlay};
  await new Promise((painted) => {
    requestAnimationFrame(() => requestAnimationFrame(painted));
    setTimeout(painted, 200);
  }); })()`;

export const removeOverlay = `(() => { globalThis.eyewrightOverlay?.host.remove(); delete globalThis.eyewrightOverlay; })()`;

export function moveOverlay({ x, y }: Point): string {
  return `(() => {${shown}
  here.pointer.style.display = '';
  here.pointer.style.transform = 'translate(${Number(x)}px, ${Number(y)}px)'; })()`;
}

/** The same from outside of the world in which it was made. */
export const eraseOverlay = `document.querySelectorAll('${overlayElement}').forEach((element) => element.remove())`;
