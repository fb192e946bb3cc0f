import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { ComputerDevice } from '../../src/platforms/computer/computer-device.ts';
import { agentForComputer } from '../../src/platforms/computer/agent-for-computer.ts';
import { deviceContract } from '../../src/testing/device-contract.ts';
import { processesWith } from './processes-with.ts';
import { thoroughly } from '../usual.ts';

const signal = new AbortController().signal;
const headless = { headless: true, xvfbResolution: '640x480' } as const;
const devices: ComputerDevice[] = [];
afterEach(async () => {
  await Promise.all(devices.splice(0).map((device) => device.destroy()));
  vi.unstubAllEnvs();
});

function open(options: ConstructorParameters<typeof ComputerDevice>[0] = headless): ComputerDevice {
  const device = new ComputerDevice(options);
  devices.push(device);
  return device;
}

thoroughly(() => {
  describe('device contract: a virtual display', () => {
    it.each(deviceContract)('$title', async ({ run }) => {
      await run(open());
    });
  });
});

describe('a virtual display', () => {
  it('has a window manager, and is 1920 × 1080 unless the options say otherwise', async () => {
    const device = open({ headless: true });
    expect(await device.open(signal)).toMatchObject({ size: { width: 1920, height: 1080 }, os: 'Linux' });
    const check = await device.launchApplication('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK']);
    await check.ended;
    expect(check.output).toContain('window id');
  });

  it('is started by the environment variable as well', async () => {
    vi.stubEnv('EYEWRIGHT_COMPUTER_HEADLESS_LINUX', 'true');
    vi.stubEnv('DISPLAY', undefined);
    const device = open({ xvfbResolution: '320x240' });
    expect(await device.screenshot(signal)).toMatchObject({ width: 320, height: 240 });
  });

  thoroughly(() => {
    it('shows the applications that are started on it, and ends them with it', async () => {
      const device = open();
      expect(() => device.environment).toThrow(/launchApplication/);
      const application = await device.launchApplication(
        'sh',
        ['-c', 'echo "$0 on $DISPLAY"; cat; sleep 1000 & wait', 'here'],
        {
          input: 'what it reads',
          env: { MARK: 'eyewright-life-test' },
        },
      );
      await vi.waitFor(() => expect(application.output).toContain('what it reads'), { timeout: 10_000 });
      expect(application.output).toContain(`here on ${device.environment['DISPLAY']}`);
      expect(processesWith('MARK=eyewright-life-test')).not.toEqual([]);
      await device.destroy();
      expect(await application.ended).toEqual({ exitCode: 143 });
      expect(processesWith('MARK=eyewright-life-test')).toEqual([]);
    });

    it('tells which applications have ended by themselves, and why', async () => {
      const device = open();
      const events: unknown[] = [];
      device.onEvent((event) => events.push(event));
      await (
        await device.launchApplication('sh', ['-c', 'echo no such file >&2; exit 3'])
      ).ended;
      await device.launchApplication('sh', ['-c', 'kill -SEGV $$']);
      const stopped = await device.launchApplication('sleep', ['1000']);
      await stopped.stop();
      await expect
        .poll(() => events, { timeout: 10_000 })
        .toEqual([
          { kind: 'application-ended', text: 'sh has ended with code 3: no such file', notice: 'told' },
          { kind: 'crash', text: expect.stringMatching(/^sh has ended with code 139/) as string, notice: 'told' },
        ]);
    });

    it('ends while a program that has left the process group holds the output open', async () => {
      const device = open();
      const application = await device.launchApplication('sh', ['-c', 'echo begun; setsid xterm & wait']);
      await vi.waitFor(() => expect(application.output).toContain('begun'), { timeout: 10_000 });
      const starting = device.launchApplication('xterm').catch((error: unknown) => error);
      await device.destroy();
      expect(await starting).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
      const mark = `DISPLAY=${device.environment['DISPLAY']} `;
      await vi.waitFor(() => expect(processesWith(mark).filter((line) => line.startsWith('xterm'))).toEqual([]), 5000);
    });

    it('says what is wrong with the parameters of launchApplication, and with the folder of temporary files', async () => {
      const device = open();
      const wrong = (...given: unknown[]) => Reflect.apply(device.launchApplication, device, given) as Promise<unknown>;
      await expect(wrong('true', '--help')).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        hint: expect.stringContaining('array of strings') as string,
      });
      await expect(wrong('true', [1])).rejects.toThrow(/arguments are not a list of texts/);
      await expect(wrong('true', [], { cwd: '/no/such' })).rejects.toThrow(/no folder "\/no\/such"/);
      vi.stubEnv('TMPDIR', '/no/such/folder');
      await expect(open().start()).rejects.toMatchObject({
        code: 'DEVICE_COMMAND_FAILED',
        message: expect.stringContaining('folder for temporary files /no/such/folder') as string,
        hint: expect.stringContaining('TMPDIR') as string,
      });
    });

    it('is one of several in a process', async () => {
      const [one, other] = [open(), open()];
      await Promise.all([one.start(), other.start()]);
      expect(one.environment['DISPLAY']).not.toBe(other.environment['DISPLAY']);
      expect(await one.displays()).toEqual(await other.displays());
    });
  });

  it('cannot be used once it is destroyed, which may happen twice', async () => {
    const device = open({ ...headless, xvfbResolution: '643x483' });
    await device.start();
    expect(processesWith('643x483')).not.toEqual([]);
    await device.destroy();
    // Its display is gone with it, not only at the end of this process.
    expect(processesWith('643x483')).toEqual([]);
    await device.destroy();
    await expect(device.screenshot(signal)).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    await expect(device.launchApplication('true')).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
  });

  thoroughly(() => {
    it('ends when it is destroyed while it starts', async () => {
      const device = open();
      const opening = device.open(signal).catch((error: unknown) => error);
      await device.destroy();
      await opening;
      await expect(device.screenshot(signal)).rejects.toThrow('destroyed');
    });
  });

  it.each([
    ['is killed', (child: ChildProcess) => child.kill('SIGKILL')],
    ['fails with an error that nobody catches', (child: ChildProcess) => child.stdin?.write('fail')],
  ])('leaves nothing behind when the process of the test %s', async (_, end) => {
    const script = `
      import { ComputerDevice } from ${JSON.stringify(new URL('../../src/platforms/computer/computer-device.ts', import.meta.url).href)};
      const device = new ComputerDevice({ headless: true, xvfbResolution: '641x481', keyboardDriver: 'libnut' });
      await device.launchApplication('sleep', ['1000'], { env: { MARK: 'eyewright-kill-test' } });
      await device.input.keyboard.press(['Shift'], { signal: new AbortController().signal });
      console.log('DISPLAY=' + device.environment.DISPLAY + ' ' + device.environment.XAUTHORITY);
      process.stdin.once('data', () => { throw new Error('on purpose'); });`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const [display = '', authority = ''] = line.trim().split(' ');
    expect(processesWith('MARK=eyewright-kill-test')).not.toEqual([]);
    expect(existsSync(authority)).toBe(true);
    end(child);
    await vi.waitFor(
      () => {
        expect(processesWith('MARK=eyewright-kill-test')).toEqual([]);
        expect(processesWith('641x481')).toEqual([]);
        expect(processesWith(`${display} XAUTHORITY=${authority}`)).toEqual([]);
        expect(existsSync(authority)).toBe(false);
      },
      { timeout: 20_000, interval: 50 },
    );
  });
});

