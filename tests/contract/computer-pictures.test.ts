import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { ComputerDevice } from '../../src/platforms/computer/computer-device.ts';
import { decodePixels } from '../../src/util/image.ts';

const signal = new AbortController().signal;

let device: ComputerDevice;
/** On the same display as if it were that of a user: it reads every picture anew. */
let witness: ComputerDevice;
beforeAll(async () => {
  device = new ComputerDevice({ headless: true, xvfbResolution: '800x600' });
  await device.start();
  for (const name of ['DISPLAY', 'XAUTHORITY']) vi.stubEnv(name, device.environment[name]);
  witness = new ComputerDevice();
  await witness.start();
});
afterAll(async () => {
  await witness.destroy();
  await device.destroy();
  vi.unstubAllEnvs();
});

/** Runs a program to its end, e.g. xdotool. */
async function run(command: string, ...args: readonly string[]): Promise<string> {
  const program = await device.launchApplication(command, args);
  const { exitCode } = await program.ended;
  if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')} ends with ${exitCode}: ${program.errors}`);
  return program.output.trim();
}

async function pixelsOf(shown: ComputerDevice): Promise<Buffer> {
  const { data } = await decodePixels((await shown.screenshot(signal)).data);
  return Buffer.from(data);
}

/** Waits until both devices show the same: programs may still be painting. A change that was missed stays missed. */
async function expectShownAsItIs(step: string): Promise<void> {
  const isSame = async (): Promise<boolean> => {
    await device.settle(signal);
    const [ours, theirs] = [await pixelsOf(device), await pixelsOf(witness)];
    return ours.equals(theirs);
  };
  await vi.waitFor(async () => expect([step, await isSame()]).toEqual([step, true]), { timeout: 15_000, interval: 50 });
}

describe('the picture of a virtual display', () => {
  it('is the one before while nothing changes', async () => {
    await run('xsetroot', '-solid', '#204060');
    await device.settle(signal);
    const before = await device.screenshot(signal);
    await device.input.mouse?.hover({ x: 30, y: 40 }, { signal });
    expect(await device.screenshot(signal)).toBe(before);
    await run('xsetroot', '-solid', '#204061');
    await device.settle(signal);
    expect(Buffer.compare((await device.screenshot(signal)).data, before.data)).not.toBe(0);
  });

  it('shows every change: windows that open, move, cover each other, scroll and close', async () => {
    const steps: (() => Promise<unknown>)[] = [
      () => run('xsetroot', '-mod', '5', '7', '-fg', '#ffffff', '-bg', '#0000ff'),
      () => device.launchApplication('xterm', ['-T', 'one', '-geometry', '40x10+20+30', '-e', 'seq 1 200; sleep 60']),
      () => run('xdotool', 'search', '--sync', '--onlyvisible', '--name', '^one$'),
      () => device.launchApplication('xterm', ['-T', 'two', '-geometry', '50x20+300+200', '-e', 'top -d 600']),
      () => run('xdotool', 'search', '--sync', '--onlyvisible', '--name', '^two$'),
      () => run('xdotool', 'search', '--name', '^one$', 'windowmove', '280', '180'),
      () => run('xdotool', 'search', '--name', '^one$', 'windowraise'),
      () => run('xdotool', 'search', '--name', '^two$', 'windowraise'),
      () => run('xdotool', 'search', '--name', '^two$', 'windowsize', '350', '180'),
      () => run('xdotool', 'search', '--name', '^two$', 'windowmove', '600', '500'),
      () => run('xdotool', 'search', '--name', '^one$', 'windowminimize'),
      () => run('xsetroot', '-solid', '#cc3300'),
      () => run('xdotool', 'search', '--name', '^one$', 'windowmap'),
      () => run('xdotool', 'search', '--name', '^one$', 'windowclose'),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      await expectShownAsItIs(`step ${index}`);
    }
  });

  it('is whole while the screen changes all the time, and for calls at the same time', async () => {
    const clock = await device.launchApplication('xterm', ['-T', 'busy', '-e', 'while true; do date +%N; done']);
    await run('xdotool', 'search', '--sync', '--onlyvisible', '--name', '^busy$');
    for (let round = 0; round < 5; round++) {
      const shots = await Promise.all([1, 2, 3].map(() => device.screenshot(signal)));
      for (const { data, width, height } of shots) expect(await decodePixels(data)).toMatchObject({ width, height });
    }
    await clock.stop();
    await expectShownAsItIs('the program has ended');
  });

  it('has the new size of the screen', async () => {
    await device.screenshot(signal);
    await run('xrandr', '--setmonitor', 'half', '400/100x600/160+200+0', 'screen');
    expect(await device.screenshot(signal)).toMatchObject({ width: 400, height: 600 });
    await expectShownAsItIs('a smaller display');
    await run('xrandr', '--delmonitor', 'half');
  });

  it('has what changed while no picture could be taken', async () => {
    await expectShownAsItIs('before');
    await run('xrandr', '--setmonitor', 'outside', '300/80x300/80+2000+2000', 'screen');
    await run('xsetroot', '-solid', '#11aa22');
    await expect(device.screenshot(signal)).rejects.toMatchObject({ code: 'DEVICE_NOT_FOUND' });
    await run('xrandr', '--delmonitor', 'outside');
    await expectShownAsItIs('the display is back');
  });
});
