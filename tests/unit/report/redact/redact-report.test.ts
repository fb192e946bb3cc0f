import { readFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { redactReport } from '../../../../src/report/redact/redact-report.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { readAll, readEvents, useReportFolder, writeReport } from '../report-folder.ts';
import { writeSampleMerge } from '../sample-record.ts';
import { modelCall, testRecord } from '../test-record.ts';
import { usuallyOf } from '../../../usual.ts';

const at = useReportFolder();

describe('a redacted report', () => {
  it.each(usuallyOf(['single-html', 'html-and-external-assets'], 'html-and-external-assets'))(
    'keeps outcomes, test titles and costs: %s',
    async (format) => {
      const report = await writeSampleMerge(at(`sample-${format}`), format);
      const before = await summariseReport(report);
      const after = await summariseReport(await redactReport(report, at(`${format}-shared.html`)));
      expect(after.totals).toEqual(before.totals);
      expect(after.usage).toEqual(before.usage);
      expect(after.tests.map(({ title, path: above, durationMs }) => [title, above, durationMs])).toEqual(
        before.tests.map(({ title, path: above, durationMs }) => [title, above, durationMs]),
      );
      expect(after.tests[1]?.attempts[0]?.errors).toMatchObject([
        {
          name: 'AgentAssertionError',
          code: 'ASSERTION_FAILED',
          failureClass: 'product',
          message: '[removed for sharing]',
        },
      ]);
    },
  );

  it('has pictures without detail, under new names, one for each', async () => {
    const report = await writeSampleMerge(at('pictures'));
    const shared = await redactReport(report, at('pictures-shared'));
    expect(path.basename(shared)).toBe('pictures-shared.html');
    const frames = (await readAll(shared)).flatMap((entry) => (entry.kind === 'frame' ? [entry.frame] : []));
    const originals = (await readAll(report)).flatMap((entry) => (entry.kind === 'frame' ? [entry.frame] : []));
    expect(frames).toHaveLength(originals.length);
    expect(new Set([...frames, ...originals].map(({ id }) => id)).size).toBe(frames.length * 2);
    for (const frame of frames) {
      const picture = sharp(frame.bytes());
      expect(await picture.metadata()).toMatchObject({ width: 1280, height: 800, format: 'webp' });
      // Text has steep edges; here no two neighbours differ by more than a few of 255 levels.
      const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
      let steepest = 0;
      for (let index = 1; index < data.length; index += 1) {
        if (index % info.width !== 0)
          steepest = Math.max(steepest, Math.abs((data[index] ?? 0) - (data[index - 1] ?? 0)));
      }
      expect(steepest).toBeLessThan(12);
    }
    const named = new Set((await readEvents(shared)).flatMap((event) => (event.type === 'frame' ? [event.frame] : [])));
    expect(named).toEqual(new Set(frames.map(({ id }) => id)));
  });

  it('holds no word of what was asked, seen and answered', async () => {
    const secret = 'hunter2';
    const error = { name: 'Error', code: 'ACTION_FAILED', message: secret, hint: secret, stack: secret };
    const mark = { kind: 'target' as const, rect: { left: 1, top: 1, width: 1, height: 1 }, label: secret };
    const picture = {
      frame: 'a'.repeat(64),
      mime: 'image/webp',
      width: 1,
      height: 1,
      dpr: 1,
      label: secret,
      marks: [mark],
    };
    const report = await writeReport(
      at('secret.html'),
      testRecord({
        id: 't',
        status: 'failed',
        errors: [error],
        steps: [{ status: 'failed', title: secret, params: { secret }, error }],
        extra: [
          modelCall('t:0', { prompt: secret, reply: secret, error: secret }),
          { type: 'step-start', at: 1, record: 't', step: 's', kind: 'note', name: 'recordToReport', title: secret },
          {
            type: 'step-end',
            at: 1,
            step: 's',
            status: 'passed',
            durationMs: 1,
            thought: secret,
            result: secret,
            verdict: { pass: true, reason: secret },
          },
          { type: 'frame', at: 1, step: 's', role: 'seen', ...picture },
          { type: 'page-event', at: 1, record: 't', kind: 'request-failed', text: secret, url: secret, status: 500 },
          { type: 'warning', at: 1, record: 't', message: secret },
        ],
      }),
    );
    const shared = await redactReport(report, at('secret-shared.html'));
    expect(readFileSync(report, 'utf8')).toContain(secret);
    expect(readFileSync(shared, 'utf8')).not.toContain(secret);
    expect(await readEvents(shared)).toHaveLength((await readEvents(report)).length);
  });

  it('leaves no file behind when the source is not a report', async () => {
    await expect(redactReport(at('nowhere.html'), at('nothing.html'))).rejects.toMatchObject({
      code: 'RECORD_UNREADABLE',
    });
    expect(() => readFileSync(at('nothing.html'))).toThrow('ENOENT');
  });
});
