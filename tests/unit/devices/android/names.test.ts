import { describe, expect, it } from 'vitest';

import { shellQuote } from '../../../../src/devices/shared/client/shell-quote.ts';
import { usualAppNames } from '../../../../src/devices/shared/apps/android-app-names.data.ts';
import { appTarget } from '../../../../src/devices/shared/app-target.ts';
import { keyCode } from '../../../../src/devices/android/input/android-keyboard.ts';
import { resolveAppName } from '../../../../src/devices/shared/app-names.ts';
import { singleKey } from '../../../../src/devices/shared/single-key.ts';

describe('names of applications', () => {
  const own = { 'My Shop': 'com.example.shop', Settings: 'com.vendor.settings' };

  it.each([
    ['My Shop', 'com.example.shop'],
    ['my shop', 'com.example.shop'],
    ['MyShop', 'com.example.shop'],
    ['Settings', 'com.vendor.settings'],
    ['chrome', 'com.android.chrome'],
    ['com.example.other', 'com.example.other'],
    ['Unknown App', 'Unknown App'],
    ['constructor', 'constructor'],
  ])('%s is %s: the user comes first, then what is usual, else it stays as given', (name, resolved) => {
    expect(resolveAppName(name, own, usualAppNames)).toBe(resolved);
  });

  it.each([
    ['https://example.com/a?b=c', 'url'],
    ['tel:+4912345', 'url'],
    ['myapp://open', 'url'],
    [' https:example.com', 'url'],
    ['shop:pay?to=eve', 'url'],
    ['Zelda: the game', 'app'],
    ['com.example/.Main', 'entry'],
    ['com.example', 'app'],
  ])('%s is of the kind %s', (text, kind) => {
    expect(appTarget(text).kind).toBe(kind);
  });
});

describe('keys of Android', () => {
  it.each([
    [['Enter'], 66],
    [['esc'], 111],
    [['Page Down'], 93],
    [['a'], 29],
    [['Z'], 54],
    [['0'], 7],
    [['/'], 76],
    [['Back'], 4],
    [['volume_up'], 24],
    [['Home'], 122],
    [['+'], 81],
  ])('%j has the code %i', (names, code) => {
    expect(keyCode(singleKey(names, 'Android'))).toBe(code);
  });

  it('does not take combinations', () => {
    expect(() => singleKey(['Control', 'A'], 'Android')).toThrowErrorMatchingInlineSnapshot(`
      [DeviceError: Cannot press Control+A: Android takes single keys only
        Hint: Press one key at a time, e.g. Enter. To enter text, use aiInput; to empty a field, aiClearInput.
        Failure class: test (DEVICE_UNSUPPORTED)]
    `);
  });

  it.each(['?', 'ä', 'NoSuchKey', 'toString'])('does not know %s', (name) => {
    expect(() => keyCode(name)).toThrowError(expect.objectContaining({ code: 'DEVICE_UNSUPPORTED' }));
  });
});

describe('words for the shell of a device', () => {
  it.each([
    ['plain-word_1.txt', 'plain-word_1.txt'],
    ['two words', "'two words'"],
    ["it's", "'it'\\''s'"],
    ['$HOME; rm -rf /', "'$HOME; rm -rf /'"],
    ['', "''"],
  ])('%j is written %s', (text, written) => {
    expect(shellQuote(text)).toBe(written);
  });
});
