import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, expect, it, vi } from 'vitest';

import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { mergeReportFiles } from '../../../../src/report/merge/join-reports.ts';
import { RunReport } from '../../../../src/report/run-report/run-report.ts';
import type { RunnerAttachment, RunnerStep } from '../../../../src/report/merge/runner-steps.ts';
import type { TestOutcome } from '../../../../src/report/merge/test-outcome.ts';
import { redactReport } from '../../../../src/report/redact/redact-report.ts';
import { readEvents, readFrameIds, useReportFolder, writeReport } from '../report-folder.ts';

const at = useReportFolder();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const message = 'Error: expect(locator).toHaveText(expected) failed';
const facts = { testId: 't', testTitle: 't', testDescription: '', testDuration: 1, testStatus: 'failed' } as const;
const screenshot: RunnerAttachment = { name: 'screenshot', mime: 'image/png', body: png };

afterEach(() => vi.unstubAllEnvs());

function step(title: string, more: Partial<RunnerStep> = {}): RunnerStep {
  return { title, category: 'expect', startedAt: 10, durationMs: 1, steps: [], ...more };
}

/** A trace where Playwright has left it. */
function trace(folder: string): RunnerAttachment {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'trace.zip');
  writeFileSync(file, 'a trace');
  return { name: 'trace', mime: 'application/zip', file };
}

async function report(name: string, told: Partial<TestOutcome>): Promise<string> {
  vi.stubEnv('EYEWRIGHT_RUN_DIR', at(name));
  const run = new RunReport({
    reportFileName: 'all',
    run: 'this run',
    isNext: true,
    env: {},
    print: () => undefined,
    onWarning: (warning) => expect.fail(warning),
  });
  const identity = { test: 't', titlePath: ['a.spec.ts', 't'], attempt: 0, runner: 'playwright' };
  run.add({ identity, status: 'failed', startedAt: 5, durationMs: 9, errors: [], reportFiles: [], ...told });
  return (await run.write()) ?? '';
}

const filesOf = (events: readonly RecordEvent[]): (string | undefined)[] =>
  events.flatMap((event) => (event.type === 'attachment' ? [event.file] : []));
const assets = (file: string): string[] => {
  const folder = path.join(path.dirname(file), 'assets');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** The title of the step that shows each picture. */
function shownAt(events: readonly RecordEvent[]): (string | undefined)[] {
  const titles = new Map(events.flatMap((event) => (event.type === 'step-start' ? [[event.step, event.title]] : [])));
  return events.flatMap((event) => (event.type === 'frame' ? [titles.get(event.step)] : []));
}

it('shows the picture of the end at the step that failed the test, and no absolute path', async () => {
  const caught = step('caught', { error: { name: 'Error', message: 'another' } });
  const inner = step('inner', { error: { name: 'Error', message } });
  const file = await report('failed', {
    errors: [{ name: 'Error', message }],
    steps: [step('outer', { steps: [inner], error: { name: 'Error', message } }), caught],
    attachments: [screenshot, trace(at('failed-results'))],
  });
  const events = await readEvents(file);
  expect(shownAt(events)).toEqual(['inner']);
  expect(await readFrameIds(file)).toHaveLength(1);
  expect(filesOf(events)).toEqual(assets(file));
  expect(readFileSync(file, 'utf8')).not.toContain(at('failed-results'));
});

it('gives it a step of its own where no step failed, and what a step attached stays with it', async () => {
  const own: RunnerAttachment = { name: 'chart', mime: 'image/png', body: png };
  const file = await report('thrown', {
    errors: [{ name: 'Error', message: 'boom' }],
    steps: [step('attaches', { attachments: [own] })],
    attachments: [
      { ...screenshot, at: 40 },
      { name: 'broken', mime: 'image/png', body: Buffer.from('no picture') },
    ],
  });
  const events = await readEvents(file);
  expect(shownAt(events)).toEqual(['attaches', 'after the test: screenshot']);
  // Playwright's duration of a test is shorter than what its steps took.
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'step-start', title: 'after the test: screenshot', at: 40 }),
  );
  // Both show the same.
  expect(await readFrameIds(file)).toHaveLength(1);
});

it('leaves out what shows pages as they are where a test knows secrets, and says so', async () => {
  const told = { secrets: { PASSWORD: 'correct-horse' }, attachments: [screenshot, trace(at('secret-results'))] };
  const file = await report('secret', told);
  const events = await readEvents(file);
  expect([shownAt(events), filesOf(events), assets(file)]).toEqual([[], [], []]);
  expect(events.find(({ type }) => type === 'warning')).toMatchObject({ message: expect.stringContaining('left out') });
});

it('replaces the files of the run before, and takes them along when it is merged', async () => {
  const attachments = [trace(at('again-results'))];
  const first = assets(await report('again', { attachments }));
  const file = await report('again', { attachments });
  const second = assets(file);
  expect([first.length, second.length]).toEqual([1, 1]);
  expect(second).not.toEqual(first);

  const merged = mergeReportFiles([{ file, facts }], { base: at('merged/all'), onClash: 'refuse' });
  expect(assets(merged.entry)).toEqual(second);
  expect(readFileSync(path.join(at('merged'), 'assets', second[0] ?? ''), 'utf8')).toBe('a trace');
  // Into itself: what it names is still there.
  mergeReportFiles([{ file, facts }], { base: file.replace(/\.html$/, ''), onClash: 'replace' });
  expect(assets(file)).toEqual(second);
  expect(filesOf(await readEvents(await redactReport(file, at('shared.html'))))).toEqual([undefined]);
});

it('follows nothing out of the folder of a report', async () => {
  const named = `${'a'.repeat(64)}.zip`;
  mkdirSync(at('hostile/assets'), { recursive: true });
  writeFileSync(at('private.zip'), 'private');
  symlinkSync(at('private.zip'), at(`hostile/assets/${named}`));
  const event = (file: string): RecordEvent => ({
    type: 'attachment',
    at: 1,
    record: 'r',
    name: 'trace',
    mime: 'application/zip',
    file,
  });
  const source = await writeReport(at('hostile/all.html'), [event(named), event('../private.zip')]);
  const { entry } = mergeReportFiles([{ file: source, facts }], { base: at('safe/all'), onClash: 'refuse' });
  expect(assets(entry)).toEqual([]);
  expect(filesOf(await readEvents(entry))).toEqual([undefined, '../private.zip']);
});
