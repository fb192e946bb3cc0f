import { feature } from './page-features.ts';

/**
 * Lets the page draw the options of a `select` itself (customizable select, Chromium 135 and later), also inside shadow
 * roots. Native option lists do not take clicks from a driver; other browsers ignore the declaration.
 */
export const renderSelects = feature(
  'render-selects',
  `
  let active = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('select:not([multiple]):not([size]), ::picker(select) { appearance: base-select !important; }');
  const adopted = [];
  const adopt = (root) => {
    if (!active || root.adoptedStyleSheets.includes(sheet)) return;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    adopted.push(new WeakRef(root));
  };
  const adoptBelow = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (!element.shadowRoot) continue;
      adopt(element.shadowRoot);
      adoptBelow(element.shadowRoot);
    }
  };
  const adoptAll = () => {
    if (!document.documentElement) return;
    adopt(document);
    adoptBelow(document);
  };
  adoptAll();
  document.addEventListener('readystatechange', adoptAll);
  const attach = Element.prototype.attachShadow;
  const attachDrawn = function (...given) {
    const root = attach.apply(this, given);
    adopt(root);
    // Components set their own style sheets next, in place of what is there.
    queueMicrotask(() => adopt(root));
    return root;
  };
  Element.prototype.attachShadow = attachDrawn;
  return () => {
    active = false;
    document.removeEventListener('readystatechange', adoptAll);
    if (Element.prototype.attachShadow === attachDrawn) Element.prototype.attachShadow = attach;
    for (const reference of adopted) {
      const root = reference.deref();
      if (root) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    }
  };`,
);

/** The first version of Chromium that can. */
export const leastChromium = 135;