describe('options of a desktop', () => {
  it.each([
    [{ xvfbResolution: 'large' }, 'xvfbResolution is "large"'],
    [{ xvfbResolution: '0x0' }, 'xvfbResolution is "0x0"'],
    [{ xvfbResolution: '800x600x8' }, 'xvfbResolution is "800x600x8"'],
    [{ headless: true, displayId: 'HDMI-1' }, 'displayId names a display'],
    [{ keyboardTypeDelay: -1 }, 'keyboardTypeDelay'],
    [{ keyboardModifierDelay: Number.NaN }, 'keyboardModifierDelay'],
    [{ keyboardModifierDelay: Number.POSITIVE_INFINITY }, 'keyboardModifierDelay'],
    [{ inputStrategy: 'bulk' as const, keyboardTypeDelay: 5 }, 'keyboardTypeDelay of 5 ms'],
    [{ display: ':1' } as object, 'display'],
  ])('are refused at once: %j', (options, message) => {
    expect(() => new ComputerDevice(options)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }) as Error);
    expect(() => new ComputerDevice(options)).toThrow(message);
  });

  it('have the keyboard of macOS as their default on every system', () => {
    expect(new ComputerDevice({ headless: true, keyboardDriver: 'applescript' })).toBeInstanceOf(ComputerDevice);
  });

  it('need Xvfb for a virtual display, and say how to get it', async () => {
    vi.stubEnv('PATH', '/nonexistent');
    await expect(agentForComputer({ headless: true })).rejects.toMatchObject({
      code: 'TOOL_MISSING',
      hint: expect.stringContaining('apt-get install xvfb') as string,
    });
  });

  thoroughly(() => {
    it('name programs that are there', async () => {
      const device = open();
      await expect(device.launchApplication('no-such-program')).rejects.toMatchObject({ code: 'TOOL_MISSING' });
      await expect(device.launchApplication('zenity --question')).rejects.toMatchObject({
        code: 'TOOL_MISSING',
        hint: expect.stringContaining('second parameter') as string,
      });
      await expect(device.launchApplication(' ')).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    });
  });
});
