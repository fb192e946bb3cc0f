/** What can be put into the documents of a page; see `page-scripts.ts` for why these are texts. */
export interface PageFeature {
  /** Tells features of a page apart. */
  readonly name: string;
  /** Puts it into a document that does not have it. */
  readonly install: string;
  /** Takes it out of a document that has it. */
  readonly remove: string;
}

/** @param body - Statements that put it in; they return a function that takes it out again. */
function feature(name: string, body: string): PageFeature {
  const key = `Symbol.for('eyewright.${name}')`;
  return {
    name,
    install: `(() => {
  const key = ${key};
  if (window[key]) return;
  const remove = (() => {${body}})();
  Object.defineProperty(window, key, { value: remove, configurable: true });
})()`,
    remove: `(() => {
  const key = ${key};
  const remove = window[key];
  if (!remove) return;
  delete window[key];
  remove();
})()`,
  };
}

/**
 * Keeps navigation in this tab: links, forms and `window.open` that would open another one go to the top window instead.
 * Doing it before the click keeps POST bodies, referrer and history.
 */
export const sameTabNavigation = feature(
  'same-tab-navigation',
  `
  let active = true;
  const opensTab = (target) => target && !['_self', '_top', '_parent'].includes(target.toLowerCase());
  const keepHere = (node, attribute) => {
    const target = node.getAttribute(attribute);
    if (!opensTab(target)) return;
    node.setAttribute(attribute, '_top');
    // The browser has read it by then; the page keeps what it wrote.
    setTimeout(() => { if (node.getAttribute(attribute) === '_top') node.setAttribute(attribute, target); });
  };
  const retarget = (event) => {
    for (const node of event.composedPath()) {
      if (!(node instanceof Element)) continue;
      if (/^(a|area|form)$/i.test(node.tagName)) keepHere(node, 'target');
      keepHere(node, 'formtarget');
    }
    if (event.type === 'submit' && event.submitter) keepHere(event.submitter, 'formtarget');
  };
  window.addEventListener('click', retarget, true);
  window.addEventListener('submit', retarget, true);
  const open = window.open;
  const openHere = function (url, target, features) {
    if (active && url && (!target || opensTab(String(target)))) {
      window.top.location.href = new URL(url, document.baseURI).href;
      return window;
    }
    return open.call(window, url, target, features);
  };
  window.open = openHere;
  return () => {
    active = false;
    window.removeEventListener('click', retarget, true);
    window.removeEventListener('submit', retarget, true);
    // The page may have put its own in front of this one, which then leads on to the original.
    if (window.open === openHere) window.open = open;
  };`,
);

/**
 * Lets the page draw the options of a \`select\` itself (customizable select, Chromium 135 and later). Native option lists
 * do not take clicks from a driver; other browsers ignore the declaration.
 */
export const renderSelects = feature(
  'render-selects',
  `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('select:not([multiple]):not([size]), ::picker(select) { appearance: base-select !important; }');
  const adopt = () => { document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; };
  if (document.documentElement) adopt();
  else document.addEventListener('readystatechange', adopt, { once: true });
  return () => {
    document.removeEventListener('readystatechange', adopt);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };`,
);
