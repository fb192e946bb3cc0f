import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createFrame } from '../../../../src/core/screen/frame.ts';
import type { EventOf, RecordEvent, TestStatus } from '../../../../src/core/record/record.ts';
import type { OutputFormat } from '../../../../src/report/container/container.ts';
import { createReportSink } from '../../../../src/report/container/html-sink.ts';
import { ReportMergingTool, type ReportAttributes } from '../../../../src/report/merge/report-merging-tool.ts';
import { readEvents, readFrameIds, record, useReportFolder, writeReport } from '../report-folder.ts';

const at = useReportFolder();
let count = 0;
let place = '';
let tool = new ReportMergingTool();

beforeEach(() => {
  count += 1;
  place = at(`case-${count}`);
  mkdirSync(place);
  tool = new ReportMergingTool({ cwd: place, runDir: 'run' });
});

const inPlace = (name: string): string => path.join(place, name);
const attributes = (id: string): Omit<ReportAttributes, 'testStatus'> => ({
  testId: id,
  testTitle: `title of ${id}`,
  testDescription: '',
  testDuration: 7,
});

function append(id: string, file: string, testStatus: TestStatus = 'passed'): void {
  tool.append({ reportFilePath: file, reportAttributes: { ...attributes(id), testStatus } });
}

async function sources(file: string): Promise<EventOf<'source'>[]> {
  return (await readEvents(file)).flatMap((event) => (event.type === 'source' ? [event] : []));
}

async function reportWithFrames(name: string, format: OutputFormat, pictures: readonly string[]): Promise<string> {
  const sink = createReportSink({ file: inPlace(name), format, onWarning: () => undefined });
  const [start, end] = record(name);
  if (start) sink.write(start);
  for (const picture of pictures) {
    const frame = createFrame({ data: Buffer.from(picture), mime: 'image/jpeg', width: 1, height: 1 });
    sink.storeFrame(frame);
    sink.write({
      type: 'frame',
      at: 2,
      step: `${name} ${picture}`,
      role: 'seen',
      frame: frame.id,
      mime: frame.mime,
      width: 1,
      height: 1,
      dpr: 1,
    });
  }
  if (end) sink.write(end);
  await sink.close();
  return inPlace(name);
}

describe('append', () => {
  it.each(['passed', 'failed', 'timedOut', 'interrupted'] as const)(
    'refuses a %s test without a report',
    (testStatus) => {
      const wrong = { reportAttributes: { ...attributes('a'), testStatus } };
      // @ts-expect-error: the types forbid it too
      expect(() => tool.append(wrong)).toThrowErrorMatchingInlineSnapshot(`
        [RecordError: Cannot append test "title of a": it was not skipped but has no reportFilePath
          Hint: destroy the agent first, then pass agent.reportFile; only skipped tests can do without a report
          Failure class: environment (REPORT_INVALID)]
      `);
    },
  );

  it('accepts a skipped test without a report', () => {
    expect(() => tool.append({ reportAttributes: { ...attributes('a'), testStatus: 'skipped' } })).not.toThrow();
  });

  it.each([5, {}, ['a.html']])('refuses a path that is no text: %j', (reportFilePath) => {
    const wrong = { reportFilePath, reportAttributes: { ...attributes('a'), testStatus: 'passed' } };
    expect(() => tool.append(wrong as never)).toThrow(
      expect.objectContaining({ code: 'REPORT_INVALID', summary: expect.stringContaining('reportFilePath') }),
    );
  });

  it('names the attribute that is wrong', () => {
    const wrong = { reportFilePath: 'a.html', reportAttributes: { ...attributes('a'), testStatus: 'done' } };
    // @ts-expect-error: not one of the five
    expect(() => tool.append(wrong)).toThrow(/testStatus/);
    const right = { ...attributes('a'), testStatus: 'passed' };
    for (const name of Object.keys(right)) {
      for (const value of [undefined, null, name === 'testDuration' ? '7' : 7, Number.NaN]) {
        const given = { reportFilePath: 'a.html', reportAttributes: { ...right, [name]: value } };
        expect(() => tool.append(given as never), `${name}: ${String(value)}`).toThrow(new RegExp(name));
      }
    }
    for (const nothing of [undefined, null, 'a.html', {}]) {
      expect(() => tool.append(nothing as never)).toThrow(expect.objectContaining({ code: 'REPORT_INVALID' }));
    }
  });
});

