/** Helpers that run in the page: text of an element, its parts, and whether it is visible, as in Playwright's locators. */
const inPage = [
  "const isRead = (node) => !node.matches('script, style, noscript');",
  'const partsOf = (node) => [...node.childNodes, ...(node.shadowRoot ? node.shadowRoot.childNodes : [])];',
  'const elementsIn = (node) => partsOf(node).filter((part) => part.nodeType === 1 && isRead(part));',
  "const isButton = (node) => node.matches?.('input[type=submit], input[type=button], input[type=reset]');",
  "const textIn = (node) => (isButton(node) ? node.value : partsOf(node).map((part) => (part.nodeType === 3 ? part.data : part.nodeType === 1 && isRead(part) ? textIn(part) : '')).join(''));",
  "const textOf = (node) => textIn(node).replace(/\\s+/g, ' ').trim();",
  'const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;',
  'const all = (node) => [node, ...elementsIn(node).flatMap(all)];',
];

interface Helper {
  readonly name: string;
  readonly summary: string;
  readonly parameters: readonly [string, string];
  readonly returns: string;
}

const helpers: readonly Helper[] = [
  {
    name: 'count',
    summary: 'Waits until so many elements are shown that have a text, whole and by themselves.',
    parameters: ['text', 'number'],
    returns:
      'all(document.body).filter((node) => textOf(node) === text && isShown(node) && !elementsIn(node).some((part) => textOf(part) === text)).length === number',
  },
  {
    name: 'amount',
    summary: 'Waits until so many elements of a selector are shown.',
    parameters: ['selector', 'number'],
    returns: 'all(document.body).filter((node) => node.matches(selector) && isShown(node)).length === number',
  },
  {
    name: 'texts',
    summary: 'Waits until the elements of a selector that are shown have these texts, in this order.',
    parameters: ['selector', 'wanted'],
    returns:
      'JSON.stringify(all(document.body).filter((node) => node.matches(selector) && isShown(node)).map(textOf)) === JSON.stringify(wanted)',
  },
];

/** The helper functions that the generated lines call, each followed by an empty line. */
export function helpersFor(lines: readonly string[]): string[] {
  return helpers
    .filter(({ name }) => lines.some((line) => line.startsWith(`await ${name}(`)))
    .flatMap(({ name, summary, parameters, returns }) => [
      `/** ${summary} */`,
      `const ${name} = (frame, ...given) =>`,
      `  frame.waitForFunction((${parameters.join(', ')}) => {`,
      ...inPage.map((line) => `    ${line}`),
      `    return ${returns};`,
      '  }, {}, ...given);',
      '',
    ]);
}
