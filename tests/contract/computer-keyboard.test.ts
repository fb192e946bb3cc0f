import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { X11Keyboard } from '../../src/devices/computer/x11/keyboard/x11-keyboard.ts';
import type { X11Connection } from '../../src/devices/computer/x11/x11-connection.ts';
import { ComputerRig } from './computer-rig.ts';

const text = 'aä@{}[]\\|€ß"世🙂';
const layouts = [['us'], ['de'], ['fr'], ['us', 'dvorak'], ['us,ru'], ['ru']];
const signal = new AbortController().signal;
const options = { signal, modifierDelayMs: 0, isSecret: false };

let rig: ComputerRig;
let x: X11Connection;
let keyboard: X11Keyboard;

beforeAll(async () => {
  rig = await ComputerRig.start();
  x = await rig.connect();
  keyboard = await X11Keyboard.open({ connection: x });
  await rig.open('bytes', ['xterm', '-T', 'bytes', '-e', 'sh', '-c', 'stty -icanon -echo; cat > bytes']);
});
afterAll(() => rig.stop());

/** What the terminal gets. */
let seen = 0;
async function arrives(expected: string): Promise<void> {
  await expect.poll(() => rig.read('bytes').slice(seen), { timeout: 5000, interval: 10 }).toBe(expected);
  seen = rig.read('bytes').length;
}

describe('bench', () => {
  it.each(layouts)('layout %s %s', async (layout, variant) => {
    await rig.output(['setxkbmap', '-layout', layout as string, '-variant', variant ?? '']);
    const before = await rig.output(['xmodmap', '-pke']);
    for (let i = 0; i < 5; i++) {
      const t = performance.now();
      await keyboard.typeText(text, options);
      console.log(layout, performance.now() - t);
      await arrives(text);
    }
    expect(await rig.output(['xmodmap', '-pke'])).toBe(before);
  });
  it('is fast', async () => {
    await rig.output(['setxkbmap', '-layout', 'us', '-variant', '']);
    const ascii = Array.from({ length: 1000 }, (_, i) => String.fromCharCode(33 + (i % 94))).join('');
    let t = performance.now();
    await keyboard.typeText(ascii, options);
    console.log('ascii', performance.now() - t);
    await arrives(ascii);
    console.log('ascii arrived', performance.now() - t);
    const cjk = Array.from({ length: 200 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
    t = performance.now();
    await keyboard.typeText(cjk, options);
    console.log('cjk', performance.now() - t);
    await arrives(cjk);
    t = performance.now();
    const z = await rig.open('Name?', ['zenity', '--entry', '--title=Name?']);
    console.log('opened', performance.now() - t);
    t = performance.now();
    await keyboard.typeText(cjk, options);
    console.log('cjk zenity', performance.now() - t);
    await keyboard.typeText('\n', options);
    await z.ended;
    console.log('ended', performance.now() - t);
    expect(z.output).toBe(cjk + '\n');
  });
});
