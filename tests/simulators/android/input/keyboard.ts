import type { KeyInput, Page } from 'puppeteer-core';

import type { SimulatedDevice } from '../device/device.ts';
import type { Display } from '../screen/display.ts';
import { unicodeIme } from '../commands/ime.ts';
import { since } from '../personalities/personality.ts';
import { appKeys, keyNames, lastKeyCode, systemKeys } from './key-codes.data.ts';

/** Where keys go to. */
export interface Keys {
  readonly device: SimulatedDevice;
  readonly display: Display;
}

/** The number of a key by its number or name; undefined where there is no such key. */
export function keyCode(given: string): number | undefined {
  const code = /^\d+$/.test(given) ? Number(given) : keyNames[given.replace(/^KEYCODE_/, '')];
  return code !== undefined && code <= lastKeyCode ? code : undefined;
}

export async function pressKey(keys: Keys, code: number): Promise<void> {
  const { device, display } = keys;
  if (await hidesKeyboard(keys, code)) return display.keyboard.hide();
  const system = systemKeys[code];
  if (system) return systemActions[system](keys);
  if (code in clipboardKeys) return clipboardKeys[code]?.(keys);
  const key = appKeys[code];
  if (!key || !device.state.awake) return;
  if (key === 'Backspace' && device.personality.deletesOne) await display.page.evaluate(collapseSelection);
  await display.page.keyboard.press(key);
}

const hidingKeys = { 4: 'back', 111: 'escape' } as const;

/** The first Back is for the keyboard, and on some builds Escape, too. */
async function hidesKeyboard({ device, display }: Keys, code: number): Promise<boolean> {
  if (code !== 4 && code !== 111) return false;
  if (!device.personality.hidesKeyboard.includes(hidingKeys[code])) return false;
  await display.settle();
  return display.keyboard.isShown();
}

const systemActions: Readonly<Record<NonNullable<(typeof systemKeys)[number]>, (keys: Keys) => Promise<void>>> = {
  home: ({ display }) => display.home(),
  back: ({ display }) => display.back(),
  recents: ({ display }) => display.recents(),
  power: async ({ device }) => void (device.state.awake = !device.state.awake),
  sleep: async ({ device }) => void (device.state.awake = false),
  wake: async ({ device }) => void (device.state.awake = true),
  none: async () => undefined,
};

const clipboardKeys: Readonly<Record<number, (keys: Keys) => Promise<void>>> = {
  277: async (keys) => copy(keys, 'Cut'),
  278: async (keys) => copy(keys, 'Copy'),
  279: paste,
};

async function copy({ device, display }: Keys, command: 'Cut' | 'Copy'): Promise<void> {
  device.state.clipboard = (await display.page.evaluate(selectedText)) || device.state.clipboard;
  if (command === 'Cut') await display.page.keyboard.press('Backspace');
}

/** What is on the device's clipboard, into the field that has the focus. */
export async function paste({ device, display }: Keys): Promise<void> {
  if (device.state.clipboard) await display.page.keyboard.sendCharacter(device.state.clipboard);
}

const selectedText = `(() => {
  const field = document.activeElement;
  const isText = field && 'selectionStart' in field && field.type !== 'password';
  return isText ? field.value.slice(field.selectionStart, field.selectionEnd) : String(getSelection());
})()` as unknown as () => string;

const collapseSelection = `(() => {
  const field = document.activeElement;
  if (field && 'selectionEnd' in field && field.selectionEnd !== null) field.setSelectionRange(field.selectionEnd, field.selectionEnd);
})()` as unknown as () => void;

/** Keys held together, the last one pressed and released first. */
export async function pressTogether(keys: Keys, codes: readonly number[]): Promise<void> {
  const names = codes.flatMap((code) => appKeys[code] ?? []);
  const last = names.at(-1);
  // Where the last key does not carry the modifiers, applications get it as if it were alone.
  const held = keys.device.personality.sdk < since.combinedModifiers ? [] : names.slice(0, -1);
  const editing = last && held.some((name) => name.startsWith('Control')) ? editingKeys[last] : undefined;
  if (editing) return editing(keys);
  const { keyboard } = keys.display.page;
  for (const name of held) await keyboard.down(name);
  if (last) await keyboard.press(last);
  for (const name of held.toReversed()) await keyboard.up(name);
}

const editingKeys: Partial<Record<KeyInput, (keys: Keys) => Promise<void>>> = {
  a: ({ display }) => selectAll(display.page),
  c: (keys) => copy(keys, 'Copy'),
  v: paste,
  x: (keys) => copy(keys, 'Cut'),
};

/** Chromium without a window maps no shortcuts by itself; the command is named beside the keys. */
async function selectAll({ keyboard }: Page): Promise<void> {
  await keyboard.down('ControlLeft');
  await keyboard.press('a', { commands: ['SelectAll'] });
  await keyboard.up('ControlLeft');
}

/** Ctrl+A, then Delete. */
export async function clearField(page: Page): Promise<void> {
  await selectAll(page);
  await page.keyboard.press('Delete');
}

/** What the virtual keyboard of the system has keys for: ASCII. */
export function canType(text: string): boolean {
  return /^[\n\t\u0020-\u007e]*$/.test(text);
}

/** Modified UTF-7 (RFC 3501, section 5.1.3), as UnicodeIME.java of io.appium.settings reads it. */
function decoded(text: string): string {
  return text.replaceAll(/&([^-]*)-/g, (_, base64: string) =>
    base64 === '' ? '&' : Buffer.from(base64.replaceAll(',', '/'), 'base64').swap16().toString('utf16le'),
  );
}

export async function typeText({ device, display }: Keys, text: string): Promise<void> {
  const lost = Math.min(device.faults.lostCharacters, text.length);
  device.faults.lostCharacters -= lost;
  // From the second character on, one of two.
  const left = Array.from(text).filter((_, index) => index % 2 === 0 || index > lost * 2);
  const typed = left.join('');
  const isUnicode = device.settings.space('secure')?.get('default_input_method') === unicodeIme;
  if (isUnicode) await display.page.keyboard.sendCharacter(decoded(typed));
  else await display.page.keyboard.type(typed);
}
