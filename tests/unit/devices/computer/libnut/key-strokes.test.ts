import { describe, expect, it } from 'vitest';

import { mediaKey, namedKey } from '../../../../../src/core/device/keys.ts';
import { libnutKeys } from '../../../../../src/devices/computer/libnut/key-names.data.ts';
import { libnutNames, strokesOf, type KeyTable } from '../../../../../src/devices/computer/libnut/key-strokes.ts';
import { childEnded, notLoaded } from '../../../../../src/devices/computer/libnut/libnut-errors.ts';
import { specifiedKeys } from '../specified-keys.ts';

const linux: KeyTable = { platform: 'linux' };
const mac: KeyTable = { platform: 'darwin' };
const windows: KeyTable = { platform: 'win32' };
const english: KeyTable = { platform: 'win32', keyboardLayout: 'en-US' };

describe('keys of libnut', () => {
  it('have the names of libnut, modifiers first', () => {
    expect(libnutNames(['Control', 'Shift', 'T'], linux)).toEqual(['control', 'shift', 't']);
    expect(libnutNames(['ControlOrMeta', 'a'], mac)).toEqual(['meta', 'a']);
    expect(libnutNames(['ControlOrMeta', 'a'], windows)).toEqual(['control', 'a']);
    expect(libnutNames(['Alt', 'F4'], windows)).toEqual(['alt', 'f4']);
    expect(libnutNames(['Enter'], linux)).toEqual(['return']);
    expect(libnutNames(['VolumeUp'], mac)).toEqual(['audio_vol_up']);
    expect(libnutNames(['Mute'], linux)).toEqual(['audio_mute']);
  });

  it.each(['linux', 'darwin', 'win32'] as const)('are under the names that calls press on %s', (platform) => {
    const known = Object.keys(libnutKeys[platform] ?? {});
    expect(known).toEqual(expect.arrayContaining(['MediaNext', 'MediaPrevious']));
    expect(() => libnutNames(specifiedKeys, { platform })).not.toThrow();
    // A call reads every name as the canonical one, so a key under another name could not be pressed.
    expect(known.map((name) => namedKey(name) ?? mediaKey(name))).toEqual(known);
  });

  it('include Shift where a character needs it', () => {
    expect(libnutNames(['A'], linux)).toEqual(['shift', 'a']);
    expect(libnutNames(['Control', '+'], english)).toEqual(['control', 'shift', '=']);
    expect(libnutNames(['Control', 'Shift', '+'], english)).toEqual(['control', 'shift', '=']);
  });

  it('are refused where the system lacks them', () => {
    expect(() => libnutNames(['F13'], linux)).toThrow('libnut has no key "F13" on linux');
    expect(libnutNames(['F13'], mac)).toEqual(['f13']);
    expect(libnutNames(['F24'], windows)).toEqual(['f24']);
    expect(() => libnutNames(['F21'], mac)).toThrow('"F21"');
    expect(() => libnutNames(['Insert'], mac)).toThrow('"Insert"');
    expect(() => libnutNames(['ContextMenu'], linux)).toThrow('"ContextMenu"');
    expect(() => libnutNames(['Control', '+'], windows)).toThrow("keyboardLayout: 'en-US'");
    expect(() => libnutNames(['ü'], windows)).toThrow('"ü"');
  });
});

describe('texts of libnut', () => {
  const shifts = (text: string, table: KeyTable) =>
    strokesOf(text, table, false).map((stroke) => stroke.key ?? stroke.text);

  it('are keys for upper case, line breaks and tabs, and what the system types for the rest', () => {
    expect(strokesOf('aB\r\n\t', linux, false)).toEqual([
      { text: 'a' },
      { key: 'b', withShift: true },
      { key: 'return', withShift: false },
      { key: 'tab', withShift: false },
    ]);
    expect(strokesOf('!', windows, false)).toEqual([{ text: '!' }]);
    expect(strokesOf('!', english, false)).toEqual([{ key: '1', withShift: true }]);
    expect(shifts('é世🙂', mac)).toEqual(['é', '世', '🙂']);
  });

  it('map all punctuation of en-US with Shift', () => {
    const layout: KeyTable = { platform: 'linux', keyboardLayout: 'en-US' };
    expect(shifts('~!@#$%^&*()_+{}|:"<>?', layout).join('')).toBe("`1234567890-=[]\\;',./");
  });

  it('are refused when the system would type something else, without naming characters of secrets', () => {
    expect(() => strokesOf('a?', linux, false)).toThrow('cannot type "?" with keys on linux');
    expect(() => strokesOf('aé', windows, false)).toThrow('cannot type "é" with keys on win32');
    expect(() => strokesOf('aé', windows, true)).toThrow('cannot type character 2 of the text with keys on win32');
    expect(() => strokesOf('aé', windows, true)).not.toThrow('é');
    expect(() => strokesOf('\u0007', mac, false)).toThrow('cannot type');
  });
});

describe('the end of the process of libnut', () => {
  const end = { name: 'display :7', task: 'press Control+A', exitCode: null, signal: null, errors: '' };

  it('is an error that says what was asked and why it failed', () => {
    expect(childEnded({ ...end, signal: 'SIGSEGV', errors: 'Could not open main display\n' })).toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: 'Cannot press Control+A on display :7: no X server answers, or it refuses the connection',
    });
    expect(childEnded({ ...end, exitCode: 1, errors: 'X Error of failed request:  BadValue' })).toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
    });
    const gone = 'XIO:  fatal IO error 11 (Resource temporarily unavailable) on X server ":7"';
    expect(childEnded({ ...end, exitCode: 1, errors: gone })).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    expect(childEnded({ ...end, signal: 'SIGABRT' })).toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      retryable: true,
      summary: 'Cannot press Control+A on display :7: the process of libnut ended by SIGABRT',
    });
  });

  it('names the libraries that are missing on Linux', () => {
    const reason = 'libXtst.so.6: cannot open shared object file: No such file or directory';
    expect(notLoaded('linux', reason)).toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      hint: expect.stringContaining('apt-get install libxtst6'),
    });
    expect(notLoaded('darwin', 'bad image').hint).not.toContain('apt-get');
  });
});
