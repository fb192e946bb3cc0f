import { loadSharp } from '../../util/image.ts';
import type { Point, Rect, Size } from '../../core/screen/geometry.ts';
import { drawText } from './fake-text.ts';

/** An element of a fake screen. */
export interface FakeElement {
  readonly kind: 'button' | 'field' | 'text' | 'checkbox';
  /** Caption of a button, label of a field or checkbox, or the text itself. */
  readonly text: string;
  /** In pixels. The label of a field is drawn above it, that of a checkbox to its right. */
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

/** Draws a screen as a JPEG that looks like a plain form. */
export async function drawScreen(elements: readonly FakeElement[], size: Size): Promise<Buffer> {
  const sharp = await loadSharp();
  const body = elements.map(drawElement).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#fff"/>${body}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

function drawElement(element: FakeElement): string {
  const { left, top, width, height } = element.rect;
  const middle = top + height / 2 + 6;
  const box = (fill: string): string =>
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="4" fill="${fill}" stroke="#666"/>`;
  switch (element.kind) {
    case 'text':
      return drawText(element.text, { x: left, y: middle });
    case 'button':
      return box('#e8e8ef') + drawText(element.text, { x: left + width / 2, y: middle, centred: true });
    case 'field':
      return (
        drawText(element.text, { x: left, y: top - 8 }) +
        box('#fff') +
        drawText(element.value ?? '', { x: left + 8, y: middle })
      );
    case 'checkbox':
      return (
        box('#fff') +
        (element.checked ? tick(element.rect) : '') +
        drawText(element.text, { x: left + width + 8, y: middle })
      );
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
