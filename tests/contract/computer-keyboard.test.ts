import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { changeState, readState } from '../../src/devices/computer/x11/keyboard/keyboard-state.ts';
import { X11Keyboard } from '../../src/devices/computer/x11/keyboard/x11-keyboard.ts';
import type { X11Extension } from '../../src/devices/computer/x11/x11-client.ts';
import type { X11Connection } from '../../src/devices/computer/x11/x11-connection.ts';
import { ComputerRig } from './computer-rig.ts';
import { aShareOf, thoroughly } from '../usual.ts';
import { specifiedKeys } from '../unit/devices/computer/specified-keys.ts';

const text = 'aä@{}[]\\|€ß"世🙂';
const everyAscii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
/** More than there are unused keys, with all their levels. */
const manyCharacters = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
const options = { signal: new AbortController().signal, modifierDelayMs: 0, isSecret: false };
const locks = { caps: 2, num: 16 };

let rig: ComputerRig;
let x: X11Connection;
let xkb: X11Extension;
let keyboard: X11Keyboard;

beforeAll(async () => {
  rig = await ComputerRig.start();
  x = await rig.connect();
  xkb = await x.extension('xkb');
  keyboard = await X11Keyboard.open({ connection: x });
  // One after the other: a window that opens later would take the focus from the test.
  await rig.open('Bytes', ['xterm', '-T', 'Bytes', '-e', 'sh', '-c', 'stty -icanon -echo; cat > bytes']);
  await rig.open('Events', ['sh', '-c', 'stdbuf -oL xev -name Events -event keyboard > events']);
});
afterAll(() => rig.stop());
beforeEach(() => setLayout('us'));

async function setLayout(name: string, variant = ''): Promise<void> {
  await rig.output(['setxkbmap', '-layout', name, '-variant', variant]);
}

/** The whole keymap of the server. */
async function keymap(): Promise<string> {
  return await rig.output(['sh', '-c', 'xkbcomp -w0 -xkb "$DISPLAY" keymap >&2; md5sum < keymap']);
}

async function keysDown(): Promise<number[]> {
  const keys = await x.call<Buffer>((client, done) => client['QueryKeymap'](done));
  return Array.from({ length: 256 }, (_, keycode) => keycode).filter(
    (keycode) => (((keys[keycode >> 3] ?? 0) >> (keycode & 7)) & 1) === 1,
  );
}

/** The keys that a window has got: what was pressed and released, and the symbol of each. */
function keyEvents(): string[] {
  return [...rig.read('events').matchAll(/Key(Press|Release) event[^]*?\(keysym 0x[\da-f]+, (\S+)\)/g)].map(
    ([, kind, symbol]) => `${kind === 'Press' ? '+' : '-'}${symbol}`,
  );
}

/** Presses a combination, and Escape as the sign that a window has got all of it. */
async function pressed(...combination: string[]): Promise<string> {
  await rig.focused('Events');
  const before = keyEvents().length;
  await keyboard.press(combination, options);
  await keyboard.press(['Escape'], options);
  await expect.poll(() => keyEvents().slice(before).at(-1), { interval: 10, timeout: 5000 }).toBe('-Escape');
  return keyEvents().slice(before, -2).join(' ');
}

/** Types a text, which a terminal gets. */
async function shows(written: string, { expected = written, modifierDelayMs = 0 } = {}): Promise<void> {
  await rig.focused('Bytes');
  const before = rig.read('bytes');
  await keyboard.typeText(written, { ...options, modifierDelayMs });
  await rig.has('bytes', before + expected);
}