describe('mergeReports', () => {
  it('returns null when nothing was appended, also after clear', async () => {
    expect(tool.mergeReports()).toBeNull();
    append('a', await writeReport(inPlace('a.html'), record('a')));
    tool.clear();
    expect(tool.mergeReports()).toBeNull();
    expect(existsSync(inPlace('run'))).toBe(false);
  });

  it('puts a source event before the events of each report, with all five statuses', async () => {
    const statuses = ['passed', 'failed', 'timedOut', 'interrupted'] as const;
    for (const status of statuses)
      append(status, await writeReport(inPlace(`${status}.html`), record(status, 'text')), status);
    tool.append({ reportAttributes: { ...attributes('skipped'), testStatus: 'skipped' } });
    const merged = tool.mergeReports('all.html');
    expect(merged).toBe(inPlace('run/report/all.html'));
    const events = await readEvents(merged ?? '');
    const expected = statuses.flatMap((status): Partial<RecordEvent>[] => [
      { type: 'source', file: `${status}.html`, ...attributes(status), testStatus: status },
      ...record(status, 'text'),
    ]);
    expect(events).toMatchObject([...expected, { type: 'source', ...attributes('skipped'), testStatus: 'skipped' }]);
    expect(events.some((event) => event.type === 'source' && event.problem !== undefined)).toBe(false);
  });

  it('goes on collecting: a later merge has the older reports, too', async () => {
    append('a', await writeReport(inPlace('a.html'), record('a')));
    const first = tool.mergeReports('first') ?? '';
    append('b', await writeReport(inPlace('b.html'), record('b')));
    const second = tool.mergeReports('second') ?? '';
    const ids = async (file: string): Promise<string[]> => (await sources(file)).map(({ testId }) => testId);
    expect([await ids(first), await ids(second)]).toEqual([['a'], ['a', 'b']]);
  });

  it('makes up a new name each time for AUTO', async () => {
    append('a', await writeReport(inPlace('a.html'), record('a')));
    const [first, second] = [tool.mergeReports(), tool.mergeReports('AUTO')];
    expect(first).not.toBe(second);
    expect(path.dirname(first ?? '')).toBe(inPlace('run/report'));
    expect(first).toMatch(/merged-\d{8}-\d{6}-[0-9a-f]{6}\.html$/);
  });

  it('resolves relative reports and outputDir from the working directory', async () => {
    await writeReport(inPlace('sub/a.html'), record('a'));
    append('a', 'sub/a.html');
    expect(tool.mergeReports('m', { outputDir: 'out/deep' })).toBe(inPlace('out/deep/m.html'));
    expect(await sources(inPlace('out/deep/m.html'))).toMatchObject([{ testId: 'a' }]);
  });

  it('writes to the folder that EYEWRIGHT_RUN_DIR names, else to eyewright_run', async () => {
    const plain = new ReportMergingTool({ cwd: place });
    const file = await writeReport(inPlace('a.html'), record('a'));
    plain.append({ reportFilePath: file, reportAttributes: { ...attributes('a'), testStatus: 'passed' } });
    vi.stubEnv('EYEWRIGHT_RUN_DIR', 'elsewhere');
    expect(plain.mergeReports('m')).toBe(inPlace('elsewhere/report/m.html'));
    vi.stubEnv('EYEWRIGHT_RUN_DIR', inPlace('whole'));
    expect(plain.mergeReports('m')).toBe(inPlace('whole/report/m.html'));
    vi.stubEnv('EYEWRIGHT_RUN_DIR', '');
    expect(plain.mergeReports('m')).toBe(inPlace('eyewright_run/report/m.html'));
    vi.unstubAllEnvs();
  });

  it('keeps an existing report unless told to overwrite it', async () => {
    append('a', await writeReport(inPlace('a.html'), record('a')));
    mkdirSync(inPlace('run/report'), { recursive: true });
    writeFileSync(inPlace('run/report/m.html'), 'old');
    expect(() => tool.mergeReports('m')).toThrow(/exists already\n {2}Hint: .*overwrite/);
    expect(readFileSync(inPlace('run/report/m.html'), 'utf8')).toBe('old');
    expect(tool.mergeReports('m', { overwrite: true })).toBe(inPlace('run/report/m.html'));
    expect(await sources(inPlace('run/report/m.html'))).toHaveLength(1);
    expect(readdirSync(inPlace('run/report'))).toEqual(['m.html']);
  });

  it.each(['../m', 'a/b', '', '..', 'a\\b'])('refuses the name %j', async (name) => {
    append('a', await writeReport(inPlace('a.html'), record('a')));
    expect(() => tool.mergeReports(name)).toThrow('it is not a file name');
  });

  it('refuses options that are wrong, and what is no name', async () => {
    append('a', await writeReport(inPlace('a.html'), record('a')));
    const wrong: [unknown, unknown?][] = [
      ['m', null],
      ['m', { overwrite: 'yes' }],
      ['m', { rmOriginals: true }],
    ];
    for (const given of wrong) {
      expect(() => tool.mergeReports(...(given as [string]))).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID' }),
      );
    }
    const options = { overwrite: true } as unknown as string;
    expect(() => tool.mergeReports(options)).toThrow('its name must be a string\n  Hint: Options come second');
    expect(existsSync(inPlace('run'))).toBe(false);
  });

  it('stores a picture once, however many reports hold it', async () => {
    append('a', await reportWithFrames('a.html', 'single-html', ['red', 'blue']));
    append('b', await reportWithFrames('b.html', 'single-html', ['blue', 'green']));
    const merged = tool.mergeReports() ?? '';
    expect(new Set(await readFrameIds(merged)).size).toBe(3);
    expect(await readFrameIds(merged)).toHaveLength(3);
  });

  it('deletes the originals only when asked, and only what belongs to them', async () => {
    const single = await reportWithFrames('a.html', 'single-html', ['red']);
    const external = await reportWithFrames('b/index.html', 'html-and-external-assets', ['blue']);
    writeFileSync(inPlace('b/notes.txt'), 'mine');
    append('a', single);
    append('b', external);
    const kept = tool.mergeReports() ?? '';
    expect([existsSync(single), existsSync(external), existsSync(kept)]).toEqual([true, true, true]);
    const merged = tool.mergeReports('m', { rmOriginalReports: true }) ?? '';
    expect([existsSync(single), existsSync(external), existsSync(merged)]).toEqual([false, false, true]);
    expect(readdirSync(inPlace('b'))).toEqual(['notes.txt']);
  });
});

