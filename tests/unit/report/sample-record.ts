import path from 'node:path';

import type { Frame } from '../../../src/core/screen/frame.ts';
import type { RecordMark } from '../../../src/core/record/record.ts';
import type { OutputFormat } from '../../../src/report/container/container.ts';
import { createReportSink } from '../../../src/report/container/html-sink.ts';
import { ReportMergingTool } from '../../../src/report/merge/report-merging-tool.ts';
import { RecordWriter } from './record-writer.ts';
import { drawSampleFrames } from './sample-frames.ts';

type Frames = Awaited<ReturnType<typeof drawSampleFrames>>;

const loginPrompt = `You see a screen and plan actions on it. Reply with JSON only.

Actions:
- Tap(locate): presses an element
- Input(locate, value, mode?): types text into a field
- KeyboardPress(keyName, locate?)

Instruction: type "alice" into the Username field, type the password, then click "Log in"`;
const loginReply = JSON.stringify({
  thought: 'The form has two empty fields and one button; all are visible, so one plan is enough.',
  actions: [
    { name: 'Input', param: { locate: { prompt: 'Username field', box: [344, 337, 656, 392] }, value: 'alice' } },
    {
      name: 'Input',
      param: { locate: { prompt: 'Password field', box: [344, 462, 656, 517] }, value: '{{secret:PASSWORD}}' },
    },
    { name: 'Tap', param: { locate: { prompt: 'Log in button', box: [344, 562, 469, 620] } } },
  ],
  done: { success: true },
});

function target(label: string, box: readonly [left: number, top: number, width: number, height: number]): RecordMark[] {
  const [left, top, width, height] = box;
  const rect = { left, top, width, height };
  return [
    { kind: 'target', rect, label },
    { kind: 'point', point: { x: left + width / 2, y: top + height / 2 } },
  ];
}

interface Deed {
  readonly name: string;
  readonly title: string;
  readonly params: unknown;
  readonly before: Frame;
  readonly after: Frame;
  readonly marks: RecordMark[];
}

function act(writer: RecordWriter, parent: string, deed: Deed): void {
  const { name, title, params } = deed;
  const step = writer.open({ parent, kind: 'action', name, title, params });
  writer.frame(step, deed.before, { role: 'before', marks: deed.marks });
  writer.frame(step, deed.after, { role: 'after' });
  writer.close(step, 148);
}

function logIn(writer: RecordWriter, frames: Frames): void {
  const verb = writer.open({
    kind: 'verb',
    name: 'aiAct',
    title: 'type "alice" into the Username field, type the password, then click "Log in"',
    params: { prompt: 'type "alice" into the Username field, type the password, then click "Log in"', cacheable: true },
    location: { file: 'tests/login.spec.ts', line: 8, column: 9 },
  });
  const plan = writer.open({ parent: verb, kind: 'plan', name: 'plan', title: 'Plan 3 actions' });
  writer.frame(plan, frames.empty, { role: 'seen' });
  writer.call(plan, { prompt: loginPrompt, reply: loginReply });
  writer.close(plan, 934, {
    thought: 'The form has two empty fields and one button; all are visible, so one plan is enough.',
  });
  const user = target('Username field', [440, 270, 400, 44]);
  act(writer, verb, {
    name: 'Input',
    title: 'Input "alice" into Username field',
    params: { value: 'alice', mode: 'replace' },
    before: frames.empty,
    after: frames.name,
    marks: user,
  });
  const word = target('Password field', [440, 370, 400, 44]);
  act(writer, verb, {
    name: 'Input',
    title: 'Input •••••• into Password field',
    params: { value: '{{secret:PASSWORD}}', mode: 'replace' },
    before: frames.name,
    after: frames.filled,
    marks: word,
  });
  const button = target('Log in button', [440, 450, 160, 46]);
  act(writer, verb, {
    name: 'Tap',
    title: 'Tap Log in button',
    params: {},
    before: frames.filled,
    after: frames.welcome,
    marks: button,
  });
  writer.close(verb, 1604, { result: 'Logged in as alice.' });
}

