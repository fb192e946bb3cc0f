import { loadSharp } from '../../util/image.ts';
import type { Point, Rect, Size } from '../../core/geometry.ts';

/** Something on a fake screen. */
export interface FakeElement {
  readonly kind: 'button' | 'field' | 'text' | 'checkbox';
  /** Caption of a button, label of a field or checkbox, or the text itself. */
  readonly text: string;
  /** In pixels; the label of a field is drawn above it, that of a checkbox to its right. */
  readonly rect: Rect;
  /** Content of a field. */
  readonly value?: string;
  readonly checked?: boolean;
}

export function elementAt(elements: readonly FakeElement[], { x, y }: Point): FakeElement | undefined {
  return elements.findLast(({ rect }) => {
    return x >= rect.left && x < rect.left + rect.width && y >= rect.top && y < rect.top + rect.height;
  });
}

/** Draws a screen as a JPEG that looks like an ordinary form. */
export async function drawScreen(elements: readonly FakeElement[], size: Size): Promise<Buffer> {
  const sharp = await loadSharp();
  const body = elements.map(drawElement).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"
    font-family="DejaVu Sans, Arial, sans-serif" font-size="16"><rect width="100%" height="100%" fill="#fff"/>${body}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

function drawElement(element: FakeElement): string {
  const { left, top, width, height } = element.rect;
  const middle = top + height / 2 + 6;
  const box = (fill: string): string =>
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="4" fill="${fill}" stroke="#666"/>`;
  const words = (x: number, y: number, text: string): string =>
    `<text x="${x}" y="${y}" fill="#111">${escapeXml(text)}</text>`;
  switch (element.kind) {
    case 'text':
      return words(left, middle, element.text);
    case 'button':
      return `${box('#e8e8ef')}<g text-anchor="middle">${words(left + width / 2, middle, element.text)}</g>`;
    case 'field':
      return words(left, top - 8, element.text) + box('#fff') + words(left + 8, middle, element.value ?? '');
    case 'checkbox':
      return box('#fff') + (element.checked ? tick(element.rect) : '') + words(left + width + 8, middle, element.text);
  }
}

function tick({ left, top, width, height }: Rect): string {
  const points = [
    [left + width * 0.2, top + height * 0.5],
    [left + width * 0.45, top + height * 0.75],
    [left + width * 0.8, top + height * 0.25],
  ];
  return `<polyline points="${points.join(' ')}" fill="none" stroke="#111" stroke-width="3"/>`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
