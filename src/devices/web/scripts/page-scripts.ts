/**
 * Expressions evaluated in the page. They are texts, not functions, because bundlers and loaders that users put in front
 * of this package rewrite functions in ways that do not survive the trip into the page.
 */

/** Picture pixels per CSS pixel and CSS size of the visual viewport, the title, and whether the tab is in the background. */
export const viewMetrics = `(() => {
  const view = window.visualViewport || { scale: 1, width: innerWidth, height: innerHeight };
  return {
    dpr: window.devicePixelRatio * view.scale,
    width: view.width, height: view.height,
    hidden: document.visibilityState === 'hidden',
    locale: String(navigator.language || ''),
    // An element of that name would stand here instead.
    title: typeof document.title === 'string' ? document.title.slice(0, 500) : '',
    isBlank: location.href === 'about:blank' && !(document.body && (document.body.firstElementChild || document.body.textContent.trim())),
  };
})()`;

/** Resolves when the document has been parsed. */
export const documentParsed = `document.readyState !== 'loading' ||
  new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(true), { once: true }))`;

/** CSS size of the layout viewport. */
export const viewportSize = `({ width: window.innerWidth, height: window.innerHeight })`;

/** Enters text at the cursor as one edit of the user. */
export function insertText(text: string): string {
  return `document.execCommand('insertText', false, ${JSON.stringify(text)})`;
}

/** Resolves when nothing has scrolled for 50 ms, or does not begin to (at most 1 s): wheel events are carried out after they are sent. */
export const scrollSettled = `new Promise((resolve) => {
  // Firefox begins later.
  let timer = setTimeout(done, 120);
  const limit = setTimeout(done, 1000);
  function onScroll() { clearTimeout(timer); timer = setTimeout(done, 50); }
  function done() {
    window.removeEventListener('scroll', onScroll, true);
    clearTimeout(timer); clearTimeout(limit);
    requestAnimationFrame(() => resolve(true));
    setTimeout(() => resolve(true), 100);
  }
  window.addEventListener('scroll', onScroll, true);
})`;

/** Enters text at the cursor of a document that has the focus; false where it does not. */
export function insertIfFocused(text: string): string {
  return insertValueIfFocused(JSON.stringify(text));
}

/** @param value - An expression whose value is the text. */
export function insertValueIfFocused(value: string): string {
  return `(() => {
  const active = document.activeElement;
  if (!document.hasFocus() || !active || /^i?frame$/i.test(active.tagName)) return false;
  return document.execCommand('insertText', false, ${value});
})()`;
}

/** Whether the browser draws the options of a select in the page. */
export const drawsSelects = `CSS.supports('appearance', 'base-select')`;

/** Whether an element that fits a selector is at a point, or around what is there. */
export function isAt(x: number, y: number, selector: string): string {
  return `Boolean(document.elementFromPoint(${x}, ${y})?.closest(${JSON.stringify(selector)}))`;
}