thoroughly(() => {
  describe('a text arrives as it is written', () => {
    it.each([
      ['us', ''],
      ['de', ''],
      ['fr', ''],
      ['us', 'dvorak'],
      ['us,ru', ''],
      ['ru', ''],
    ])('on the layout %s %s', async (name, variant) => {
      await setLayout(name, variant);
      const before = await keymap();
      await shows(text + everyAscii);
      expect(await keymap()).toBe(before);
    });

    it('where the second of two layouts is active, which stays active', async () => {
      await setLayout('us,ru');
      changeState(x, xkb, { group: 1, locks: 0 });
      await shows(`${text}Щука`);
      await shows('Щука');
      expect(await readState(x, xkb)).toEqual({ group: 1, locks: 0 });
    });

    it('with Caps Lock and Num Lock on, which stay on', async () => {
      const state = { group: 0, locks: locks.caps | locks.num };
      changeState(x, xkb, state);
      await shows(`aB1.é${text}`);
      expect(await readState(x, xkb)).toEqual(state);
      changeState(x, xkb, { group: 0, locks: 0 });
    });

    it('with line breaks of every kind and tabs', async () => {
      await shows('a\r\nb\rc\n\td', { expected: 'a\nb\nc\n\td' });
    });

    thoroughly(() => {
      it('with more characters than there are keys, also where the application can be asked', async () => {
        await shows(manyCharacters);
        const entry = await rig.open('Many', ['zenity', '--entry', '--title=Many']);
        const before = await keymap();
        await keyboard.typeText(`${manyCharacters}${text}\n`, options);
        await entry.ended;
        expect(entry.output).toBe(`${manyCharacters}${text}\n`);
        expect(await keymap()).toBe(before);
      });
    });

    it('slowly', async () => {
      await shows('aB', { modifierDelayMs: 20 });
    });
  });
});

describe('a text that no keyboard can type', () => {
  it.each(['fine so far \u0007', 'half \ud83d of a character'])(
    'is refused before anything is typed: %j',
    async (written) => {
      await rig.focused('Bytes');
      const before = rig.read('bytes');
      await expect(keyboard.typeText(written, options)).rejects.toMatchObject({ code: 'ACTION_PARAMS_INVALID' });
      await expect(keyboard.typeText(written, { ...options, isSecret: true })).rejects.toThrow(/no key types\n/);
      await shows('!');
      expect(rig.read('bytes')).toBe(`${before}!`);
    },
  );
});

thoroughly(() => {
  describe('Control+A selects all', () => {
    it.each(
      aShareOf(
        [
          ['us', '', 0],
          ['us', 'dvorak', 0],
          ['fr', '', 0],
          ['us,ru', '', 1],
        ],
        3,
      ),
    )('on the layout %s %s, group %s', async (name, variant, group) => {
      await setLayout(name, variant);
      changeState(x, xkb, { group, locks: locks.caps });
      const entry = await rig.open('Select', ['zenity', '--entry', '--title=Select', '--entry-text=old']);
      await keyboard.press(['ArrowRight'], options);
      await keyboard.press(['Control', 'a'], options);
      await keyboard.typeText('new', options);
      await keyboard.press(['Enter'], options);
      await entry.ended;
      expect(entry.output).toBe('new\n');
      expect(await readState(x, xkb)).toEqual({ group, locks: locks.caps });
      changeState(x, xkb, { group: 0, locks: 0 });
    });
  });
});