function judge(
  writer: RecordWriter,
  frame: Frame,
  claim: { statement: string; pass: boolean; reason: string; line: number; file: string },
): void {
  const { statement, pass, reason } = claim;
  const step = writer.open({
    kind: 'verb',
    name: 'aiAssert',
    title: statement,
    params: { assertion: statement },
    location: { file: claim.file, line: claim.line, column: 9 },
  });
  const part = writer.open({ parent: step, kind: 'extract', name: 'judge', title: 'Judge the statement' });
  writer.frame(part, frame, { role: 'seen' });
  writer.call(part, {
    kind: 'judge',
    slot: 'insight',
    durationMs: 655,
    prompt: `Is this statement true on the screen?\n${statement}`,
    reply: JSON.stringify({ thought: reason, data: pass }),
  });
  writer.close(part, 668, { thought: reason, result: pass });
  const error = {
    name: 'AgentAssertionError',
    code: 'ASSERTION_FAILED',
    failureClass: 'product',
    message: `Assertion failed: ${statement}. ${reason}`,
    hint: 'look at the frame that the model judged',
    stack: `AgentAssertionError: Assertion failed\n    at ${claim.file}:${claim.line}:9`,
  };
  writer.close(step, 690, {
    status: pass ? 'passed' : 'failed',
    verdict: { pass, reason },
    ...(pass ? {} : { error }),
  });
}

/** A test that passes. */
export function writeLoginTest(writer: RecordWriter, frames: Frames): void {
  const file = 'tests/login.spec.ts';
  writer.start();
  writer.test({
    test: 'login-light',
    titlePath: ['login.spec.ts', 'account', 'logs in with name and password'],
    project: 'light',
    tags: ['@smoke'],
    location: { file, line: 5 },
  });
  const goto = writer.open({
    kind: 'runner',
    name: 'page.goto',
    title: 'Navigate to "/login"',
    location: { file, line: 6, column: 14 },
  });
  writer.close(goto, 112);
  logIn(writer, frames);
  judge(writer, frames.welcome, {
    statement: 'the page says "Welcome, alice"',
    pass: true,
    reason: 'The heading area shows “Welcome, alice”.',
    line: 10,
    file,
  });
  writer.end('passed', 2510);
}

/** A test that fails on a wrong total. */
export function writeCheckoutTest(writer: RecordWriter, frames: Frames, attempt = 0): void {
  const file = 'tests/shop.spec.ts';
  writer.start();
  writer.test({
    test: 'checkout-light',
    attempt,
    titlePath: ['shop.spec.ts', 'cart', 'adds up the prices of two products'],
    project: 'light',
    tags: ['@shop'],
    location: { file, line: 12 },
  });
  const tap = writer.open({
    kind: 'verb',
    name: 'aiTap',
    title: '“Add to cart” beside Walnut chopping board',
    params: { locate: '“Add to cart” beside Walnut chopping board' },
    location: { file, line: 14, column: 9 },
  });
  const locate = writer.open({
    parent: tap,
    kind: 'locate',
    name: 'locate',
    title: 'Find “Add to cart” beside Walnut chopping board',
  });
  writer.frame(locate, frames.products, { role: 'seen' });
  writer.call(locate, {
    kind: 'locate',
    slot: 'default',
    durationMs: 540,
    retries: 1,
    prompt: 'Find: “Add to cart” beside Walnut chopping board',
    reply: '{"box":[820,236,945,294]}',
  });
  writer.close(locate, 1204, { result: { rect: { left: 1050, top: 189, width: 160, height: 46 } } });
  act(writer, tap, {
    name: 'Tap',
    title: 'Tap “Add to cart”',
    params: {},
    before: frames.products,
    after: frames.cart,
    marks: target('“Add to cart” beside Walnut chopping board', [1050, 189, 160, 46]),
  });
  writer.close(tap, 1389);
  const query = writer.open({
    kind: 'verb',
    name: 'aiQuery',
    title: '{ total: "number shown after Total" }',
    params: { demand: { total: 'number shown after Total' } },
    location: { file, line: 16, column: 21 },
  });
  writer.frame(query, frames.wrongTotal, { role: 'seen' });
  writer.call(query, {
    kind: 'extract',
    slot: 'insight',
    durationMs: 701,
    prompt: 'Extract: { total: "number shown after Total" }',
    reply: '{"data":{"total":81.5}}',
  });
  writer.close(query, 720, { result: { total: 81.5 } });
  const reason = 'The line under the products reads “Total $81.50”; the statement demands $80.50.';
  judge(writer, frames.wrongTotal, { statement: 'the total is $80.50', pass: false, reason, line: 18, file });
  writer.end('failed', 3120, [
    {
      name: 'AgentAssertionError',
      code: 'ASSERTION_FAILED',
      failureClass: 'product',
      message: `Assertion failed: the total is $80.50. ${reason}`,
      hint: 'look at the frame that the model judged',
    },
  ]);
}

