import type { Point, Size } from '../view.ts';

/** How much of the screen's height the keyboard takes, upright and lying. */
const share = { upright: 0.36, lying: 0.5 } as const;

const rows: readonly (readonly string[])[] = [
  'qwertyuiop'.split(''),
  'asdfghjkl'.split(''),
  [...'zxcvbnm'.split(''), 'Backspace'],
  [',', ' ', '.', 'Enter'],
];

/** The row in which the keyboard begins. */
export function keyboardTop({ width, height }: Size): number {
  return Math.round(height * (1 - (width > height ? share.lying : share.upright)));
}

/** The key at a place of the screen; undefined above the keyboard. */
export function keyAt({ x, y }: Point, screen: Size): string | undefined {
  const top = keyboardTop(screen);
  const row = rows[Math.floor(((y - top) / (screen.height - top)) * rows.length)];
  return y < top ? undefined : row?.[Math.floor((x / screen.width) * row.length)];
}

const shown: Readonly<Record<string, string>> = { Backspace: '⌫', Enter: '↵', ' ': 'space' };

/** How it looks, as HTML. */
export function keyboardHtml(): string {
  const key = (name: string) => `<span>${shown[name] ?? name}</span>`;
  return rows.map((row) => `<div>${row.map(key).join('')}</div>`).join('');
}
