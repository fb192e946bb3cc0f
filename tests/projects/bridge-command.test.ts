import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freePort, openRig, type BridgeRig } from '../contract/bridge-rig.ts';
import { startCommand } from './bridge-command.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const code = /^ {5}([A-Z\d]{4}-[A-Z\d]{4})$/m;
const token = 'ab'.repeat(32);

let folder: string;
let rig: BridgeRig;
/** A user who has no keys yet. */
const config = (): Record<string, string> => ({ EYEWRIGHT_CONFIG_DIR: path.join(folder, 'config') });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'eyewright-bridge-command-'));
  rig = await openRig({ isPaired: false });
});
afterAll(async () => {
  await rig.close();
  rmSync(folder, { recursive: true, force: true });
});

const onPort = (port: number, env: Readonly<Record<string, string>> = config()): ReturnType<typeof startCommand> =>
  startCommand({ args: ['--port', String(port)], env });

/** Enters the code in the popup, as a person does. */
async function pair(typed: string, port: number): Promise<void> {
  const popup = await rig.popup();
  await popup.waitForSelector('#code', { visible: true });
  await popup.$eval('details', (details) => (details.open = true));
  await popup.$eval('#address', (field) => ((field as HTMLInputElement).value = ''));
  await popup.type('#address', `127.0.0.1:${port}`);
  await popup.type('#code', typed);
  await popup.keyboard.press('Enter');
  await popup.waitForFunction(() => document.querySelector('.state h2')?.textContent.startsWith('Connected'));
  await popup.close();
}

describe('npx eyewright bridge', () => {
  it('pairs a browser by its code, knows it when it is started again, and ends with Ctrl+C', async () => {
    const { port } = rig;
    await using command = onPort(port);
    await command.prints(`Listening on 127.0.0.1:${port}.`);
    const [, extension = ''] = /choose this folder:\n\s+(.*)\n/.exec(command.output()) ?? [];
    expect(existsSync(path.join(extension, 'manifest.json'))).toBe(true);
    const [, shown = ''] = code.exec(command.output()) ?? [];

    await pair(shown, port);
    await command.prints(/Chromium \d+.*: No tabs are driven\n/);
    expect(command.output()).toMatch(/^\d\d:\d\d:\d\d {2}Paired with a browser$/m);
    expect(await command.end('SIGINT')).toBe(0);

    await using again = onPort(port);
    await again.prints(/Chromium \d+.*: No tabs are driven\n/);
    expect(await again.end('SIGTERM')).toBe(0);
  });

  it('needs no code with a token', async () => {
    const port = await freePort();
    await using command = onPort(port, { EYEWRIGHT_BRIDGE_TOKEN: token });
    await command.prints('Listening on');
    expect(command.output()).toContain('The key is that of EYEWRIGHT_BRIDGE_TOKEN');
    expect(command.output()).not.toMatch(code);
    expect(await command.end('SIGINT')).toBe(0);
  });

  thoroughly(() => {
    it('names the program that has its port', async () => {
      const port = await freePort();
      await using first = onPort(port);
      await first.prints('Listening on');
      await using second = onPort(port);
      expect(await second.ended).not.toBe(0);
      const who = process.platform === 'linux' ? ` (process ${first.pid})` : 'another program';
      expect(second.output()).toContain(`127.0.0.1:${port} is in use: `);
      expect(second.output()).toContain(`${who} listens there`);
      expect(await first.end('SIGINT')).toBe(0);

      // It has freed the port.
      const next = createServer();
      await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve));
      next.close();
    });
  });

  it.each(aShareOf(['0', '70000', 'many', '3766.5'], 4, 1))('refuses the port "%s"', async (port) => {
    await using command = startCommand({ args: [`--port=${port}`], env: config() });
    expect(await command.ended).toBe(2);
    expect(command.output()).toContain(`takes a port from 1 to 65535, not "${port}"`);
  });
});

describe('npx eyewright bridge --copy-to', () => {
  const copyTo = (to: string, ...args: readonly string[]): ReturnType<typeof startCommand> =>
    startCommand({ args: ['--copy-to', to, ...args], env: { ...config(), EYEWRIGHT_BRIDGE_TOKEN: token } });
  const read = (...names: readonly string[]): Record<string, unknown> =>
    JSON.parse(readFileSync(path.join(...names), 'utf8')) as Record<string, unknown>;

  it('copies the extension with address and token, and again over an older copy', async () => {
    const to = path.join(folder, 'a copy');
    await using first = copyTo(to);
    expect([await first.ended, first.output()]).toEqual([0, `${to}\n`]);
    expect(read(to, 'preset.json')).toEqual({ address: '127.0.0.1:3766', token });
    await using second = copyTo(to, '--port', '4000', '--host', '::1');
    expect(await second.ended).toBe(0);
    expect(read(to, 'preset.json')).toEqual({ address: '[::1]:4000', token });
    expect(read(to, 'manifest.json')['name']).toBe('Eyewright');
  });

  it('writes into no folder of something else', async () => {
    const to = path.join(folder, 'mine');
    mkdirSync(to);
    writeFileSync(path.join(to, 'notes.txt'), 'mine');
    await using command = copyTo(to);
    expect(await command.ended).not.toBe(0);
    expect(command.output()).toContain('contains something other than a copy of the extension');
    expect(existsSync(path.join(to, 'manifest.json'))).toBe(false);
  });
});
