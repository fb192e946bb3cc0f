import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { DeviceError } from '../../../src/core/errors/errors.ts';
import { createFrame } from '../../../src/core/screen/frame.ts';
import { agentForDevice } from '../../../src/session/device-agent.ts';
import { FakeDevice } from '../../../src/devices/fake/fake-device.ts';
import { deviceLike, failureOf, openRig, readStory, saveButton, place, useRunFolder } from './rig.ts';

const folder = useRunFolder();
afterEach(() => {
  process.env['EYEWRIGHT_RUN_DIR'] = folder;
});

/** A run folder for one test, which ends with that of the file. */
function ownRunFolder(name: string): string {
  const own = path.join(folder, name);
  process.env['EYEWRIGHT_RUN_DIR'] = own;
  return own;
}

const onSave = { script: { respond: () => place(saveButton.rect) } };

describe('the report of an agent', () => {
  it('is there from the first step on, and complete after destroy()', async () => {
    await using rig = await openRig(onSave);
    expect(rig.agent.reportFile).toBeUndefined();

    await rig.agent.aiTap('Save');
    const file = rig.agent.reportFile;
    expect(file && existsSync(file)).toBe(true);
    await rig.agent.destroy();

    expect(rig.agent.reportFile).toBe(file);
    expect((await readStory(file)).events.at(-1)?.type).toBe('record-end');
  });

  it('is not written when nothing was done', async () => {
    await using rig = await openRig({ options: { reportFileName: 'nothing-done' } });
    await rig.agent.destroy();

    expect(rig.agent.reportFile).toBeUndefined();
    expect(existsSync(path.join(folder, 'report', 'nothing-done.html'))).toBe(false);
  });

  it('is not written when it is not wanted', async () => {
    const own = ownRunFolder('unwanted');
    await using rig = await openRig({ ...onSave, options: { generateReport: false, reportFileName: 'unwanted' } });

    await rig.agent.aiTap('Save');
    await rig.agent.recordToReport('here');
    await rig.agent.destroy();

    expect(rig.agent.reportFile).toBeUndefined();
    // This agent has no log file either.
    expect(existsSync(own)).toBe(false);
  });

  it('has a name of its own where none is given', async () => {
    const own = ownRunFolder('unnamed');
    const files: (string | undefined)[] = [];
    for (let run = 0; run < 2; run++) {
      await using rig = await openRig();
      await rig.agent.recordToReport('x');
      files.push(rig.agent.reportFile && path.relative(own, rig.agent.reportFile));
    }
    for (const file of files) expect(file).toMatch(/^report.\d{8}-\d{6}-[\w-]+\.html$/);
    expect(new Set(files).size).toBe(2);
    for (const file of files) expect(existsSync(path.join(own, file ?? ''))).toBe(true);
  });

  it.each([
    ['a name', { reportFileName: 'named' }, 'named.html'],
    ['a name with its ending', { reportFileName: 'ending.html' }, 'ending.html'],
    ['a name in a folder', { reportFileName: 'suite/login' }, 'suite/login.html'],
    ['a folder', { reportFileName: 'folder', outputFormat: 'html-and-external-assets' }, 'folder/index.html'],
  ] as const)('takes %s', async (_title, options, name) => {
    await using rig = await openRig({ ...onSave, options });

    await rig.agent.aiTap('Save');
    const { of } = await rig.record();

    expect(rig.agent.reportFile).toBe(path.join(folder, 'report', name));
    expect(of('frame')).toHaveLength(3);
    const assets = path.join(path.dirname(rig.agent.reportFile ?? ''), 'assets');
    expect(existsSync(assets) && readdirSync(assets).length > 0).toBe('outputFormat' in options);
  });

  it('never overwrites another', async () => {
    const files: (string | undefined)[] = [];
    for (let run = 0; run < 2; run++) {
      await using rig = await openRig({ options: { reportFileName: 'twice' } });
      await rig.agent.recordToReport('x');
      files.push(rig.agent.reportFile && path.basename(rig.agent.reportFile));
    }
    expect(files).toEqual(['twice.html', 'twice-2.html']);
  });

  it('is announced once, unless that is not wanted', async () => {
    const lines: string[] = [];
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (text) => lines.push(String(text)) > 0;
    try {
      for (const autoPrintReportMsg of [true, false]) {
        const agent = agentForDevice(new FakeDevice(), {
          autoPrintReportMsg,
          reportFileName: `announced-${autoPrintReportMsg}`,
        });
        await agent.recordToReport('x');
        await agent.destroy();
        await agent.destroy();
      }
    } finally {
      process.stdout.write = write;
    }
    expect(lines).toEqual([`eyewright: Report: ${path.join(folder, 'report', 'announced-true.html')}\n`]);
  });
});

