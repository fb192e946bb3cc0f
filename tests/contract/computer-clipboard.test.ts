import { readFileSync, writeFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { X11Clipboard } from '../../src/devices/computer/x11/clipboard/x11-clipboard.ts';
import { X11Keyboard } from '../../src/devices/computer/x11/keyboard/x11-keyboard.ts';
import type { ClipboardOffer } from '../../src/devices/computer/driver/desktop-driver.ts';
import { sleep } from '../../src/core/time/deadline.ts';
import { monotonic } from '../../src/core/time/clock.ts';
import type { KeptProcess } from '../../src/devices/computer/processes/kept-process.ts';
import { atom } from '../../src/devices/computer/x11/atoms.ts';
import type { X11Connection } from '../../src/devices/computer/x11/x11-connection.ts';
import { ComputerRig } from './computer-rig.ts';

const text = 'aä@{}[]\\|€ß"世🙂';
const long = 'Zeile – 行\r\n'.repeat(70_000);
const call = { signal: new AbortController().signal };
const plain = { ...call, isSecret: false };
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

/** Puts a text of another program on the clipboard, then offers one in its place. */
async function offerOver(old: string, offered: string): Promise<ClipboardOffer> {
  writeFileSync(rig.file('copy'), old);
  await copied('copy');
  return await clipboard.offer(offered, plain);
}

describe('an offered text', () => {
  it('is pasted, and what was there before comes back', async () => {
    const entry = await rig.open('Paste', ['zenity', '--entry', '--title=Paste']);
    const offer = await offerOver('old text', text.repeat(60));
    await keyboard.press(['Control', 'v'], options);
    await offer.fetched(call);
    await offer.restore();
    await keyboard.press(['Enter'], options);
    await entry.ended;
    expect(entry.output).toBe(`${text.repeat(60)}\n`);
    expect((await pasted()).toString()).toBe('old text');
    await offer.restore();
    expect((await pasted()).toString()).toBe('old text');
  });

  it('is not taken for fetched when a clipboard manager has got it', async () => {
    const entry = await rig.open('Manager', ['zenity', '--entry', '--title=Manager']);
    const offer = await offerOver('old text', 'new');
    expect((await pasted()).toString()).toBe('new');
    let isFetched = false;
    const fetched = offer.fetched(call).then(() => (isFetched = true));
    expect((await pasted()).toString()).toBe('new');
    await sleep(100, call.signal);
    expect(isFetched).toBe(false);
    await keyboard.press(['Control', 'v'], options);
    await fetched;
    await offer.restore();
    await keyboard.press(['Enter'], options);
    await entry.ended;
    expect(entry.output).toBe('new\n');
  });

  it('asks clipboard managers not to keep a secret', async () => {
    const offer = await clipboard.offer('hunter2', { ...call, isSecret: true });
    expect((await pasted('x-kde-passwordManagerHint')).toString()).toBe('secret');
    await offer.restore();
    const other = await clipboard.offer('for everybody', plain);
    await expect(pasted('x-kde-passwordManagerHint')).rejects.toThrow('not available');
    await other.restore();
  });

  it('gives back a picture', async () => {
    const picture = Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 251));
    writeFileSync(rig.file('copy'), picture);
    await copied('copy', 'image/png');
    const offer = await clipboard.offer('over', plain);
    expect((await pasted()).toString()).toBe('over');
    await offer.restore();
    expect((await pasted('image/png')).equals(picture)).toBe(true);
  });

  it('leaves the clipboard empty if it was', async () => {
    await clipboard.write('ours', call);
    writeFileSync(rig.file('copy'), 'theirs');
    const program = await copied('copy');
    await program.stop();
    await expect.poll(owner, { interval: 10, timeout: 10_000 }).toBe(0);
    const offer = await clipboard.offer('over', plain);
    await offer.restore();
    expect(await owner()).toBe(0);
    expect(await clipboard.read(call)).toBe('');
  });

  it('gives back what was written here', async () => {
    await clipboard.write('ours', call);
    const offer = await clipboard.offer('over', plain);
    await offer.restore();
    expect((await pasted()).toString()).toBe('ours');
  });

  it('does not come back over what was copied in between', async () => {
    const offer = await offerOver('old', 'new');
    writeFileSync(rig.file('copy'), 'newer');
    await copied('copy');
    await offer.restore();
    expect((await pasted()).toString()).toBe('newer');
  });
});

describe('an owner that is stopped', () => {
  it('is an error for reading, and no obstacle for offering', async () => {
    writeFileSync(rig.file('copy'), 'never seen');
    const program = await copied('copy');
    process.kill(-program.group, 'SIGSTOP');
    try {
      await expect(clipboard.read(call)).rejects.toMatchObject({ code: 'DEVICE_COMMAND_FAILED', retryable: true });
      const offer = await clipboard.offer('alive', plain);
      expect((await pasted()).toString()).toBe('alive');
      await offer.restore();
      expect(await owner()).toBe(0);
    } finally {
      process.kill(-program.group, 'SIGCONT');
    }
  });

  it('can be aborted', async () => {
    writeFileSync(rig.file('copy'), 'never seen');
    const program = await copied('copy');
    process.kill(-program.group, 'SIGSTOP');
    try {
      const abort = new AbortController();
      const reading = clipboard.read({ signal: abort.signal });
      const began = monotonic();
      abort.abort();
      await expect(reading).rejects.toMatchObject({ code: 'ABORTED' });
      expect(monotonic() - began).toBeLessThan(1000);
    } finally {
      process.kill(-program.group, 'SIGCONT');
    }
  });
});
