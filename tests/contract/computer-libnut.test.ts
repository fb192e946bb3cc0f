import { readFileSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LibnutKeyboard } from '../../src/devices/computer/libnut/libnut-keyboard.ts';
import { LibnutPointer } from '../../src/devices/computer/libnut/libnut-pointer.ts';
import { LibnutProcess } from '../../src/devices/computer/libnut/libnut-process.ts';
import { VirtualDisplay } from '../../src/devices/computer/virtual-display/virtual-display.ts';
import { X11Connection } from '../../src/devices/computer/x11/x11-connection.ts';
import { thoroughly } from '../usual.ts';

const { signal } = new AbortController();
const plain = { signal, modifierDelayMs: 0, isSecret: false };
const space = {
  toPointer: (point: { x: number; y: number }) => Promise.resolve(point),
  toPicture: (place: { x: number; y: number }) => place,
};

/** Resolves when a condition holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(5);
}

/** A process whose parent is gone stays as a zombie where nobody collects it, as in many containers. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

// libnut has a binary for Linux on this processor only.
describe.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('libnut on an X server', () => {
  let display: VirtualDisplay;
  let server: X11Connection;
  let libnut: LibnutProcess;
  let folder: string;
  const programs: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'libnut-'));
    const resolution = { width: 800, height: 600, depth: 24 };
    display = await VirtualDisplay.start({ resolution, env: process.env, signal });
    server = await X11Connection.open({ display: display.display, auth: display.auth, signal });
    libnut = libnutOf(display.environment(process.env), `display ${display.display}`);
  });

  afterAll(async () => {
    await libnut.close();
    for (const program of programs) program.kill();
    server.close();
    await display.stop();
    await rm(folder, { recursive: true });
  });

  function libnutOf(env: NodeJS.ProcessEnv | ReturnType<VirtualDisplay['environment']>, name: string): LibnutProcess {
    return new LibnutProcess({ platform: 'linux', env, name });
  }

  /** The keys and mouse buttons that the X server takes for pressed. */
  async function pressed(): Promise<{ keys: number; buttons: number }> {
    const keymap = await server.call<Uint8Array>((client, done) => client['QueryKeymap'](done));
    const { keyMask } = await server.call<{ keyMask: number }>((client, done) =>
      client['QueryPointer'](server.screen.root, done),
    );
    const bits = [...keymap].map((byte) => byte.toString(2).replaceAll('0', '').length);
    return { keys: bits.reduce((sum, count) => sum + count, 0), buttons: (keyMask >> 8) & 0x1f };
  }

  /** A terminal that writes what is typed, line by line, to a file; resolves when it is ready. */
  async function openTerminal(name: string): Promise<(lines: number) => Promise<string>> {
    const file = path.join(folder, name);
    await writeFile(file, '');
    const command = `stty -echo; echo ready > ${file}; cat >> ${file}`;
    const env = display.environment(process.env);
    programs.push(spawn('xterm', ['-geometry', '100x30+0+0', '-e', command], { env, stdio: 'ignore' }));
    const text = (): Promise<string> => readFile(file, 'utf8');
    await until(async () => (await text()) === 'ready\n');
    return async (lines) => {
      await until(async () => (await text()).split('\n').length > lines + 1);
      return (await text()).slice('ready\n'.length);
    };
  }

  it('types upper case and all punctuation of en-US as it is written, and presses combinations', async () => {
    const keyboard = new LibnutKeyboard({ process: libnut, keyboardLayout: 'en-US' });
    await new LibnutPointer(libnut, space).move({ x: 200, y: 200 }, { signal });
    const written = await openTerminal('punctuation');
    const text = 'The Quick brown FOX, 0123456789.\n`~!@#$%^&*()-_=+[{]}\\|;:\'",<.>/?\n';
    await keyboard.typeText(text, plain);
    expect(await written(2)).toBe(text);
    await keyboard.typeText('a B!c\n', { ...plain, modifierDelayMs: 1 });
    expect(await written(3)).toBe(`${text}a B!c\n`);
    // The terminal deletes the line that was typed.
    await keyboard.typeText('gone', plain);
    await keyboard.press(['Control', 'u'], plain);
    await keyboard.typeText('here\n', plain);
    expect(await written(4)).toBe(`${text}a B!c\nhere\n`);
    expect(await pressed()).toEqual({ keys: 0, buttons: 0 });
  });

  it('refuses characters and keys that it would type wrongly, before it types anything', async () => {
    const keyboard = new LibnutKeyboard({ process: libnut });
    const refused = { code: 'DEVICE_UNSUPPORTED' };
    await expect(keyboard.typeText('good!', plain)).rejects.toMatchObject({
      ...refused,
      summary: 'libnut cannot type "!" with keys on linux',
      hint: expect.stringContaining("keyboardLayout: 'en-US'"),
    });
    await expect(keyboard.typeText('né', plain)).rejects.toMatchObject({
      ...refused,
      hint: expect.stringContaining("'bulk'"),
    });
    const secret = keyboard.typeText('né', { ...plain, isSecret: true });
    await expect(secret).rejects.toMatchObject({
      summary: 'libnut cannot type character 2 of the text with keys on linux',
    });
    for (const key of ['F13', 'ContextMenu', '+', 'Hyper']) expect(() => keyboard.assertKeys([key])).toThrow(key);
    await expect(keyboard.press(['Control', 'F13'], plain)).rejects.toMatchObject(refused);
    expect(await pressed()).toEqual({ keys: 0, buttons: 0 });
  });

  it('leaves nothing pressed when a combination with delays is aborted', async () => {
    const keyboard = new LibnutKeyboard({ process: libnut });
    const abort = new AbortController();
    const pressing = keyboard.press(['Control', 'Shift', 'a'], { signal: abort.signal, modifierDelayMs: 60_000 });
    pressing.catch(() => undefined);
    await until(async () => (await pressed()).keys === 1);
    abort.abort();
    await expect(pressing).rejects.toMatchObject({ code: 'ABORTED' });
    expect(await pressed()).toEqual({ keys: 0, buttons: 0 });
  });

  it('moves the pointer, says where it is, turns the wheel, and releases what others have pressed', async () => {
    const pointer = new LibnutPointer(libnut, space);
    await pointer.move({ x: 31, y: 590 }, { signal });
    expect(await pointer.position({ signal })).toEqual({ x: 31, y: 590 });
    await expect(pointer.move({ x: 5000, y: 10 }, { signal })).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      retryable: true,
    });
    await expect(pointer.move({ x: Number.NaN, y: 10 }, { signal })).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
    });
    await pointer.wheel('down', 2, { signal });
    await pointer.press('left', { signal });
    expect(await pressed()).toEqual({ keys: 0, buttons: 1 });
    await pointer.release('left');
    expect(await pressed()).toEqual({ keys: 0, buttons: 0 });
    const other = libnutOf(display.environment(process.env), 'another');
    await new LibnutPointer(other, space).press('right', { signal });
    await other.run({ task: 'press Alt', calls: [['keyToggle', 'alt', 'down']], signal });
    expect(await pressed()).toEqual({ keys: 1, buttons: 4 });
    await new LibnutKeyboard({ process: libnut }).releaseAll();
    expect(await pressed()).toEqual({ keys: 0, buttons: 0 });
    await other.close();
  });

  it('says that a display is dead, and that a key does not exist, and works again afterwards', async () => {
    const { XAUTHORITY: _, ...env } = process.env;
    const dead = libnutOf({ ...env, DISPLAY: ':4242' }, 'display :4242');
    const task = 'press Control+A';
    await expect(dead.run({ task, calls: [['keyTap', 'a']], signal })).rejects.toMatchObject({
      code: 'DEVICE_NOT_FOUND',
      summary: expect.stringContaining('press Control+A on display :4242'),
      details: { signal: 'SIGSEGV' },
    });
    await dead.close();
    await expect(libnut.run({ task: 'press F13', calls: [['keyTap', 'f13']], signal })).rejects.toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
    });
    await expect(libnut.run({ task: 'abort', calls: [['noSuchCall']], signal })).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
    });
    expect(await libnut.run({ task: 'ask', calls: [['getScreenSize']], signal })).toEqual([
      { width: 800, height: 600 },
    ]);
    process.kill(libnut.pid as number, 'SIGABRT');
    await expect(libnut.run({ task: 'ask', calls: [['getMousePos']], signal })).rejects.toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      retryable: true,
    });
    await libnut.run({ task: 'ask', calls: [['getMousePos']], signal });
  });

  it('ends with its parent, also after kill -9, and releases what it had pressed', async () => {
    const program = path.join(folder, 'parent.mts');
    const module = path.resolve('src/devices/computer/libnut/libnut-process.ts');
    await writeFile(
      program,
      `import { LibnutProcess } from ${JSON.stringify(module)};
const libnut = new LibnutProcess({ platform: 'linux', env: process.env, name: 'the display' });
await libnut.run({ task: 'press', calls: [['keyToggle', 'shift', 'down'], ['mouseToggle', 'down', 'left']] });
console.log(libnut.pid);
setInterval(() => undefined, 1000);
`,
    );
    const parent = spawn(process.execPath, ['--import', 'tsx', program], {
      env: display.environment(process.env),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    expect(await pressed()).toEqual({ keys: 1, buttons: 1 });
    parent.kill('SIGKILL');
    await until(() => !isRunning(pid));
    expect(await pressed()).toEqual({ keys: 0, buttons: 0 });
  });

  thoroughly(() => {
    it('does not keep its parent running', async () => {
      const program = path.join(folder, 'idle.mts');
      const module = path.resolve('src/devices/computer/libnut/libnut-process.ts');
      await writeFile(
        program,
        `import { LibnutProcess } from ${JSON.stringify(module)};
const libnut = new LibnutProcess({ platform: 'linux', env: process.env, name: 'the display' });
await libnut.run({ task: 'ask', calls: [['getMousePos']] });
`,
      );
      const env = display.environment(process.env);
      const parent = spawn(process.execPath, ['--import', 'tsx', program], { env, stdio: 'inherit' });
      expect(await new Promise((resolve) => parent.once('exit', resolve))).toBe(0);
    });
  });
});