describe('destroy()', () => {
  it('releases the device once, however often it is called', async () => {
    let closed = 0;
    await using rig = await openRig({
      wrap: (fake) =>
        deviceLike(fake, {
          destroy: async () => {
            await new Promise((resolve) => setTimeout(resolve, 50));
            closed += 1;
          },
        }),
    });

    const [first] = [rig.agent.destroy(), rig.agent.destroy()];
    await first;
    expect(closed).toBe(1);
    await rig.agent.destroy();

    expect(closed).toBe(1);
  });

  it('completes the report before it rejects with the error of the device', async () => {
    const lost = new DeviceError('DEVICE_COMMAND_FAILED', 'Cannot let go of the device');
    await using rig = await openRig({ wrap: (fake) => deviceLike(fake, { destroy: () => Promise.reject(lost) }) });
    await rig.agent.recordToReport('before');

    expect(await failureOf(rig.agent.destroy())).toBe(lost);
    // A later call has no effect.
    await rig.agent.destroy();

    expect((await readStory(rig.agent.reportFile)).events.at(-1)?.type).toBe('record-end');
  });

  it('writes the outcome of the test, when a runner tells it', async () => {
    const test = { test: 'a.test.ts:3', titlePath: ['a.test.ts', 'logs in'], attempt: 0, runner: 'none' };
    await using rig = await openRig({ ...onSave, runner: { test } });

    await rig.agent.aiTap('Save');
    await rig.agent.endTest('failed');

    const { of } = await readStory(rig.agent.reportFile);
    expect(of('test-start')).toMatchObject([test]);
    expect(of('test-end')).toMatchObject([{ status: 'failed' }]);
  });
});

describe('a report that cannot be written', () => {
  it('because the run folder is a file is one warning, and calls work', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'eyewright-blocked-')), 'file');
    writeFileSync(file, '');
    process.env['EYEWRIGHT_RUN_DIR'] = file;
    await using rig = await openRig(onSave);

    await rig.agent.aiTap('Save');
    await rig.agent.aiTap('Save');
    await rig.agent.destroy();

    expect(rig.log).toHaveLength(2);
    expect(rig.agent.reportFile).toBeUndefined();
    expect(rig.warnings).toHaveLength(1);
    expect(rig.warnings[0]).toContain('Cannot write the report');
  });

  it('because the run folder was removed meanwhile is one warning, and calls work', async () => {
    const run = mkdtempSync(path.join(tmpdir(), 'eyewright-removed-'));
    process.env['EYEWRIGHT_RUN_DIR'] = run;
    await using rig = await openRig(onSave);

    await rig.agent.aiTap('Save');
    rmSync(run, { recursive: true });
    await rig.agent.aiTap('Save');
    await rig.agent.destroy();

    expect(rig.log).toHaveLength(2);
    expect(rig.warnings).toHaveLength(1);
    expect(rig.agent.reportFile).toBeUndefined();
  });

  it.runIf(process.platform === 'linux' && existsSync('/dev/full'))(
    'because the disk is full is one warning, and calls work',
    async () => {
      // Writing to /dev/full fails as on a full disk; the report folder itself cannot be made there.
      process.env['EYEWRIGHT_RUN_DIR'] = '/dev/full';
      await using rig = await openRig(onSave);

      await rig.agent.aiTap('Save');
      await rig.agent.destroy();

      expect([rig.log.length, rig.warnings.length]).toEqual([1, 1]);
    },
  );
});

