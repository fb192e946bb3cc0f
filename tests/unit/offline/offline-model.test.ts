import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

import { createFrame, type Frame } from '../../../src/core/screen/frame.ts';
import type { ModelCallFacts } from '../../../src/core/model/model.ts';
import { createOfflineModel } from '../../../src/offline/offline-model.ts';
import { thoroughly } from '../../usual.ts';

async function blankFrame(): Promise<Frame> {
  const size = { width: 320, height: 200 };
  const data = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  return createFrame({ data, mime: 'image/jpeg', ...size });
}

describe('createOfflineModel', () => {
  const model = createOfflineModel();
  const { signal } = new AbortController();
  afterAll(() => model.close?.());

  it('is ready where the reader is installed', async () => {
    await expect(model.ready()).resolves.toBeUndefined();
  });

  it('reports each call once, with no tokens', async () => {
    const calls: ModelCallFacts[] = [];
    const frame = await blankFrame();
    const reply = await model.ask('locate', {
      prompt: 'the Save button',
      frame,
      signal,
      onCall: (facts) => calls.push(facts),
    });
    expect(reply).toEqual({ error: '"the Save button" was looked for, but it is not visible; no text is visible' });
    expect(calls).toMatchObject([
      {
        kind: 'locate',
        modelName: 'offline',
        prompt: 'the Save button',
        retries: 0,
        reply: JSON.stringify(reply),
        usage: { totalTokens: 0 },
      },
    ]);
  });

  it('reports failed calls, too', async () => {
    const calls: ModelCallFacts[] = [];
    const judging = model.ask('judge', {
      demand: 'everything is fine',
      shape: 'boolean',
      frames: [await blankFrame()],
      signal,
      onCall: (facts) => calls.push(facts),
    });
    await expect(judging).rejects.toMatchObject({
      name: 'ModelError',
      code: 'MODEL_NOT_UNDERSTOOD',
      hint: expect.stringContaining('EYEWRIGHT_MODEL_NAME'),
    });
    expect(calls).toMatchObject([{ error: expect.stringContaining('everything is fine') }]);
  });

  it('stops when its signal fires', async () => {
    const frame = await blankFrame();
    const locating = model.ask('locate', {
      prompt: 'Save',
      frame,
      signal: AbortSignal.abort(),
      onCall: () => undefined,
    });
    await expect(locating).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('says what data it did not find', async () => {
    const frame = await blankFrame();
    const reading = model.ask('extract', {
      demand: 'the text under "Total"',
      shape: 'string',
      frames: [frame],
      signal,
      onCall: () => undefined,
    });
    await expect(reading).rejects.toMatchObject({
      code: 'EXTRACTION_FAILED',
      message: expect.stringContaining('"Total" is not visible'),
    });
  });

  thoroughly(() => {
    it('lets the process end by itself', async () => {
      const { stdout, stderr } = await runAlone(`
      const model = createOfflineModel({ prestart: true });
      console.log(await judge(model));`);
      expect({ stdout, stderr }).toEqual({ stdout: 'true', stderr: '' });
    });
  });

  thoroughly(() => {
    it('reads for the next test with the thread that read for the last one', async () => {
      const { stdout } = await runAlone(`
      let threads = 0;
      process.on('worker', () => (threads += 1));
      for (const text of ['First words', 'Other words']) {
        const model = createOfflineModel();
        console.log(await judge(model, text));
        await model.close();
      }
      console.log(threads);`);
      expect(stdout).toBe('true\ntrue\n1');
    });
  });
});

/** A process of its own has a reader of its own. */
async function runAlone(body: string): Promise<{ stdout: string; stderr: string }> {
  const source = new URL('../../../src/', import.meta.url);
  const script = `
    const { createOfflineModel } = await import('${new URL('offline/offline-model.ts', source).href}');
    const { createFrame } = await import('${new URL('core/screen/frame.ts', source).href}');
    const { FakeDevice } = await import('${new URL('devices/fake/fake-device.ts', source).href}');
    async function judge(model, text = 'Hello there') {
      const elements = [{ kind: 'text', text, rect: { left: 20, top: 30, width: 200, height: 20 } }];
      const device = new FakeDevice({ size: { width: 300, height: 80 }, elements });
      const frame = createFrame(await device.screenshot(new AbortController().signal));
      const request = { demand: 'the page shows "' + text + '"', shape: 'boolean', frames: [frame], signal: new AbortController().signal, onCall() {} };
      return (await model.ask('judge', request)).data;
    }
    ${body}`;
  // A file, because threads do not start in scripts given by --eval; beside this one, so that it finds the packages.
  const file = fileURLToPath(new URL(`./runs-alone.${process.pid}.tmp.mjs`, import.meta.url));
  writeFileSync(file, script);
  onTestFinished(() => rmSync(file, { force: true }));
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file], {
    timeout: 40_000,
  });
  return { stdout: stdout.trim(), stderr: stderr.trim() };
}
