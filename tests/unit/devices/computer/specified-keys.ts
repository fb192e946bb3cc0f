const range = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint((from.codePointAt(0) ?? 0) + index));

/** The keys that every desktop has, by the names that calls press (ASP-11). */
export const specifiedKeys: readonly string[] = [
  ...range('a', 26),
  ...range('0', 10),
  'Enter',
  'Escape',
  'Space',
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
  'Meta',
  'Control',
  'Alt',
  'Shift',
  'VolumeUp',
  'VolumeDown',
  'Mute',
];
