import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { createFrame } from '../../../../src/core/screen/frame.ts';
import type { RecordSink } from '../../../../src/core/record/sink.ts';
import type { OutputFormat } from '../../../../src/report/container/container.ts';
import { createReportSink, type ReportSinkOptions } from '../../../../src/report/container/html-sink.ts';
import { inspectSource } from '../../../../src/report/container/inspect-source.ts';
import { bundledProgram } from '../../../bundled-program.ts';
import { readAll, readEvents, record, useReportFolder, writeReport } from '../report-folder.ts';

const at = useReportFolder();
const frame = createFrame({ data: Buffer.from('a picture'), mime: 'image/png', width: 2, height: 1 });
const writer = await bundledProgram(new URL('./write-until-killed.ts', import.meta.url));

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

  it.each([
    ['emptied', (file: string) => truncateSync(file)],
    ['cut', (file: string) => truncateSync(file, 100)],
    ['moved with its folder', (file: string) => renameSync(path.dirname(file), `${path.dirname(file)} moved`)],
    [
      'replaced',
      (file: string) => {
        writeFileSync(`${file}.new`, readFileSync(file));
        renameSync(`${file}.new`, file);
      },
    ],
  ] as const)('warns once when the report is %s during the run, and has no file then', async (name, interfere) => {
    for (const format of ['single-html', 'html-and-external-assets'] as const) {
      const warnings: string[] = [];
      const file = at(`${name} ${format}/index.html`);
      const sink = createReportSink({ file, format, onWarning: (text) => warnings.push(text) });
      const [first, ...rest] = record('r', 'x', 'y');
      if (first) sink.write(first);
      interfere(file);
      sink.storeFrame(frame);
      for (const event of rest) sink.write(event);
      await sink.close();
      expect(sink.file).toBeUndefined();
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toMatch(/Cannot write the report .*: the file was .* while the run wrote to it/);
    }
  });

  it.each(['close', 'write'] as const)('notices at the last moment that the file was emptied (%s)', async (last) => {
    const warnings: string[] = [];
    const file = at(`emptied before ${last}.html`);
    const sink = createReportSink({ file, format: 'single-html', onWarning: (text) => warnings.push(text) });
    const [first, end] = record('r');
    if (first) sink.write(first);
    truncateSync(file);
    if (end && last === 'write') sink.write(end);
    await sink.close();
    expect([sink.file, warnings.length]).toEqual([undefined, 1]);
    expect(statSync(file).size).toBe(0);
  });

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

