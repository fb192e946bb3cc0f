import type { PageChange } from './page-changes.data.ts';

/** The element that is meant, through shadow roots and frames. */
export const findTarget = `const findTarget = (root) => { const found = root.querySelector('[data-what="T"], [data-drawn]'); if (found) return found;
  for (const node of root.querySelectorAll('*')) { const inner = node.shadowRoot || (node.tagName === 'IFRAME' && node.contentDocument); const deep = inner && findTarget(inner); if (deep) return deep; }
  return null; };`;

/** Changes a page, and forgets what was touched; false where the change does not apply. */
export const changed = ({ script }: PageChange): string => `(async () => { ${findTarget}
  const target = findTarget(document); const row = target.closest('[data-row]') || undefined; const app = document.querySelector('#app');
  const rename = (part, from, to) => { const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT); while (walker.nextNode()) walker.currentNode.data = walker.currentNode.data.replace(from, to);
    for (const node of [part, ...part.querySelectorAll('[aria-label]')]) if (node.getAttribute('aria-label')) node.setAttribute('aria-label', node.getAttribute('aria-label').replace(from, to)); };
  const applies = await (async () => { ${script} })(); window.hit = ''; return applies !== false; })()`;

/** Where the element is in the page. */
export const rectOfTarget = `(() => { ${findTarget} const node = findTarget(document); const rect = node.getBoundingClientRect();
      const frame = node.ownerDocument.defaultView.frameElement; const outer = frame ? frame.getBoundingClientRect() : { left: -2, top: -2 };
      return { left: rect.left + outer.left + 2, top: rect.top + outer.top + 2, width: rect.width, height: rect.height }; })()`;