describe('recordToReport', () => {
  it('adds a new picture with its description', async () => {
    await using rig = await openRig();

    await rig.agent.recordToReport();
    rig.fake.show([saveButton]);
    await rig.agent.recordToReport('after login', { content: 'the user is logged in' });

    const { steps, of } = await rig.record();
    expect(steps.map(([, title]) => title)).toEqual(['recordToReport untitled', 'recordToReport after login']);
    expect(of('step-start')[1]).toMatchObject({ kind: 'note', params: { content: 'the user is logged in' } });
    // The report shows it as the caption of the picture.
    expect(of('frame').map(({ role, label }) => [role, label])).toEqual([
      ['attached', undefined],
      ['attached', 'the user is logged in'],
    ]);
    expect(new Set(of('frame').map(({ frame }) => frame)).size).toBe(2);
  });

  it('describes one given picture by its content, and several only by their own descriptions', async () => {
    const [one, other] = await Promise.all(
      [30, 40].map(async (width) => {
        const fake = new FakeDevice({ size: { width, height: 20 } });
        return createFrame(await fake.screenshot(new AbortController().signal)).base64();
      }),
    );
    await using rig = await openRig();

    for (const given of [
      { screenshotBase64: one ?? '' },
      { screenshots: [{ base64: one ?? '', description: 'its own' }] },
      { screenshots: [{ base64: one ?? '' }, { base64: other ?? '', description: 'the second' }] },
    ])
      await rig.agent.recordToReport('given', { content: 'all of it', ...given });

    const labels = (await rig.record()).of('frame').map(({ label }) => label);
    expect(labels).toEqual(['all of it', 'its own', undefined, 'the second']);
  });

  it('adds given pictures instead, as data URLs or base64 alone', async () => {
    const shot = createFrame(
      await new FakeDevice({ size: { width: 30, height: 20 } }).screenshot(new AbortController().signal),
    );
    await using rig = await openRig();
    const screenshots = [
      { base64: `data:image/jpeg;base64,${shot.base64()}`, description: 'first' },
      { base64: shot.base64() },
    ];

    await rig.agent.recordToReport('given', { screenshots });
    await rig.agent.recordToReport('older form', { screenshotBase64: shot.base64() });
    await rig.agent.recordToReport('none', { screenshots: [] });

    const frames = (await rig.record()).of('frame');
    expect(frames).toMatchObject([
      { width: 30, height: 20, label: 'first' },
      { width: 30, height: 20 },
      { width: 30, height: 20 },
    ]);
    expect(frames[1]?.label).toBeUndefined();
  });

  it.each([
    ['both forms', { screenshots: [], screenshotBase64: 'x' }],
    ['what is no picture', { screenshots: [{ base64: 'bm90IGEgcGljdHVyZQ==' }] }],
    ['an empty picture', { screenshots: [{ base64: '' }] }],
    ['an empty picture in the older form', { screenshotBase64: '' }],
    ['a picture without its data', { screenshots: [{ description: 'x' }] as never }],
    ['an unknown option', { screenshot: [] } as object],
  ])('refuses %s', async (_title, options) => {
    await using rig = await openRig();

    const error = await failureOf(rig.agent.recordToReport('x', options));

    expect(error.code).toBe('CONFIG_INVALID');
    expect(error.message).toMatchSnapshot();
  });
});

describe('custom actions', () => {
  it('that are incomplete, or named like another, are refused at once', async () => {
    const { tap } = await import('../../../src/actions/tap.ts');

    expect((await failureOf(openRig({ customActions: [tap] }))).message).toMatchInlineSnapshot(`
      "The action "Tap" cannot be used: there is an action of that name already
        Hint: Create it with defineAction({ name, description, params: z.object({ … }), needs: [], run }).
        Failure class: test (CONFIG_INVALID)"
    `);
    expect((await failureOf(openRig({ customActions: [{} as typeof tap] }))).message).toMatchInlineSnapshot(`
      "The action "undefined" cannot be used: it lacks a name, params, needs or run
        Hint: Create it with defineAction({ name, description, params: z.object({ … }), needs: [], run }).
        Failure class: test (CONFIG_INVALID)"
    `);
  });
});
