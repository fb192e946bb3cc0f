import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The fonts of the pages, as packages with their weights. The pages use no others, so that every machine shows the same
 * pixels. All are under the SIL Open Font License 1.1; its text is in each package.
 */
const families = {
  Inter: { name: 'inter', weights: [400, 600, 700] },
  Roboto: { name: 'roboto', weights: [400, 500, 600, 700] },
  'Source Sans 3': { name: 'source-sans-3', weights: [400, 600, 700] },
  'PT Serif': { name: 'pt-serif', weights: [400, 700] },
  'IBM Plex Mono': { name: 'ibm-plex-mono', weights: [400, 600] },
} as const;

const require = createRequire(import.meta.url);
let rules: string | undefined;

/** The style rules that bring all fonts, with the files inside: they are there as soon as the style sheet is. */
export function fontFaces(): string {
  rules ??= Object.entries(families)
    .flatMap(([family, { name, weights }]) => weights.map((weight) => fontFace(family, name, weight)))
    .concat('*{text-rendering:geometricPrecision}')
    .join('\n');
  return rules;
}

function fontFace(family: string, name: string, weight: number): string {
  const file = require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`);
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2')}`;
}
