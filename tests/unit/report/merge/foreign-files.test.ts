import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createFrame } from '../../../../src/core/screen/frame.ts';
import type { OutputFormat } from '../../../../src/report/container/container.ts';
import { createReportSink } from '../../../../src/report/container/html-sink.ts';
import { ReportMergingTool } from '../../../../src/report/merge/report-merging-tool.ts';
import { RunReport } from '../../../../src/report/run-report/run-report.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { readFrameIds, record } from '../report-folder.ts';

const run = 'this run';
let place = '';
let reports = '';
const warnings: string[] = [];

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'eyewright-foreign-'));
  reports = path.join(place, 'report');
  mkdirSync(reports);
  vi.stubEnv('EYEWRIGHT_RUN_DIR', place);
  warnings.length = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true, force: true });
});

/** Lays files of somebody else into a folder, some with names such as we use; gives what they must still hold. */
function layForeign(...names: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const name of names) {
    const file = path.join(place, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `mine: ${name}`);
    files.set(file, `mine: ${name}`);
  }
  return files;
}

function expectAll(files: ReadonlyMap<string, string>): void {
  const found = [...files.keys()].map((file) => [file, existsSync(file) && readFileSync(file, 'utf8')] as const);
  expect(new Map(found)).toEqual(files);
}

/** The report of an agent that took one picture. */
async function agentReport(name: string, format: OutputFormat = 'single-html', ofRun = run): Promise<string> {
  const file = path.join(reports, format === 'single-html' ? `${name}.html` : path.join(name, 'index.html'));
  const sink = createReportSink({
    file,
    format,
    run: ofRun,
    root: reports,
    onWarning: (text) => void warnings.push(text),
  });
  const [start, end] = record(`${name} of ${ofRun}`);
  if (start) sink.write(start);
  const frame = createFrame({ data: Buffer.from(`picture of ${name}`), mime: 'image/png', width: 1, height: 1 });
  sink.storeFrame(frame);
  const facts = { frame: frame.id, mime: frame.mime, width: 1, height: 1, dpr: 1 };
  sink.write({ type: 'frame', at: 2, step: 's', role: 'seen', ...facts });
  if (end) sink.write(end);
  await sink.close();
  return sink.file ?? '';
}

/** What a reporter does at the end of a run; gives the announced report. */
async function report(files: readonly string[], reportFileName = 'playwright'): Promise<string> {
  const onWarning = (text: string): void => void warnings.push(text);
  const merged = new RunReport({ reportFileName, run, isNext: true, env: {}, print: () => undefined, onWarning });
  for (const [index, file] of files.entries()) {
    const identity = { test: `t${index}`, titlePath: ['a.spec.ts', `t${index}`], attempt: 0, runner: 'playwright' };
    merged.add({ identity, status: 'passed', durationMs: 5, errors: [], reportFiles: [file] });
  }
  const written = (await merged.write()) ?? '';
  merged.removeOriginals();
  return written;
}

const asset = `${'a'.repeat(64)}.png`;

