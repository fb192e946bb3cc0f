import { describe, expect, it } from 'vitest';

import {
  pressScript,
  releaseScript,
  textParts,
  typeScript,
} from '../../../../../src/devices/computer/macos/apple-script.ts';
import { specifiedKeys } from '../specified-keys.ts';

const told = (...commands: string[]) =>
  `tell application "System Events"\n${commands.map((line) => `  ${line}\n`).join('')}end tell\n`;

describe('scripts for the keyboard of a Mac', () => {
  it('press keys by code, characters by number, and modifiers with them', () => {
    expect(pressScript(['Enter'])).toBe(told('key code 36'));
    expect(pressScript(['Meta', 'a'])).toBe(told('keystroke (string id {97}) using {command down}'));
    expect(pressScript(['ControlOrMeta', 'a'])).toBe(pressScript(['Meta', 'a']));
    expect(pressScript(['Meta', 'Shift', 'Z'])).toBe(
      told('keystroke (string id {122}) using {command down, shift down}'),
    );
    expect(pressScript(['Alt', 'ArrowLeft'])).toBe(told('key code 123 using {option down}'));
    expect(pressScript(['"'])).toBe(told('keystroke (string id {34})'));
  });

  it('press modifiers alone, and release them all', () => {
    expect(pressScript(['Control', 'Shift'])).toBe(
      told('key down control', 'key down shift', 'key up shift', 'key up control'),
    );
    expect(releaseScript).toBe(told('key up control', 'key up option', 'key up shift', 'key up command'));
  });

  it('set the volume, which has no key code', () => {
    expect(pressScript(['VolumeUp'])).toBe(
      'set volume output volume ((output volume of (get volume settings)) + 6.25)\n',
    );
    expect(pressScript(['Mute'])).toContain('set volume output muted');
  });

  it.each(specifiedKeys)('press every key of the specification: %s', (key) => {
    expect(pressScript([key])).not.toBe('');
  });

  it('refuse keys that AppleScript lacks', () => {
    for (const keys of [['CapsLock'], ['Control', 'VolumeUp'], ['F24'], ['NumLock']]) {
      expect(() => pressScript(keys)).toThrow("keyboardDriver: 'libnut'");
    }
  });

  it('type a text as numbers, so that nothing in it can be a command', () => {
    expect(typeScript('a"\n\tb')).toBe(
      told('keystroke (string id {97, 34})', 'key code 36', 'key code 48', 'keystroke (string id {98})'),
    );
    expect(typeScript('" & (do shell script "true") & "')).toMatch(
      /^tell application "System Events"\n {2}keystroke \(string id \{[\d, ]+\}\)\nend tell\n$/,
    );
  });

  it('leave characters that a layout may lack to another way, in parts', () => {
    expect(textParts('Grüße\r\n世界!', 100)).toEqual([
      { way: 'keys', text: 'Gr' },
      { way: 'characters', text: 'üß' },
      { way: 'keys', text: 'e\n' },
      { way: 'characters', text: '世界' },
      { way: 'keys', text: '!' },
    ]);
    expect(textParts('abcde', 2).map(({ text }) => text)).toEqual(['ab', 'cd', 'e']);
    expect(textParts('🙂🙂🙂', 2).map(({ text }) => text)).toEqual(['🙂🙂', '🙂']);
    expect(textParts('', 2)).toEqual([]);
  });
});