describe('mergeReports with external assets', () => {
  it.each([
    ['two', 'html-and-external-assets'],
    ['a mixture', 'single-html'],
  ] as const)('makes a folder of %s', async (_name, other) => {
    append('a', await reportWithFrames('a/index.html', 'html-and-external-assets', ['red', 'blue']));
    append('b', await reportWithFrames(other === 'single-html' ? 'b.html' : 'b/index.html', other, ['blue', 'green']));
    const merged = tool.mergeReports('m') ?? '';
    expect(merged).toBe(inPlace('run/report/m/index.html'));
    // The suffix is not needed, and not part of the name of the folder.
    expect(tool.mergeReports('m.html', { overwrite: true })).toBe(merged);
    expect(readdirSync(inPlace('run/report/m')).sort()).toEqual(['assets', 'index.html']);
    expect(readdirSync(inPlace('run/report/m/assets'))).toHaveLength(3);
    expect(readFileSync(merged, 'utf8')).not.toContain('x-eyewright-frame" data-frame');
    expect(new Set(await readFrameIds(merged)).size).toBe(3);
  });

  it('replaces a report in its folder, but nothing else there, and never a folder of something else', async () => {
    append('a', await reportWithFrames('a/index.html', 'html-and-external-assets', ['red']));
    expect(tool.mergeReports('m')).not.toBeNull();
    const old = readdirSync(inPlace('run/report/m/assets'));
    writeFileSync(inPlace('run/report/m/assets/mine.txt'), '');
    tool.clear();
    append('b', await reportWithFrames('b/index.html', 'html-and-external-assets', ['blue']));
    expect(() => tool.mergeReports('m')).toThrow('exists already');
    tool.mergeReports('m', { overwrite: true });
    const names = readdirSync(inPlace('run/report/m/assets'));
    expect(names).toHaveLength(2);
    expect(names).toContain('mine.txt');
    expect(names.filter((name) => old.includes(name))).toEqual([]);
    mkdirSync(inPlace('run/report/precious'));
    writeFileSync(inPlace('run/report/precious/index.html'), 'mine');
    expect(() => tool.mergeReports('precious', { overwrite: true })).toThrow('not an eyewright report');
    expect(readdirSync(inPlace('run/report')).sort()).toEqual(['m', 'precious']);
  });
});

