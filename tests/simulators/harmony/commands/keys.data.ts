import type { KeyInput } from 'puppeteer-core';

const range = (from: number, keys: readonly string[]): Readonly<Record<number, KeyInput>> =>
  Object.fromEntries(keys.map((key, index) => [from + index, key as KeyInput]));

/** HarmonyOS's number → the key of a keyboard. */
export const appKeys: Readonly<Record<number, KeyInput>> = {
  ...range(2000, '0123456789'.split('')),
  ...range(2012, ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']),
  ...range(2017, 'abcdefghijklmnopqrstuvwxyz'.split('')),
  ...range(2043, [',', '.', 'AltLeft', 'AltRight', 'ShiftLeft', 'ShiftRight', 'Tab', ' ']),
  2054: 'Enter',
  2055: 'Backspace',
  ...range(2056, ['`', '-', '=', '[', ']', '\\', ';', "'", '/', '@', '+', 'ContextMenu', 'PageUp', 'PageDown']),
  ...range(2070, ['Escape', 'Delete', 'ControlLeft', 'ControlRight']),
  ...range(2081, ['Home', 'End', 'Insert']),
  ...range(2090, ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12']),
};

/** Keys that the system deals with. */
export const systemKeys: Readonly<Record<string, 'home' | 'back' | 'recents' | 'power' | 'none'>> = {
  Home: 'home',
  Back: 'back',
  Power: 'power',
  1: 'home',
  2: 'back',
  16: 'none',
  17: 'none',
  18: 'power',
  2210: 'none',
  10011: 'recents',
};
