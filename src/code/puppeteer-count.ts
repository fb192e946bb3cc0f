/** The call of the function, up to its parameters. */
export const usesCount = 'count(';

/** A function of the written script that waits until a text makes up so many elements that are shown, and no part of one. */
export const countTexts: readonly string[] = [
  '/** Waits until so many elements are shown that have a text, whole and by themselves. */',
  'const count = (frame, text, number) =>',
  '  frame.waitForFunction(',
  '    (wanted, expected) => {',
  "      const inside = (node) => [...node.children, ...(node.shadowRoot ? node.shadowRoot.children : [])].filter((each) => !each.matches('script, style, noscript'));",
  "      const textOf = (node) => (node.matches?.('input[type=submit], input[type=button], input[type=reset]') ? node.value : [...node.childNodes, ...(node.shadowRoot ? node.shadowRoot.childNodes : [])].map((child) => (child.nodeType === 3 ? child.data : child.nodeType === 1 && !child.matches('script, style, noscript') ? textOf(child) : '')).join(''));",
  "      const has = (node) => textOf(node).replace(/\\s+/g, ' ').trim() === wanted;",
  '      const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;',
  '      const find = (node) => [...(has(node) && !inside(node).some(has) ? [node] : []), ...inside(node).flatMap(find)];',
  '      return find(document.body).filter(isShown).length === expected;',
  '    },',
  '    {},',
  '    text,',
  '    number,',
  '  );',
];