describe('the reports of a run', () => {
  it.each([
    ['index', 'single-html'],
    ['sub/index', 'single-html'],
    ['.', 'html-and-external-assets'],
    ['used', 'html-and-external-assets'],
    ['sub/deep', 'html-and-external-assets'],
    ['login', 'single-html'],
  ] as const)('named %j (%s) are removed without anything beside them', async (name, format) => {
    const folders = ['report', 'report/sub', 'report/used', 'report/sub/deep'];
    const foreign = layForeign(
      ...folders.flatMap((folder) => [`${folder}/notes.txt`, `${folder}/page.html`, `${folder}/assets/${asset}`]),
      'report/assets/logo.png',
      'report/login/index.txt',
    );
    const earlier = await agentReport('earlier', 'single-html', 'an older run');
    const original = await agentReport(name, format);
    const merged = await report([original]);
    expect(existsSync(original)).toBe(false);
    expect(existsSync(earlier)).toBe(true);
    expectAll(foreign);
    expect((await summariseReport(merged)).totals).toMatchObject({ tests: 1, passed: 1 });
    expect(await readFrameIds(merged)).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it('take their own pictures and folders with them', async () => {
    const originals = [await agentReport('a', 'html-and-external-assets'), await agentReport('b')];
    expect(await report(originals)).toBe(path.join(reports, 'playwright', 'index.html'));
    expect(readdirSync(reports)).toEqual(['playwright']);
  });

  it('leave a folder that was there before, though it is empty now', async () => {
    mkdirSync(path.join(reports, 'used'));
    await report([await agentReport('used', 'html-and-external-assets')]);
    expect(readdirSync(reports).sort()).toEqual(['playwright', 'used']);
    expect(readdirSync(path.join(reports, 'used'))).toEqual([]);
  });

  it.each(['single-html', 'html-and-external-assets'] as const)(
    'may have the name of the merged one, which is numbered then: %s',
    async (format) => {
      const original = await agentReport('playwright', format);
      const merged = await report([original, await agentReport('other', format)]);
      const name = format === 'single-html' ? 'playwright-2.html' : path.join('playwright-2', 'index.html');
      expect(merged).toBe(path.join(reports, name));
      expect((await summariseReport(merged)).totals.tests).toBe(2);
      expect(readdirSync(reports)).toEqual([name.split(path.sep)[0]]);
    },
  );

  it('of another run, or of nobody known, are merged and kept', async () => {
    const other = await agentReport('other', 'single-html', 'a shard elsewhere');
    expect((await summariseReport(await report([other]))).totals.tests).toBe(1);
    expect(existsSync(other)).toBe(true);
  });

  it('are kept when the merged one could not be written', async () => {
    const original = await agentReport('a');
    writeFileSync(path.join(place, 'a-file'), '');
    const onWarning = (text: string): void => void warnings.push(text);
    const outputDir = path.join(place, 'a-file');
    const merged = new RunReport({ reportFileName: 'm', outputDir, run, env: {}, print: () => undefined, onWarning });
    const identity = { test: 't', titlePath: ['t'], attempt: 0, runner: 'playwright' };
    merged.add({ identity, status: 'passed', durationMs: 5, errors: [], reportFiles: [original] });
    expect(await merged.write()).toBeUndefined();
    merged.removeOriginals();
    expect(existsSync(original)).toBe(true);
    expect(warnings).toHaveLength(1);
  });

  it('are never removed through a link', async () => {
    const elsewhere = layForeign('elsewhere/keep.txt');
    const original = await agentReport('linked', 'html-and-external-assets');
    const assets = path.join(path.dirname(original), 'assets');
    const [name = ''] = readdirSync(assets);
    writeFileSync(path.join(place, 'elsewhere', name), 'mine');
    rmSync(assets, { recursive: true });
    symlinkSync(path.join(place, 'elsewhere'), assets);
    await report([original]);
    expectAll(elsewhere);
    expect(readFileSync(path.join(place, 'elsewhere', name), 'utf8')).toBe('mine');
  });
});

describe('the merged report', () => {
  it.each(['playwright', 'vitest', 'cucumber', 'index', 'own'])(
    'never takes the name of a file that is not ours: %s',
    async (name) => {
      const foreign = layForeign(`report/${name}.html`, `report/${name}/notes.txt`, `report/${name}-markdown/mine.md`);
      const merged = await report([await agentReport('a')], name);
      expect(merged).toBe(path.join(reports, `${name}-2.html`));
      expectAll(foreign);
      const external = await report([await agentReport('b', 'html-and-external-assets')], name);
      expect(external).toBe(path.join(reports, `${name}-2`, 'index.html'));
      expectAll(foreign);
    },
  );

  it('replaces the one of an earlier run, and nothing else in its folder', async () => {
    const single = await report([await agentReport('a')]);
    expect(await report([await agentReport('b')])).toBe(single);
    expect((await summariseReport(single)).tests[0]?.title).toBe('t0');
    const external = await report([await agentReport('c', 'html-and-external-assets')]);
    const foreign = layForeign('report/playwright/notes.txt', `report/playwright/assets/${asset}`);
    expect(await report([await agentReport('d', 'html-and-external-assets')])).toBe(external);
    expectAll(foreign);
    expect(readdirSync(path.join(reports, 'playwright', 'assets'))).toHaveLength(2);
    expect(readdirSync(reports).sort()).toEqual(['playwright', 'playwright.html']);
  });
});

describe('the merging tool', () => {
  function tool(...files: readonly string[]): ReportMergingTool {
    const merging = new ReportMergingTool({ cwd: place, runDir: '.' });
    for (const file of files) {
      const facts = { testId: file, testTitle: file, testDescription: '', testDuration: 1 };
      merging.append({ reportFilePath: file, reportAttributes: { ...facts, testStatus: 'passed' } });
    }
    return merging;
  }

  it('overwrites a report file by file', async () => {
    const first = await agentReport('a', 'html-and-external-assets');
    tool(first).mergeReports('all');
    const foreign = layForeign('report/all/notes.txt', `report/all/assets/${asset}`, 'report/all/sub/page.html');
    const second = await agentReport('b', 'html-and-external-assets');
    const merged = tool(second).mergeReports('all', { overwrite: true, rmOriginalReports: true }) ?? '';
    expectAll(foreign);
    expect(await readFrameIds(merged)).toHaveLength(1);
    expect(readdirSync(path.join(reports, 'all', 'assets'))).toHaveLength(2);
    expect([existsSync(first), existsSync(path.dirname(second))]).toEqual([true, false]);
  });

  it('adds to a folder that it reads from, and keeps the pictures of both', async () => {
    const merged = tool(await agentReport('a', 'html-and-external-assets')).mergeReports('all') ?? '';
    const other = await agentReport('b', 'html-and-external-assets');
    tool(merged, other).mergeReports('all', { overwrite: true, rmOriginalReports: true });
    expect(await readFrameIds(merged)).toHaveLength(2);
    for (const name of readdirSync(path.join(reports, 'all', 'assets')))
      expect(lstatSync(path.join(reports, 'all', 'assets', name)).size).toBeGreaterThan(0);
  });

  it('does not copy what links in a report lead to, and says so', async () => {
    const secret = path.join(place, 'secret.txt');
    writeFileSync(secret, 'the secret');
    const original = await agentReport('linked', 'html-and-external-assets');
    symlinkSync(secret, path.join(path.dirname(original), 'assets', asset));
    const merged = tool(original).mergeReports('all') ?? '';
    expect(readdirSync(path.join(reports, 'all', 'assets'))).toHaveLength(1);
    const [test] = (await summariseReport(merged)).tests;
    expect(test?.attempts[0]?.problem).toBe('1 of its pictures were not copied: they are symbolic links.');
  });

  it('does not follow a link to a folder of pictures', async () => {
    layForeign(`elsewhere/${asset}`);
    const original = await agentReport('linked', 'html-and-external-assets');
    const assets = path.join(path.dirname(original), 'assets');
    rmSync(assets, { recursive: true });
    symlinkSync(path.join(place, 'elsewhere'), assets);
    const merged = tool(original).mergeReports('all') ?? '';
    expect(readdirSync(path.join(reports, 'all', 'assets'))).toEqual([]);
    expect((await summariseReport(merged)).tests[0]?.attempts[0]?.problem).toContain('their folder is a symbolic link');
  });
});
