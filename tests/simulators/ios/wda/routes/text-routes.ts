import type { KeyInput } from 'puppeteer-core';

import type { IosPhone } from '../../device/ios-phone.ts';
import { fieldOf, focusedField, focusField, type KnownField } from '../focused-field.ts';
import { textOf, type Route } from '../route.ts';
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

async function known(phone: IosPhone, id = ''): Promise<KnownField> {
  const field = await fieldOf(phone, id);
  if (field) return field;
  throw new WdaError(
    'stale element reference',
    'The previously found element is not present in the current view anymore',
  );
}

function textIn(value: unknown): string {
  if (Array.isArray(value)) return value.join('');
  throw new WdaError('invalid argument', "'value' must be an array of strings");
}

/**
 * Never refuses: what has the focus gets the keys, and nothing does where nothing has it, or an alert is open (WebDriverAgent,
 * FBElementCommands.m `handleKeys`, XCUIElement+FBTyping.m `FBTypeText`; it looked for the keyboard before 2020).
 */
async function type(phone: IosPhone, text: string): Promise<void> {
  const { keyboard } = phone.screen.page;
  await phone.screen.settle();
  for (const character of text) {
    if (phone.alert.shown) return;
    if (phone.faults.lostCharacters > 0 && /\w/.test(character)) {
      phone.faults.lostCharacters -= 1;
      continue;
    }
    const key = keys[character];
    await (key ? keyboard.press(key) : keyboard.sendCharacter(character));
  }
}

async function clear(phone: IosPhone, id = ''): Promise<void> {
  const { screen } = phone;
  await known(phone, id);
  await focusField(phone, id);
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
  { on: 'POST /wda/keys', run: ({ phone, body }) => type(phone, textIn(body['value'])) },
  {
    on: 'POST /wda/element/0/keyboardInput',
    async run({ phone, body }) {
      // FBCustomCommands.m `handleKeyboardInput`
      if (!phone.personality.hasTypeKey) {
        throw new WdaError('unsupported operation', 'typeKey API is only supported since Xcode15 and iPadOS 17');
      }
      for (const key of Array.isArray(body['keys']) ? body['keys'] : []) {
        const named = keyboardKeys[String(key)];
        if (!named) throw new WdaError('invalid argument', `Unknown key ${String(key)}`);
        await phone.screen.page.keyboard.press(named);
      }
    },
  },
  {
    // XCUIApplication+FBHelpers.m `fb_dismissKeyboardWithKeyNames`: the keys of these names; on a tablet, the last one. Where it stays,
    // the real one waits for 3 s before it says so.
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
    // FBFindElementCommands.m `handleFindElements`; of class chains (FBClassChainQueryParser.m), only labels of the keyboard's keys.
    on: 'POST /elements',
    async run({ phone, body }) {
      const [, names] =
        /^\*\*\/XCUIElementTypeKeyboard\/\*\*\/\*\[`label IN \{(.*)\}`\]$/.exec(textOf(body, 'value')) ?? [];
      if (body['using'] !== 'class chain' || names === undefined) {
        throw new WdaError('invalid selector', 'Only keys of the keyboard are found here');
      }
      await phone.screen.settle();
      const isThere = (await phone.screen.keyboard.isShown()) && names.includes(`'${await returnKey(phone)}'`);
      return isThere ? [{ ELEMENT: 'key', [elementKey]: 'key' }] : [];
    },
  },
  {
    // FBFindElementCommands.m `handleGetActiveElement`
    on: 'GET /element/active',
    async run({ phone }) {
      const id = await focusedField(phone);
      if (id !== undefined) return { ELEMENT: id, [elementKey]: id };
      throw new WdaError('no such element', 'unable to find an element with focus');
    },
  },
  { on: 'POST /element/*/clear', run: ({ phone, given }) => clear(phone, given[0]) },
  {
    // FBElementCommands.m `handleSetValue`: a field without the focus is touched first.
    on: 'POST /element/*/value',
    async run({ phone, given, body }) {
      await known(phone, given[0]);
      await focusField(phone, given[0] ?? '');
      await type(phone, textIn(body['value']));
    },
  },
  {
    // XCUIElement+FBWebDriverAttributes.m `wdValue`: an empty field tells its hint.
    on: 'GET /element/*/attribute/value',
    async run({ phone, given }) {
      const { value, hint } = await known(phone, given[0]);
      return value || hint || null;
    },
  },
  {
    on: 'GET /element/*/attribute/placeholderValue',
    run: async ({ phone, given }) => (await known(phone, given[0])).hint || null,
  },
  {
    on: 'GET /element/*/attribute/hittable',
    async run({ phone, given }) {
      await known(phone, given[0]);
      return phone.alert.shown === undefined;
    },
  },
];
