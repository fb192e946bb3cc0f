import path from 'node:path';

import { createReportSink } from '../../../src/report/container/html-sink.ts';
import { ReportMergingTool, type ReportAttributes } from '../../../src/report/merge/report-merging-tool.ts';
import { RecordWriter } from './record-writer.ts';
import { drawSampleFrames } from './sample-frames.ts';
import { writeSampleReports } from './sample-record.ts';

type Frames = Awaited<ReturnType<typeof drawSampleFrames>>;

const file = 'tests/orders.spec.ts';
const snippet = [
  "  20 |   await page.goto('/orders');",
  "  21 |   await ai('open the newest order');",
  "> 22 |   await aiTap('the Refund button');",
  '     |         ^',
  '  23 | });',
].join('\n');

/** A test in which everything went wrong that can: console errors, failed requests, a target that is not there. */
export function writeTroubleTest(writer: RecordWriter, frames: Frames): void {
  writer.start();
  writer.test({
    test: 'refund-dark',
    titlePath: ['orders.spec.ts', 'orders', 'refunds the newest order'],
    project: 'dark',
    tags: ['@orders', '@smoke'],
    location: { file, line: 19 },
  });
  writer.problem({ kind: 'page-error', text: 'TypeError: orders is undefined' });
  const goto = writer.open({ kind: 'runner', name: 'page.goto', category: 'pw:api', title: 'Navigate to "/orders"' });
  writer.problem({ step: goto, kind: 'console-error', text: 'Refused to load the font' });
  writer.close(goto, 130);
  const tap = writer.open({
    kind: 'verb',
    name: 'aiTap',
    title: 'aiTap the Refund button',
    location: { file, line: 22, column: 9 },
  });
  const locate = writer.open({ parent: tap, kind: 'locate', name: 'locate', title: 'Find the Refund button' });
  const area = { left: 700, top: 150, width: 560, height: 400 };
  writer.frame(locate, frames.products, { role: 'seen', marks: [{ kind: 'box', rect: area, label: 'search area' }] });
  writer.problem({
    step: locate,
    kind: 'request-failed',
    text: 'GET /api/orders failed',
    url: 'http://127.0.0.1:3000/api/orders?page=1',
    status: 503,
  });
  const cost = { amount: 0.0042, currency: 'USD' };
  writer.call(locate, { kind: 'locate', origin: 'cache', prompt: 'Find the Refund button', reply: '{"found":false}' });
  writer.call(locate, { kind: 'locate', origin: 'cassette', prompt: 'Find it again', reply: '{"found":false}' });
  writer.call(locate, { kind: 'locate', cost, prompt: 'Find it once more', reply: '{"found":false}' });
  const error = {
    name: 'ActionError',
    code: 'TARGET_NOT_FOUND',
    failureClass: 'product',
    message: 'Cannot find the Refund button: no element on the screen matches',
    hint: 'describe it as it is written on the screen',
    snippet,
  };
  writer.close(locate, 2100, { status: 'failed', error });
  writer.close(tap, 2140, { status: 'failed', error });
  writer.end('failed', 2400, [error]);
}

/** A test whose model did not answer, and which passed when it was tried again. */
export function writeFlakyTest(writer: RecordWriter, frames: Frames, attempt: number): void {
  writer.start({ platform: 'android' });
  writer.test({
    test: 'search-light',
    attempt,
    titlePath: ['search.spec.ts', 'finds a product by its name'],
    project: 'light',
    tags: ['@smoke'],
    location: { file: 'tests/search.spec.ts', line: 4 },
  });
  const sessionUrl = 'https://cloud.example.com/sessions/1';
  writer.device({
    id: 'emulator-5554',
    name: 'Pixel 9',
    os: 'Android 16',
    size: { width: 1080, height: 2400 },
    sessionUrl,
  });
  const step = writer.open({
    kind: 'verb',
    name: 'aiQuery',
    title: 'aiQuery { names: "string[]" }',
    flags: ['frozen', 'observed'],
  });
  writer.cache(step, { what: 'locate', outcome: 'stale', reason: 'the list is longer now' });
  writer.budget({ scope: 'run', limit: 'money', outcome: 'near', used: 0.9, allowed: 1, unit: 'USD' });
  if (attempt > 0) writer.problem({ step, kind: 'dialog', text: 'Allow notifications?' });
  writer.frame(step, frames.products, { role: 'seen' });
  writer.call(step, { kind: 'extract', prompt: 'Extract', reply: '{}', cost: { amount: 0.002, currency: 'USD' } });
  writer.close(step, 400, { status: attempt === 0 ? 'failed' : 'passed' });
  const error = { name: 'ModelError', failureClass: 'model', message: 'The model answered with status 503' };
  writer.end(attempt === 0 ? 'failed' : 'passed', 800, attempt === 0 ? [error] : undefined);
}

/** Everything that the sample has, and trouble: two projects, four failure classes, a flaky test. Gives the path of the merged report. */
export async function writeTroubleMerge(folder: string): Promise<string> {
  const frames = await drawSampleFrames();
  const files = await writeSampleReports(folder);
  const make = async (id: string, write: (writer: RecordWriter) => void): Promise<void> => {
    const sink = createReportSink({
      file: path.join(folder, `${id}.html`),
      format: 'single-html',
      onWarning: () => {},
    });
    write(new RecordWriter(sink, id, 1_795_168_800_000 + files.length * 4000));
    files.push(sink.file ?? '');
    await sink.close();
  };
  await make('trouble', (writer) => writeTroubleTest(writer, frames));
  await make('flaky-1', (writer) => writeFlakyTest(writer, frames, 0));
  await make('flaky-2', (writer) => writeFlakyTest(writer, frames, 1));
  const statuses = ['passed', 'failed', 'failed', 'timedOut', 'failed', 'failed', 'passed'] as const;
  const tool = new ReportMergingTool({ cwd: folder });
  for (const [index, reportFilePath] of files.entries()) {
    const testStatus: ReportAttributes['testStatus'] = statuses[index] ?? 'passed';
    const facts = {
      testId: `source ${index}`,
      testTitle: `test ${index}`,
      testDescription: '',
      testDuration: 900 * (index + 1),
    };
    tool.append({ reportFilePath, reportAttributes: { ...facts, testStatus } });
  }
  return tool.mergeReports('trouble', { outputDir: path.join(folder, 'merged'), overwrite: true }) ?? '';
}
