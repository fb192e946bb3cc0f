import type { KeyInput } from 'puppeteer-core';

import type { IosPhone } from '../../device/ios-phone.ts';
import type { Route } from '../route.ts';
import { WdaError } from '../wda-error.ts';

const keys: Readonly<Record<string, KeyInput>> = { '\n': 'Enter', '\b': 'Backspace', '\t': 'Tab', '\u007F': 'Delete' };

const keyboardKeys: Readonly<Record<string, KeyInput>> = {
  XCUIKeyboardKeyLeftArrow: 'ArrowLeft',
  XCUIKeyboardKeyRightArrow: 'ArrowRight',
  XCUIKeyboardKeyUpArrow: 'ArrowUp',
  XCUIKeyboardKeyDownArrow: 'ArrowDown',
  XCUIKeyboardKeyEscape: 'Escape',
  XCUIKeyboardKeyHome: 'Home',
  XCUIKeyboardKeyEnd: 'End',
  XCUIKeyboardKeyPageUp: 'PageUp',
  XCUIKeyboardKeyPageDown: 'PageDown',
  XCUIKeyboardKeyForwardDelete: 'Delete',
};

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const active = '2A000000-0000-0000-FFFF-000000000000';

async function requireKeyboard({ screen, alert }: IosPhone): Promise<void> {
  if (alert.shown) throw new WdaError('unexpected alert open', 'A modal dialog was open, blocking this operation');
  await screen.settle();
  if (!(await screen.keyboard.isShown())) {
    throw new WdaError('invalid element state', 'The on-screen keyboard must be present to send keys');
  }
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.join('');
  throw new WdaError('invalid argument', "'value' must be an array of strings");
}

async function type(phone: IosPhone, text: string): Promise<void> {
  const { keyboard } = phone.screen.page;
  for (const character of text) {
    const key = keys[character];
    await (key ? keyboard.press(key) : keyboard.sendCharacter(character));
  }
}

async function clear({ screen }: IosPhone): Promise<void> {
  const { keyboard } = screen.page;
  await keyboard.down('ControlLeft');
  await keyboard.press('a', { commands: ['SelectAll'] });
  await keyboard.up('ControlLeft');
  await keyboard.press('Backspace');
}

const hints: Readonly<Record<string, string>> = {
  done: 'Done',
  go: 'Go',
  search: 'Search',
  send: 'Send',
  next: 'Next',
};

/** What stands on the key at the lower right. */
async function returnKey({ screen }: IosPhone): Promise<string> {
  return hints[String(await screen.front.window.evaluate('document.activeElement?.enterKeyHint'))] ?? 'return';
}

export const textRoutes: readonly Route[] = [
  {
    on: 'POST /wda/keys',
    async run({ phone, body }) {
      const text = textIn(body['value']);
      await requireKeyboard(phone);
      await type(phone, text);
    },
  },
  {
    on: 'POST /wda/element/0/keyboardInput',
    async run({ phone, body }) {
      for (const key of Array.isArray(body['keys']) ? body['keys'] : []) {
        const known = keyboardKeys[String(key)];
        if (!known) throw new WdaError('invalid argument', `Unknown key ${String(key)}`);
        await phone.screen.page.keyboard.press(known);
      }
    },
  },
  {
    on: 'POST /wda/keyboard/dismiss',
    async run({ phone, body }) {
      const { screen, personality } = phone;
      await screen.settle();
      if (!(await screen.keyboard.isShown())) return;
      if (personality.device === 'iphone') {
        const names: unknown = body['keyNames'];
        const key = await returnKey(phone);
        if (!Array.isArray(names) || !names.includes(key)) {
          throw new WdaError('invalid element state', 'Did not know how to dismiss the keyboard');
        }
        await screen.page.keyboard.press('Enter');
      }
      await screen.keyboard.hide();
    },
  },
  {
    on: 'GET /element/active',
    async run({ phone }) {
      await phone.screen.settle();
      if (await phone.screen.keyboard.isShown()) return { ELEMENT: active, [elementKey]: active };
      throw new WdaError('no such element', 'unable to find an element with focus');
    },
  },
  { on: 'POST /element/*/clear', run: ({ phone }) => clear(phone) },
  { on: 'POST /element/*/value', run: ({ phone, body }) => type(phone, textIn(body['value'])) },
  {
    on: 'GET /element/*/attribute/value',
    run: ({ phone }) => phone.screen.front.window.evaluate('document.activeElement?.value ?? null'),
  },
];
