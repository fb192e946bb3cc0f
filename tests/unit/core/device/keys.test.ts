import { expect, it } from 'vitest';

import { mediaKey, namedKey, parseKeys } from '../../../../src/core/device/keys.ts';

it.each([
  ['Enter', ['Enter']],
  ['Control+A', ['Control', 'a']],
  ['Control + Shift + ArrowLeft', ['Control', 'Shift', 'ArrowLeft']],
  ['Ctrl+Shift+K', ['Control', 'Shift', 'K']],
  ['ctrl+shift+k', ['Control', 'Shift', 'K']],
  ['+', ['+']],
  ['Control++', ['Control', '+']],
  ['Control + +', ['Control', '+']],
  [' ', ['Space']],
  ['a', ['a']],
  ['A', ['A']],
  [' Enter ', ['Enter']],
  ['esc', ['Escape']],
  ['Page Down', ['PageDown']],
  ['cmd+opt+f5', ['Meta', 'Alt', 'F5']],
  ['Shift+?', ['Shift', '?']],
  ['Shift+ä', ['Shift', 'Ä']],
  ['ä', ['ä']],
  ['-', ['-']],
  ['Blorb', ['Blorb']],
  ['constructor', ['constructor']],
])('reads %j as %j', (combination, keys) => {
  expect(parseKeys(combination)).toEqual(keys);
});

it.each(['Control+', '+a', 'Shift + ', 'Control+++', 'a++b'])('refuses %j, which lacks a key', (combination) => {
  expect(() => parseKeys(combination)).toThrow(
    expect.objectContaining({ name: 'ActionError', code: 'ACTION_PARAMS_INVALID' }),
  );
});

it('knows what is no named key', () => {
  expect(namedKey('toString')).toBeUndefined();
  expect(namedKey('F25')).toBeUndefined();
  expect(namedKey('a')).toBeUndefined();
});

it.each([
  ['VolumeUp', 'VolumeUp'],
  ['volume up', 'VolumeUp'],
  ['volume_down', 'VolumeDown'],
  ['AudioVolumeMute', 'Mute'],
  ['play/pause', undefined],
  ['MediaTrackNext', 'MediaNext'],
  ['brightness-down', 'BrightnessDown'],
  ['constructor', undefined],
  ['a', undefined],
])('reads the media key %j as %j', (text, key) => {
  expect(mediaKey(text)).toBe(key);
});
