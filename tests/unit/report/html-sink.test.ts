import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { createFrame } from '../../../src/core/frame.ts';
import { createReportSink } from '../../../src/report/html-sink.ts';
import { readAll, readEvents, record, useReportFolder, writeReport } from './report-folder.ts';

const at = useReportFolder();
const frame = createFrame({ data: Buffer.from('a picture'), mime: 'image/png', width: 2, height: 1 });
const writer = fileURLToPath(new URL('./write-until-killed.ts', import.meta.url));

describe('createReportSink', () => {
  it('writes nothing before the first event', async () => {
    const sink = createReportSink({
      file: at('unused/report.html'),
      format: 'single-html',
      onWarning: () => undefined,
    });
    expect(sink.file).toBeUndefined();
    await sink.close();
    expect(existsSync(at('unused'))).toBe(false);
  });

  it('keeps events and frames in one file that starts with the viewer', async () => {
    const sink = createReportSink({ file: at('one.html'), format: 'single-html', onWarning: () => undefined });
    sink.storeFrame(frame);
    sink.storeFrame(frame);
    for (const event of record('r', 'hello')) sink.write(event);
    expect(sink.file).toBe(at('one.html'));
    await sink.close();
    expect(readFileSync(at('one.html'), 'utf8')).toMatch(/^<!doctype html>/);
    const entries = await readAll(at('one.html'));
    expect(entries.map(({ kind }) => kind)).toEqual(['frame', 'event', 'event', 'event']);
    expect(entries[0]?.kind === 'frame' && entries[0].frame.bytes().toString()).toBe('a picture');
  });

  it('keeps pictures as files with external assets', async () => {
    const file = at('external/index.html');
    const sink = createReportSink({ file, format: 'html-and-external-assets', onWarning: () => undefined });
    sink.storeFrame(frame);
    sink.storeFrame(frame);
    sink.write({
      type: 'frame',
      at: 1,
      step: 's',
      role: 'seen',
      frame: frame.id,
      mime: frame.mime,
      width: 2,
      height: 1,
      dpr: 1,
    });
    await sink.close();
    expect(readdirSync(at('external/assets'))).toEqual([`${frame.id}.png`]);
    expect(readFileSync(file, 'utf8')).not.toContain('x-eyewright-frame" data-frame');
    const [first] = await readAll(file);
    expect(first?.kind === 'frame' && first.frame.bytes().toString()).toBe('a picture');
  });

  it('never writes over a file that is already there', async () => {
    writeFileSync(at('taken.html'), 'mine');
    expect(await writeReport(at('taken.html'), record('a'))).toBe(at('taken-2.html'));
    expect(await writeReport(at('taken.html'), record('b'))).toBe(at('taken-3.html'));
    expect(readFileSync(at('taken.html'), 'utf8')).toBe('mine');
    const folder = { format: 'html-and-external-assets' } as const;
    expect(await writeReport(at('folder/index.html'), record('a'), folder)).toBe(at('folder/index.html'));
    expect(await writeReport(at('folder/index.html'), record('b'), folder)).toBe(at('folder-2/index.html'));
  });

  it('warns once and goes on when the folder cannot be made', async () => {
    writeFileSync(at('a-file'), '');
    const warnings: string[] = [];
    const sink = createReportSink({
      file: at('a-file/report.html'),
      format: 'single-html',
      onWarning: (text) => warnings.push(text),
    });
    for (const event of record('r', 'x', 'y')) sink.write(event);
    sink.storeFrame(frame);
    await sink.close();
    expect(sink.file).toBeUndefined();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('Cannot write the report');
  });

  it.each(['single-html', 'html-and-external-assets'] as const)(
    'warns once when the folder is deleted during the run (%s)',
    async (format) => {
      const folder = at(`deleted-${format}`);
      mkdirSync(folder);
      const warnings: string[] = [];
      const sink = createReportSink({
        file: path.join(folder, 'index.html'),
        format,
        onWarning: (text) => warnings.push(text),
      });
      const [first, ...rest] = record('r', 'x');
      if (first) sink.write(first);
      rmSync(folder, { recursive: true });
      sink.storeFrame(frame);
      for (const event of rest) sink.write(event);
      await sink.close();
      expect(sink.file).toBeUndefined();
      expect(warnings).toHaveLength(1);
    },
  );

  it('ignores events after it was closed', async () => {
    const warnings: string[] = [];
    const sink = createReportSink({
      file: at('closed.html'),
      format: 'single-html',
      onWarning: (text) => warnings.push(text),
    });
    const [first, second] = record('r');
    if (first) sink.write(first);
    await sink.close();
    if (second) sink.write(second);
    await sink.close();
    expect(await readEvents(at('closed.html'))).toHaveLength(1);
    expect(warnings).toEqual([]);
    expect(sink.file).toBe(at('closed.html'));
  });

  it('grows by one line an event, whatever was written before', async () => {
    const sizes: number[] = [];
    const sink = createReportSink({ file: at('grow.html'), format: 'single-html', onWarning: () => undefined });
    for (let count = 0; count < 2000; count += 1) {
      sink.write({ type: 'warning', at: 0, record: 'r', message: 'the same' });
      sizes.push(statSync(at('grow.html')).size);
    }
    await sink.close();
    const steps = new Set(sizes.slice(1).map((size, index) => size - (sizes[index] ?? 0)));
    expect(steps.size).toBe(1);
  });
});

describe('a report whose end is missing', () => {
  it('can be read when it is cut at any byte', async () => {
    const file = await writeReport(at('whole.html'), record('r', 'first', 'second', 'third'));
    const whole = readFileSync(file);
    const start = whole.indexOf('"first"');
    expect(start).toBeGreaterThan(0);
    for (let end = start; end < whole.length; end += 1) {
      const part = whole.subarray(0, end);
      writeFileSync(at('cut.html'), part);
      const entries = await readAll(at('cut.html'));
      const closed = part
        .toString('utf8')
        .split('x-eyewright-event">')
        .slice(1)
        .filter((text) => text.includes('</script>')).length;
      expect(entries.filter(({ kind }) => kind === 'event')).toHaveLength(closed);
    }
  });

  it.skipIf(process.platform === 'win32')('holds every whole event when no more can be written', async () => {
    const file = at('full.html');
    const limited = spawn('sh', [
      '-c',
      'ulimit -f 1500; exec "$@"',
      'sh',
      process.execPath,
      '--import',
      'tsx',
      writer,
      file,
    ]);
    const output = { out: '', error: '' };
    limited.stdout.on('data', (text: Buffer) => (output.out += text.toString()));
    limited.stderr.on('data', (text: Buffer) => (output.error += text.toString()));
    await new Promise((resolve) => limited.on('close', resolve));
    expect(output.error.match(/Cannot write the report/g)).toHaveLength(1);
    expect(output.error).toContain('file: undefined');
    const entries = await readAll(file);
    expect(entries.filter(({ kind }) => kind === 'event')).toHaveLength(output.out.trim().split('\n').length);
    expect(entries.filter(({ kind }) => kind === 'skipped')).toEqual([]);
  });
});