describe('a name that the user has chosen', () => {
  const chosen = (run: string, format: OutputFormat = 'single-html'): Partial<ReportSinkOptions> => ({
    run,
    format,
    replacesOlder: true,
  });

  it.each(['single-html', 'html-and-external-assets'] as const)(
    'is numbered within a run, and taken over from an older one: %s',
    async (format) => {
      const name = (text: string): string => at(format === 'single-html' ? `${text}.html` : `${text}/index.html`);
      const file = name(`login ${format}`);
      for (const run of ['first', 'second']) {
        expect(await writeReport(file, record(`${run} a`), chosen(run, format))).toBe(file);
        expect(await writeReport(file, record(`${run} b`), chosen(run, format))).toBe(name(`login ${format}-2`));
        expect(await readEvents(file)).toMatchObject([{ record: `${run} a` }, { record: `${run} a` }]);
      }
      expect(readdirSync(path.dirname(file)).filter((other) => other.startsWith('.'))).toEqual([]);
    },
  );

  it('takes the pictures of the older report away, and nothing else', async () => {
    const file = at('pictures/index.html');
    const sink = (run: string): RecordSink =>
      createReportSink({ file, ...chosen(run), format: 'html-and-external-assets', onWarning: () => undefined });
    const first = sink('first');
    first.storeFrame(frame);
    const facts = { frame: frame.id, mime: frame.mime, width: 2, height: 1, dpr: 1 };
    first.write({ type: 'frame', at: 1, step: 's', role: 'seen', ...facts });
    first.write({ type: 'record-end', at: 2, record: 'r' });
    await first.close();
    writeFileSync(at('pictures/assets/mine.png'), 'mine');
    const second = sink('second');
    for (const event of record('r')) second.write(event);
    await second.close();
    expect(readdirSync(at('pictures/assets'))).toEqual(['mine.png']);
  });

  it('is numbered beside anything that is no report, a link too', async () => {
    writeFileSync(at('foreign.html'), 'mine');
    expect(await writeReport(at('foreign.html'), record('a'), chosen('run'))).toBe(at('foreign-2.html'));
    const older = await writeReport(at('older.html'), record('a'), chosen('older'));
    symlinkSync(older, at('link.html'));
    expect(await writeReport(at('link.html'), record('a'), chosen('run'))).toBe(at('link-2.html'));
    mkdirSync(at('folder.html'));
    expect(await writeReport(at('folder.html'), record('a'), chosen('run'))).toBe(at('folder-2.html'));
    expect(readFileSync(at('foreign.html'), 'utf8')).toBe('mine');
  });

  it('is numbered while another run still writes to its report', async () => {
    const file = at('going-on.html');
    const other = createReportSink({ file, format: 'single-html', onWarning: () => undefined, ...chosen('other') });
    const [start, end] = record('r');
    if (start) other.write(start);
    expect(await writeReport(file, record('a'), chosen('run'))).toBe(at('going-on-2.html'));
    if (end) other.write(end);
    await other.close();
    expect(await writeReport(file, record('a'), chosen('run'))).toBe(file);
  });

  it('is taken over from a run that was killed', async () => {
    const file = at('killed.html');
    await writeAndKill(file, 'killed run');
    expect(await writeReport(file, record('a'), chosen('run'))).toBe(file);
  });

  it('belongs to one of two workers that find the older report at once', async () => {
    const file = at('at-once.html');
    await writeReport(file, record('old'), chosen('older'));
    await writeAndKill(file, 'one run', 'one run', 'one run');
    for (const name of ['at-once', 'at-once-2', 'at-once-3'])
      expect(inspectSource(at(`${name}.html`)).container?.run).toBe('one run');
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

  it.skipIf(process.platform === 'win32')('leaves no part of a picture when no more can be written', async () => {
    const file = at('full/index.html');
    const error = await writeUntilFull(file, 'html-and-external-assets', 2_000_000);
    expect(error.match(/Cannot write the report/g)).toHaveLength(1);
    expect(readdirSync(at('full/assets'))).toEqual([]);
    expect(readdirSync(at('full')).sort()).toEqual(['assets', 'index.html']);
  });

  it.skipIf(process.platform === 'win32')('holds every whole event when no more can be written', async () => {
    const file = at('full.html');
    const limited = spawn('sh', ['-c', 'ulimit -f 1500; exec "$@"', 'sh', process.execPath, writer, file]);
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

/** Writes in a process whose files may not grow beyond 1500 blocks; gives what it printed to standard error. */
async function writeUntilFull(file: string, format: OutputFormat, size: number): Promise<string> {
  const command = ['sh', process.execPath, writer, file, String(size), 'run', format];
  const limited = spawn('sh', ['-c', 'ulimit -f 1500; exec "$@"', ...command]);
  let error = '';
  limited.stderr.on('data', (text: Buffer) => (error += text.toString()));
  await new Promise((resolve) => limited.on('close', resolve));
  return error;
}

/** Writes to a report in a process for each run, all at once, and kills them when each has written something. */
async function writeAndKill(file: string, ...runs: readonly string[]): Promise<void> {
  const children = runs.map((run) => {
    const child = spawn(process.execPath, [writer, file, '10', run]);
    const written = new Promise((resolve) => child.stdout.once('data', resolve));
    const closed = new Promise((resolve) => child.once('close', resolve));
    return { child, written, closed };
  });
  await Promise.all(children.map(({ written }) => written));
  for (const { child } of children) child.kill('SIGKILL');
  await Promise.all(children.map(({ closed }) => closed));
}