/** A test whose process was killed in the middle of an action. */
export function writeKilledTest(writer: RecordWriter, frames: Frames): void {
  writer.start({ model: 'offline' });
  writer.test({
    test: 'orders-dark',
    titlePath: ['orders.test.ts', 'lists past orders'],
    runner: 'vitest',
    project: 'dark',
    location: { file: 'tests/orders.test.ts', line: 9 },
  });
  const wait = writer.open({
    kind: 'verb',
    name: 'aiWaitFor',
    title: 'the list of orders is shown',
    params: { timeoutMs: 15000 },
    location: { file: 'tests/orders.test.ts', line: 11, column: 9 },
  });
  const part = writer.open({ parent: wait, kind: 'extract', name: 'judge', title: 'Judge the statement' });
  writer.frame(part, frames.products, { role: 'seen' });
}

/** Writes three single reports (one passed, one failed after a retry, one killed) into a folder; gives their paths. */
export async function writeSampleReports(folder: string, format: OutputFormat = 'single-html'): Promise<string[]> {
  const frames = await drawSampleFrames();
  const name = (id: string): string => path.join(folder, format === 'single-html' ? `${id}.html` : `${id}/index.html`);
  const files: string[] = [];
  const make = async (id: string, write: (writer: RecordWriter) => void): Promise<void> => {
    const warnings: string[] = [];
    const sink = createReportSink({ file: name(id), format, onWarning: (message) => warnings.push(message) });
    write(new RecordWriter(sink, id, 1_795_168_800_000 + files.length * 4000));
    files.push(sink.file ?? warnings.join());
    await sink.close();
  };
  await make('login', (writer) => writeLoginTest(writer, frames));
  await make('checkout-1', (writer) => writeCheckoutTest(writer, frames));
  await make('checkout-2', (writer) => writeCheckoutTest(writer, frames, 1));
  await make('orders', (writer) => writeKilledTest(writer, frames));
  return files;
}

/** The sample reports and a skipped test, merged; gives the path of the merged report. */
export async function writeSampleMerge(folder: string, format: OutputFormat = 'single-html'): Promise<string> {
  const [login = '', first = '', second = '', orders = ''] = await writeSampleReports(folder, format);
  const tool = new ReportMergingTool({ cwd: folder });
  const attributes = (
    testId: string,
    testTitle: string,
    testDuration: number,
  ): { testId: string; testTitle: string; testDescription: string; testDuration: number } => ({
    testId,
    testTitle,
    testDescription: '',
    testDuration,
  });
  tool.append({
    reportFilePath: login,
    reportAttributes: { ...attributes('login-light', 'logs in with name and password', 2510), testStatus: 'passed' },
  });
  for (const file of [first, second]) {
    tool.append({
      reportFilePath: file,
      reportAttributes: {
        ...attributes('checkout-light', 'adds up the prices of two products', 3120),
        testStatus: 'failed',
      },
    });
  }
  tool.append({
    reportFilePath: orders,
    reportAttributes: { ...attributes('orders-dark', 'lists past orders', 15000), testStatus: 'interrupted' },
  });
  tool.append({ reportAttributes: { ...attributes('refund', 'refunds an order', 0), testStatus: 'skipped' } });
  return tool.mergeReports('sample', { outputDir: path.join(folder, 'merged'), overwrite: true }) ?? '';
}
