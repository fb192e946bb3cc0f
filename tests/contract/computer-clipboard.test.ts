import { readFileSync, writeFileSync } from 'node:fs';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { X11Clipboard } from '../../src/devices/computer/x11/clipboard/x11-clipboard.ts';
import { X11Keyboard } from '../../src/devices/computer/x11/keyboard/x11-keyboard.ts';
import { monotonic } from '../../src/core/time/clock.ts';
import type { KeptProcess } from '../../src/devices/computer/processes/kept-process.ts';
import { atom } from '../../src/devices/computer/x11/atoms.ts';
import type { X11Connection } from '../../src/devices/computer/x11/x11-connection.ts';
import { ComputerRig } from './computer-rig.ts';

const text = 'aä@{}[]\\|€ß"世🙂';
const long = 'Zeile – 行\r\n'.repeat(70_000);
const call = { signal: new AbortController().signal };
const options = { ...call, modifierDelayMs: 0, isSecret: false };

let rig: ComputerRig;
let connection: X11Connection;
let clipboard: X11Clipboard;
let keyboard: X11Keyboard;

beforeAll(async () => {
  rig = await ComputerRig.start();
  connection = await rig.connect();
  [clipboard, keyboard] = [await X11Clipboard.open({ connection }), await X11Keyboard.open({ connection })];
});
afterAll(() => rig.stop());

/** What another program gets from the clipboard. */
async function pasted(target = 'UTF8_STRING'): Promise<Buffer> {
  await rig.output(['sh', '-c', `xclip -selection clipboard -o -t '${target}' > pasted`]);
  return readFileSync(rig.file('pasted'));
}

/** Another program puts a file on the clipboard, and stays its owner until something else is copied. */
async function copied(file: string, target = 'UTF8_STRING'): Promise<KeptProcess> {
  const before = await owner();
  const program = await rig.start(['xclip', '-quiet', '-selection', 'clipboard', '-t', target, '-i', file]);
  await expect.poll(owner, { interval: 10, timeout: 10_000 }).not.toBe(before);
  return program;
}

async function owner(): Promise<number> {
  const clipboardAtom = await atom(connection, 'CLIPBOARD');
  return await connection.call<number>((client, done) => client['GetSelectionOwner'](clipboardAtom, done));
}

describe('a text that is written', () => {
  it.each([
    ['every character', text],
    ['line breaks of both kinds', 'a\r\nb\nc\t\u0000'],
    ['nothing', ''],
    ['about a megabyte', long],
  ])('arrives in other programs: %s', async (_, written) => {
    await clipboard.write(written, call);
    expect((await pasted()).equals(Buffer.from(written))).toBe(true);
    expect((await clipboard.read(call)) === written).toBe(true);
  });

  it('has the usual forms', async () => {
    await clipboard.write('grün', call);
    const targets = (await pasted('TARGETS')).toString().trim().split('\n').toSorted();
    expect(targets).toMatchInlineSnapshot(`
      [
        "MULTIPLE",
        "STRING",
        "TARGETS",
        "TEXT",
        "TIMESTAMP",
        "UTF8_STRING",
        "text/plain",
        "text/plain;charset=utf-8",
      ]
    `);
    expect((await pasted('STRING')).toString('latin1')).toBe('grün');
    expect((await pasted('text/plain;charset=utf-8')).toString()).toBe('grün');
  });

  it('has no form in Latin-1 if it is more than that', async () => {
    await clipboard.write('世', call);
    await expect(pasted('STRING')).rejects.toThrow('not available');
  });
});

describe('what another program has copied', () => {
  it.each([
    ['every character', text],
    ['about a megabyte', long],
  ])('is read: %s', async (_, written) => {
    writeFileSync(rig.file('copy'), written);
    await copied('copy');
    expect((await clipboard.read(call)) === written).toBe(true);
  });

  it('is an empty text if it is a picture', async () => {
    writeFileSync(rig.file('copy'), Buffer.from([1, 2, 3]));
    await copied('copy', 'image/png');
    expect(await clipboard.read(call)).toBe('');
  });

  it('is read again after something was written', async () => {
    await clipboard.write('ours', call);
    writeFileSync(rig.file('copy'), 'theirs');
    await copied('copy');
    expect(await clipboard.read(call)).toBe('theirs');
  });
});

describe('an offered text', () => {
  it('is pasted, and what was there before comes back: a text', async () => {
    writeFileSync(rig.file('copy'), 'old text');
    await copied('copy');
    const entry = await rig.open('Paste 1', ['zenity', '--entry', '--title=Paste 1']);
    const began = monotonic();
    const offer = await clipboard.offer(text.repeat(60), call);
    console.log('offered', monotonic() - began);
    // As a clipboard manager does it.
    await pasted();
    const keys = monotonic();
    await keyboard.press(['Control', 'v'], options);
    console.log('keys', monotonic() - keys);
    await offer.fetched(call);
    console.log('fetched', monotonic() - keys);
    await offer.restore();
    console.log('restored', monotonic() - keys);
    await keyboard.press(['Enter'], options);
    await entry.ended;
    expect(entry.output).toBe(`${text.repeat(60)}\n`);
    expect((await pasted()).toString()).toBe('old text');
    await offer.restore();
    expect((await pasted()).toString()).toBe('old text');
  });

  it('gives a picture back in all its forms', async () => {
    const picture = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    writeFileSync(rig.file('copy'), picture);
    await copied('copy', 'image/png');
    const offer = await clipboard.offer('over', call);
    expect((await pasted()).toString()).toBe('over');
    await offer.restore();
    expect((await pasted('image/png')).equals(picture)).toBe(true);
  });
});
