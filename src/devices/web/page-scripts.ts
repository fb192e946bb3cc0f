/**
 * Expressions evaluated in the page. They are texts, not functions, because bundlers and loaders that users put in front
 * of this package rewrite functions in ways that do not survive the trip into the page.
 */

/** Picture pixels per CSS pixel of the visual viewport, and whether the tab is in the background. */
export const viewMetrics = `({
  dpr: window.devicePixelRatio * (window.visualViewport ? window.visualViewport.scale : 1),
  hidden: document.visibilityState === 'hidden',
})`;

/** CSS size of the layout viewport. */
export const viewportSize = `({ width: window.innerWidth, height: window.innerHeight })`;

const deepActive = `(() => {
  let element = document.activeElement;
  for (;;) {
    if (element && element.shadowRoot && element.shadowRoot.activeElement) element = element.shadowRoot.activeElement;
    else if (element && element.tagName === 'IFRAME' && element.contentDocument) element = element.contentDocument.activeElement;
    else return element;
  }
})()`;

/** What the focused field holds: its text, or null when nothing that takes text has the focus. */
export const focusedText = `(() => {
  const element = ${deepActive};
  if (!element) return null;
  if (typeof element.value === 'string') return element.value;
  return element.isContentEditable ? element.textContent : null;
})()`;

/** Two painted frames later: whether the focused field is still there and empty. Pages may refill or remount a field. */
export const staysEmpty = `new Promise((resolve) => {
  const element = ${deepActive};
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const now = ${deepActive};
    const text = now && typeof now.value === 'string' ? now.value : now && now.isContentEditable ? now.textContent : '';
    resolve(element === now && text === '');
  }));
})`;

/** Last resort for fields that ignore keys: the prototype's setter, so that frameworks notice. */
export const emptyBySetter = `(() => {
  const element = ${deepActive};
  if (!element) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value');
  if (setter && setter.set) setter.set.call(element, '');
  else if (element.isContentEditable) element.textContent = '';
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
})()`;

/** Puts the text cursor behind the last character without sending keys. */
export const cursorToEnd = `(() => {
  const element = ${deepActive};
  if (!element) return;
  if (typeof element.value === 'string') {
    // Number and e-mail fields have no selection to set.
    try { element.setSelectionRange(element.value.length, element.value.length); } catch {}
    return;
  }
  const selection = element.ownerDocument.getSelection();
  if (selection && element.isContentEditable) { selection.selectAllChildren(element); selection.collapseToEnd(); }
})()`;

/** Enters text at the cursor as one edit of the user. */
export function insertText(text: string): string {
  return `document.execCommand('insertText', false, ${JSON.stringify(text)})`;
}

/** Resolves when nothing has scrolled for 50 ms (at most 1 s): wheel events are carried out after they are sent. */
export const scrollSettled = `new Promise((resolve) => {
  let timer = setTimeout(done, 50);
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

/** Sum of all scroll offsets and extents at a point: changes as long as there is something left to reveal. */
export function scrollExtents(x: number, y: number): string {
  return `(() => {
  const parts = [];
  for (let node = document.elementFromPoint(${x}, ${y}); node; node = node.parentElement) {
    parts.push(Math.round(node.scrollTop), Math.round(node.scrollLeft), node.scrollHeight, node.scrollWidth);
  }
  const root = document.scrollingElement;
  if (root) parts.push(Math.round(root.scrollTop), Math.round(root.scrollLeft), root.scrollHeight, root.scrollWidth);
  return parts.join();
})()`;
}

/** First match of an XPath, scrolled into view, as a box in CSS pixels of the visual viewport; null without a match. */
export function xpathBox(xpath: string): string {
  return `(() => {
  const found = document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
  if (!found || !found.getBoundingClientRect) return null;
  const inside = (box) => box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  if (!inside(found.getBoundingClientRect())) found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const box = found.getBoundingClientRect();
  const view = window.visualViewport;
  return { left: box.left - (view ? view.offsetLeft : 0), top: box.top - (view ? view.offsetTop : 0), width: box.width, height: box.height };
})()`;
}

/**
 * Keeps navigation in this tab: links, forms and `window.open` that would open another one go to the top window instead.
 * Doing it before the click keeps POST bodies, referrer and history.
 */
export const sameTabNavigation = `(() => {
  if (window.__eyewrightSameTab) return;
  Object.defineProperty(window, '__eyewrightSameTab', { value: true });
  const opensTab = (target) => target && !['_self', '_top', '_parent'].includes(target.toLowerCase());
  const retarget = (event) => {
    for (const node of event.composedPath()) {
      if (!(node instanceof Element)) continue;
      if (opensTab(node.getAttribute('target')) && /^(a|area|form)$/i.test(node.tagName)) node.setAttribute('target', '_top');
      if (opensTab(node.getAttribute('formtarget'))) node.setAttribute('formtarget', '_top');
    }
    if (event.type === 'submit' && event.submitter && opensTab(event.submitter.getAttribute('formtarget'))) {
      event.submitter.setAttribute('formtarget', '_top');
    }
  };
  window.addEventListener('click', retarget, true);
  window.addEventListener('submit', retarget, true);
  const open = window.open;
  window.open = function (url, target, features) {
    if (url && (!target || opensTab(String(target)))) { window.top.location.href = new URL(url, document.baseURI).href; return window; }
    return open.call(window, url, target, features);
  };
})()`;

/**
 * Lets the page draw the options of a \`select\` itself (customizable select, Chromium 135 and later). Native option lists
 * do not take clicks from a driver; other browsers ignore the declaration.
 */
export const renderSelects = `(() => {
  if (window.__eyewrightSelects) return;
  Object.defineProperty(window, '__eyewrightSelects', { value: true });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('select:not([multiple]):not([size]), ::picker(select) { appearance: base-select !important; }');
  const adopt = () => { document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; };
  if (document.documentElement) adopt();
  else document.addEventListener('readystatechange', adopt, { once: true });
})()`;
