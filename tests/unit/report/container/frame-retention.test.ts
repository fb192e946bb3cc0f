import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';

import { createFrame, type Frame, type FrameFormat, type FramePolicy } from '../../../../src/core/screen/frame.ts';
import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { retainFrames } from '../../../../src/report/container/frame-retention.ts';
import { createReportSink } from '../../../../src/report/container/html-sink.ts';
import { openReport } from '../../../../src/report/container/read-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-frames-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function frame(shade: number): Promise<Frame> {
  const background = { r: shade, g: shade, b: shade };
  const data = await sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return createFrame({ data, mime: 'image/jpeg', width: 640, height: 360 });
}

const ended = (status: 'passed' | 'failed'): RecordEvent => ({
  type: 'step-end',
  at: 1,
  step: 's',
  status,
  durationMs: 1,
});

interface Kept {
  readonly ids: string[];
  readonly sizes: { width?: number; format?: string }[];
}

let count = 0;

async function keep(
  policy: FramePolicy,
  fill: (sink: ReturnType<typeof retainFrames>) => void,
  { maxWidth, format = 'webp' }: { readonly maxWidth?: number; readonly format?: FrameFormat } = {},
): Promise<Kept> {
  const file = path.join(folder, `${++count}.html`);
  const inner = createReportSink({ file, format: 'single-html', onWarning: () => undefined });
  const sink = retainFrames(inner, { policy, format, quality: 80, maxWidth });
  sink.write({ type: 'record-start', at: 0, version: 1, record: 'r', tool: 't', title: 'T' });
  fill(sink);
  await sink.close();
  const kept: Kept = { ids: [], sizes: [] };
  for await (const entry of openReport(file)) {
    if (entry.kind !== 'frame') continue;
    kept.ids.push(entry.frame.id);
    const stored = await sharp(entry.frame.bytes()).metadata();
    expect(entry.frame.mime).toBe(`image/${stored.format}`);
    kept.sizes.push({ width: stored.width, format: stored.format });
  }
  return kept;
}

describe('pictures kept in a report', () => {
  it('are WebP under the name of their capture, each once', async () => {
    const [first, second] = [await frame(10), await frame(20)];
    const kept = await keep('all', (sink) => {
      expect(sink.storeFrame(first)).toBe('image/webp');
      sink.storeFrame(second, false);
      sink.storeFrame(first, false);
    });
    expect(kept.ids.sort()).toEqual([first.id, second.id].sort());
    expect(kept.sizes).toEqual([
      { width: 640, format: 'webp' },
      { width: 640, format: 'webp' },
    ]);
  });

  it('are PNG on demand', async () => {
    const picture = await frame(15);
    const fill = (sink: ReturnType<typeof retainFrames>): void => {
      expect(sink.storeFrame(picture)).toBe('image/png');
    };
    expect(await keep('all', fill, { format: 'png' })).toEqual({
      ids: [picture.id],
      sizes: [{ width: 640, format: 'png' }],
    });
    expect((await keep('all', fill, { format: 'png', maxWidth: 320 })).sizes).toEqual([{ width: 320, format: 'png' }]);
  });

  it('that are PNG already stay as they are', async () => {
    const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const picture = createFrame({ data, mime: 'image/png', width: 8, height: 8 });
    const kept = await keep('all', (sink) => sink.storeFrame(picture), { format: 'png' });
    expect(kept.ids).toEqual([picture.id]);
  });

  it('are made smaller on demand', async () => {
    const picture = await frame(30);
    expect((await keep('all', (sink) => sink.storeFrame(picture), { maxWidth: 320 })).sizes).toEqual([
      { width: 320, format: 'webp' },
    ]);
  });

  it('are only the key ones, with the policy "key", as long as nothing fails', async () => {
    const [key, other] = [await frame(40), await frame(50)];
    const fill = (status: 'passed' | 'failed') => (sink: ReturnType<typeof retainFrames>) => {
      sink.storeFrame(key, true);
      sink.storeFrame(other, false);
      sink.write(ended(status));
    };
    expect((await keep('key', fill('passed'))).ids).toEqual([key.id]);
    expect((await keep('key', fill('failed'))).ids.sort()).toEqual([key.id, other.id].sort());
  });

  it('are none, with the policy "on-failure", until something fails, and all from then on', async () => {
    const frames = await Promise.all([60, 70, 80].map(frame));
    const ids = frames.map((one) => one.id);
    const passed = await keep('on-failure', (sink) => {
      for (const one of frames) sink.storeFrame(one);
      sink.write(ended('passed'));
    });
    expect(passed.ids).toEqual([]);
    const failed = await keep('on-failure', (sink) => {
      for (const one of frames.slice(0, 2)) sink.storeFrame(one);
      sink.write(ended('failed'));
      for (const one of frames.slice(2)) sink.storeFrame(one);
    });
    expect(failed.ids.sort()).toEqual(ids.sort());
  });
});
