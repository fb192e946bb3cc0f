import { fakeGlyphs } from './fake-glyphs.data.ts';

/** Outline units per font size. */
const unitsPerSize = 500;

interface Glyph {
  readonly advance: number;
  readonly outline: string;
}

const glyphs: ReadonlyMap<string, Glyph> = new Map(
  fakeGlyphs
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', advance = '', ...outline] = line.split(' ');
      const character = String.fromCodePoint(Number.parseInt(code, 16));
      return [character, { advance: Number(advance), outline: outline.join(' ') }];
    }),
);

export interface TextPlace {
  /** Start of the baseline; its middle with `centred`. */
  readonly x: number;
  readonly y: number;
  readonly centred?: boolean;
}

const fontSize = 16;
const colour = '#111';

/**
 * Renders a text as SVG. Letters are outlines, so they look the same on every machine. A text with a letter without an
 * outline (non-Latin scripts) uses the fonts of the machine.
 */
export function drawText(text: string, { x, y, centred = false }: TextPlace): string {
  const letters = Array.from(text.normalize('NFC')).map((character) => glyphs.get(character));
  if (!letters.every((letter) => letter !== undefined)) return machineText(text, { x, y, centred });
  const scale = fontSize / unitsPerSize;
  const width = letters.reduce((sum, { advance }) => sum + advance, 0);
  let pen = 0;
  const outlines = letters.map(({ advance, outline }) => {
    const path = outline === '' ? '' : `M${pen},0${outline}`;
    pen += advance;
    return path;
  });
  const left = centred ? x - (width * scale) / 2 : x;
  return `<path transform="translate(${left} ${y}) scale(${scale})" fill="${colour}" d="${outlines.join('')}"/>`;
}

function machineText(text: string, { x, y, centred }: TextPlace): string {
  const anchor = centred ? ' text-anchor="middle"' : '';
  return `<text x="${x}" y="${y}"${anchor} font-family="sans-serif" font-size="${fontSize}" fill="${colour}">${escapeXml(text)}</text>`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