describe('merging what is not whole', () => {
  it('turns missing and foreign reports into entries that say so', async () => {
    append('gone', 'nowhere.html', 'failed');
    writeFileSync(inPlace('foreign.html'), '<p>hello</p>\n');
    append('foreign', 'foreign.html', 'failed');
    append('good', await writeReport(inPlace('good.html'), record('good')));
    const found = await sources(tool.mergeReports('m', { rmOriginalReports: true }) ?? '');
    expect(found.map(({ testId, problem }) => [testId, problem])).toEqual([
      ['gone', 'The report file does not exist.'],
      ['foreign', 'The file is not an eyewright report, or was cut off before its first line.'],
      ['good', undefined],
    ]);
    expect(existsSync(inPlace('foreign.html'))).toBe(true);
  });

  it('names the version of a report that a newer eyewright wrote', async () => {
    writeFileSync(inPlace('new.html'), '<script type="application/x-eyewright-container">{"version":9}</script>\n');
    append('new', 'new.html', 'passed');
    const [source] = await sources(tool.mergeReports() ?? '');
    expect(source?.problem).toContain('format version 9');
  });

  it('keeps every whole line of a cut report', async () => {
    const file = await writeReport(inPlace('cut.html'), record('cut', 'first', 'second'));
    truncateSync(file, statSync(file).size - 40);
    append('cut', file, 'interrupted');
    append('next', await writeReport(inPlace('next.html'), record('next')));
    const events = await readEvents(tool.mergeReports() ?? '');
    expect(events.map(({ type }) => type)).toEqual([
      'source',
      'record-start',
      'warning',
      'warning',
      'source',
      'record-start',
      'record-end',
    ]);
    expect(events[0]).toMatchObject({ problem: 'The report is cut off: its process ended while writing it.' });
  });

  it('says that a record has no end', async () => {
    append('killed', await writeReport(inPlace('killed.html'), record('killed').slice(0, 1)), 'failed');
    const [source] = await sources(tool.mergeReports() ?? '');
    expect(source?.problem).toContain('The report has no end');
  });

  it.each([1, 64 * 1024, 1_000_000])('finds the end of a record before a picture of %i signs', async (size) => {
    const file = await writeReport(inPlace('late.html'), record('late'));
    const data = 'A'.repeat(size);
    const line = `<script type="application/x-eyewright-frame" data-frame="f1" data-mime="image/webp">${data}</script>\n`;
    appendFileSync(file, line);
    append('late', file);
    const [source] = await sources(tool.mergeReports() ?? '');
    expect(source).toMatchObject({ testStatus: 'passed' });
    expect(source?.problem).toBeUndefined();
  });

  it('copies a report once that two tests share', async () => {
    const file = await writeReport(inPlace('shared.html'), record('shared', 'text'));
    append('a', file);
    append('b', file, 'failed');
    const events = await readEvents(tool.mergeReports() ?? '');
    expect(events.map(({ type }) => type)).toEqual(['source', 'record-start', 'warning', 'record-end', 'source']);
    expect(events.at(-1)).toMatchObject({
      testId: 'b',
      testStatus: 'failed',
      problem: expect.stringContaining('title of a'),
    });
  });

  it('drops markup that somebody added to a report', async () => {
    const file = await writeReport(inPlace('a.html'), record('a'));
    writeFileSync(
      file,
      `${readFileSync(file, 'utf8')}<script type="application/x-eyewright-event">{}</script><script>alert(1)</script>\n<b>hi</b>\n`,
    );
    append('a', file);
    const text = readFileSync(tool.mergeReports() ?? '', 'utf8');
    expect(text).not.toContain('alert(1)');
    expect(text).not.toContain('<b>hi');
  });
});

describe('merging merged reports', () => {
  it('keeps every test once', async () => {
    append('a', await writeReport(inPlace('a.html'), record('a')));
    append('b', await writeReport(inPlace('b.html'), record('b')), 'failed');
    const first = tool.mergeReports('first') ?? '';
    tool.clear();
    append('c', await reportWithFrames('c/index.html', 'html-and-external-assets', ['red']));
    const second = tool.mergeReports('second') ?? '';
    tool.clear();
    append('shard 1', first);
    append('shard 2', second);
    tool.append({ reportAttributes: { ...attributes('d'), testStatus: 'skipped' } });
    const merged = tool.mergeReports('final') ?? '';
    expect((await sources(merged)).map(({ testId, testStatus }) => [testId, testStatus])).toEqual([
      ['a', 'passed'],
      ['b', 'failed'],
      ['c', 'passed'],
      ['d', 'skipped'],
    ]);
  });

  it('adds to a report by merging into itself', async () => {
    append('a', await writeReport(inPlace('a.html'), record('a')));
    const merged = tool.mergeReports('m') ?? '';
    tool.clear();
    append('m', merged);
    append('b', await writeReport(inPlace('b.html'), record('b')));
    expect(tool.mergeReports('m', { overwrite: true, rmOriginalReports: true })).toBe(merged);
    expect((await sources(merged)).map(({ testId }) => testId)).toEqual(['a', 'b']);
  });
});