describe('keys', () => {
  thoroughly(() => {
    it('are pressed in their order and released in the opposite one', async () => {
      expect(await pressed('Control', 'Shift', 'K')).toBe('+Control_L +Shift_L +K -K -Shift_L -Control_L');
      expect(await pressed('Meta', 'ArrowLeft')).toBe('+Super_L +Left -Left -Super_L');
      expect(await pressed('F24')).toBe('+F24 -F24');
    });
  });

  it('get the Shift or AltGr that a character needs', async () => {
    expect(await pressed('Control', '+')).toBe('+Control_L +Shift_L +plus -plus -Shift_L -Control_L');
    expect(await pressed('Shift', '?')).toBe('+Shift_L +question -question -Shift_L');
    await setLayout('de');
    expect(await pressed('Control', '@')).toBe('+Control_L +ISO_Level3_Shift +at -at -ISO_Level3_Shift -Control_L');
    expect(await pressed('Control', '^')).toBe('+Control_L +asciicircum -asciicircum -Control_L');
  });

  it('of sound and screen are there', async () => {
    expect(await pressed('VolumeUp')).toBe('+XF86AudioRaiseVolume -XF86AudioRaiseVolume');
    expect(await pressed('volume down')).toBe('+XF86AudioLowerVolume -XF86AudioLowerVolume');
    expect(await pressed('MediaTrackNext')).toBe('+XF86AudioNext -XF86AudioNext');
    expect(await pressed('BrightnessUp')).toBe('+XF86MonBrightnessUp -XF86MonBrightnessUp');
  });

  it.each(specifiedKeys)('of the specification are there: %s', (key) => {
    expect(() => keyboard.assertKeys([key])).not.toThrow();
  });

  it('that do not exist are refused', () => {
    expect(() => keyboard.assertKeys(['Control', 'a'])).not.toThrow();
    expect(() => keyboard.assertKeys(['Control', 'Blorb'])).toThrow('the keyboard has no key "Blorb"');
    expect(() => keyboard.assertKeys([])).toThrow('no key is named');
  });

  thoroughly(() => {
    it('that toggle a lock do so', async () => {
      await keyboard.press(['CapsLock'], options);
      expect((await readState(x, xkb)).locks & locks.caps).toBe(locks.caps);
      await keyboard.press(['CapsLock'], options);
      expect((await readState(x, xkb)).locks & locks.caps).toBe(0);
    });
  });
});

describe('nothing stays pressed', () => {
  it('when a combination is aborted in the middle', async () => {
    const abort = new AbortController();
    const press = keyboard.press(['Control', 'Shift', 'x'], { signal: abort.signal, modifierDelayMs: 60_000 });
    await expect.poll(keysDown, { interval: 5, timeout: 10_000 }).toHaveLength(1);
    abort.abort();
    await expect(press).rejects.toMatchObject({ code: 'ABORTED' });
    expect(await keysDown()).toEqual([]);
  });

  thoroughly(() => {
    it('when typing is aborted in the middle, and the keymap is as before', async () => {
      const before = await keymap();
      const abort = new AbortController();
      const typing = keyboard.typeText('世A', { ...options, signal: abort.signal, modifierDelayMs: 60_000 });
      await expect.poll(keysDown, { interval: 5, timeout: 10_000 }).toHaveLength(1);
      abort.abort();
      await expect(typing).rejects.toMatchObject({ code: 'ABORTED' });
      expect(await keysDown()).toEqual([]);
      expect(await keymap()).toBe(before);
    });

    it('when the keyboard is closed while it types, and the keymap is as before', async () => {
      const before = await keymap();
      const other = await X11Keyboard.open({ connection: x });
      const typing = other.typeText('世A', { ...options, modifierDelayMs: 60_000 });
      await expect.poll(keysDown, { interval: 5, timeout: 10_000 }).toHaveLength(1);
      const closed = other.close();
      await expect(typing).rejects.toMatchObject({ code: 'ABORTED' });
      await closed;
      expect(await keysDown()).toEqual([]);
      expect(await keymap()).toBe(before);
    });

    it('after releaseAll, whoever pressed it', async () => {
      await rig.focused('Bytes');
      await rig.output([
        'xdotool',
        'keydown',
        'shift',
        'keydown',
        'ISO_Level3_Shift',
        'keydown',
        'super',
        'mousedown',
        '3',
      ]);
      expect(await keysDown()).toHaveLength(3);
      await keyboard.releaseAll();
      expect(await keysDown()).toEqual([]);
      const { keyMask } = await x.call<{ keyMask: number }>((client, done) =>
        client['QueryPointer'](x.screen.root, done),
      );
      expect(keyMask).toBe(0);
    });
  });
});
