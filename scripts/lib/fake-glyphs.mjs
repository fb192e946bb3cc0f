import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const opentype = require('opentype.js');
const woff = readFileSync(require.resolve('@fontsource/roboto/files/roboto-latin-400-normal.woff'));
const font = opentype.parse(woff.buffer.slice(woff.byteOffset, woff.byteOffset + woff.byteLength));
/** Fine enough for the sizes that screens have. */
const scale = 500 / font.unitsPerEm;

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const characters = [...range(0x20, 0x7e), ...range(0xa1, 0xff), ...Array.from('–—‘’‚“”„•…€−')];

/** A path with whole relative steps, as short as it gets. */
function outlineOf(glyph) {
  let [x, y] = [0, 0];
  const point = (toX, toY) => {
    const [nextX, nextY] = [Math.round(toX * scale), Math.round(-toY * scale)];
    return { nextX, nextY, text: `${nextX - x},${nextY - y}` };
  };
  let start = [0, 0];
  return glyph.path.commands
    .map((command) => {
      if (command.type === 'Z') {
        [x, y] = start;
        return 'z';
      }
      const end = point(command.x, command.y);
      const handle = command.type === 'Q' ? `${point(command.x1, command.y1).text} ` : '';
      [x, y] = [end.nextX, end.nextY];
      if (command.type === 'M') start = [x, y];
      const isNothing = command.type === 'L' && end.text === '0,0';
      return isNothing ? '' : `${command.type.toLowerCase()}${handle}${end.text}`;
    })
    .join('');
}

function lineOf(character) {
  const glyph = font.charToGlyph(character);
  if (glyph.index === 0) throw new TypeError(`the font has no ${character}`);
  return `${character.codePointAt(0).toString(16)} ${Math.round(glyph.advanceWidth * scale)} ${outlineOf(glyph)}`.trim();
}

/** The letters of the fake screen as outlines of the regular Roboto, so that it looks alike on every machine. */
export function fakeGlyphs() {
  return `// Written by scripts/generate.mjs from Roboto, Copyright 2011 The Roboto Project Authors
// (https://github.com/googlefonts/roboto-classic), SIL Open Font License 1.1: LICENSE.fonts.txt.

/** One letter per line: its code point, its advance width, and its outline, in 1/500 of the font size. */
export const fakeGlyphs = \`
${characters.map(lineOf).join('\n')}
\`;
`;
}
