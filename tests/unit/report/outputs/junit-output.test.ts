import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { quietChromiumArgs } from '../../../../src/devices/web/find-browser/quiet-chromium.ts';
import { toJUnit } from '../../../../src/report/outputs/junit-output.ts';
import { toXml } from '../../../../src/report/outputs/xml.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { testBrowser } from '../../../test-browsers.ts';
import { hostileTexts } from '../hostile.data.ts';
import { useReportFolder, writeReport } from '../report-folder.ts';
import { testRecord } from '../test-record.ts';

const at = useReportFolder();
let count = 0;

async function junit(...events: readonly RecordEvent[]): Promise<string> {
  count += 1;
  return toXml(toJUnit(await summariseReport(await writeReport(at(`junit-${count}.html`), events))));
}

function failed(id: string, failureClass: string | undefined): RecordEvent[] {
  const error = { name: 'Error', message: `${id} is wrong`, ...(failureClass && { failureClass, code: 'SOME_CODE' }) };
  return testRecord({ id, status: 'failed', errors: [error] });
}

describe('JUnit XML', () => {
  it('names repeats, says why a test was skipped or that it did not run, and what a test says about itself', async () => {
    const skip = (id: string, end: object, more: object = {}): RecordEvent[] =>
      testRecord({ id, status: 'skipped', test: { test: id, ...more } }).map((event) =>
        event.type === 'test-end' ? { ...event, ...end } : event,
      );
    const xml = await junit(
      ...skip('one', { reason: 'not on this machine' }),
      ...skip('two', { didNotRun: true }, { repeat: 2 }),
      ...skip('three', { annotations: [{ type: 'issue', description: 'ABC-1' }] }, { nth: 3 }),
    );
    expect(
      xml
        .split('\n')
        .filter((line) => /<testcase|<skipped|"issue"/.test(line))
        .map((line) => line.trim()),
    ).toEqual([
      '<testcase classname="a.spec.ts" name="one" time="0.5">',
      '<skipped message="not on this machine"/>',
      '<testcase classname="a.spec.ts" name="two (repeat 2)" time="0.5">',
      '<skipped message="did not run"/>',
      '<testcase classname="a.spec.ts" name="three (#3)" time="0.5">',
      '<property name="issue" value="ABC-1"/>',
      '<skipped/>',
    ]);
  });

  it('has a suite for each project and file, with its counts', async () => {
    const location = { file: 'tests/a.spec.ts', line: 3 };
    const xml = await junit(
      ...testRecord({ id: 'one', test: { project: 'light', location, titlePath: ['a.spec.ts', 'group', 'one'] } }),
      ...testRecord({ id: 'two', test: { project: 'light', location }, status: 'skipped' }),
      ...testRecord({ id: 'three', test: { project: 'dark', location } }),
    );
    expect(xml).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="eyewright" tests="3" failures="0" errors="0" skipped="1" time="1.5">
        <testsuite name="[light] tests/a.spec.ts" tests="2" failures="0" errors="0" skipped="1" time="1" timestamp="1970-01-01T00:00:01">
          <properties>
            <property name="project" value="light"/>
            <property name="runner" value="playwright"/>
          </properties>
          <testcase classname="[light] tests/a.spec.ts" name="group › one" time="0.5" file="tests/a.spec.ts" line="3"/>
          <testcase classname="[light] tests/a.spec.ts" name="two" time="0.5" file="tests/a.spec.ts" line="3">
            <skipped/>
          </testcase>
        </testsuite>
        <testsuite name="[dark] tests/a.spec.ts" tests="1" failures="0" errors="0" skipped="0" time="0.5" timestamp="1970-01-01T00:00:01">
          <properties>
            <property name="project" value="dark"/>
            <property name="runner" value="playwright"/>
          </properties>
          <testcase classname="[dark] tests/a.spec.ts" name="three" time="0.5" file="tests/a.spec.ts" line="3"/>
        </testsuite>
      </testsuites>
      "
    `);
  });

  it.each([
    ['product', 'failure'],
    ['test', 'error'],
    ['environment', 'error'],
    ['model', 'error'],
  ])('calls failure class %s a %s', async (failureClass, verdict) => {
    const xml = await junit(...failed('t', failureClass));
    expect(xml).toContain(`<${verdict} message="t is wrong"`);
    expect(xml).toContain(`<property name="failureClass" value="${failureClass}"/>`);
    expect(xml).toContain(verdict === 'error' ? 'failures="0" errors="1"' : 'failures="1" errors="0"');
  });

  it('calls tests that did not end or had no time left errors', async () => {
    const xml = await junit(
      ...testRecord({ id: 'killed', killed: true }),
      ...testRecord({ id: 'slow', status: 'timedOut' }),
      ...testRecord({ id: 'stopped', status: 'interrupted' }),
    );
    expect(xml).toContain('failures="0" errors="3"');
    expect(xml).toContain('message="did not end: its process was killed"');
  });

  it('tells a hint once, and what was asserted behind the words of the user', async () => {
    const message = 'the cart is wrong\n  Assertion failed: the total is 5\n  Reason: it is 6';
    const error = { name: 'AgentAssertionError', code: 'ASSERTION_FAILED', message, hint: 'Look again.' };
    const quoted = `AgentAssertionError: ${message}\n  Hint: Look again.`;
    const xml = await junit(
      ...testRecord({
        id: 't',
        status: 'failed',
        errors: [{ name: 'Error', message: quoted, stack: `${quoted}\n    at a.spec.ts:4:5` }],
        steps: [{ status: 'failed', title: 'aiTap it', error, flags: ['frozen'] }],
      }),
    );
    expect(xml.match(/Look again/g)).toHaveLength(1);
    expect(xml.match(/Reason: it is 6/g)).toHaveLength(1);
    expect(xml).toContain('    at a.spec.ts:4:5');
    expect(xml).toContain('message="AgentAssertionError: the cart is wrong (Assertion failed: the total is 5)"');
    expect(xml).toContain('✗ aiTap it (frozen, 100 ms)');
  });

  it('tells the steps of each attempt that failed', async () => {
    const xml = await junit(
      ...testRecord({
        id: 'a',
        status: 'failed',
        test: { test: 't' },
        steps: [{ status: 'failed', title: 'the button' }],
      }),
      ...testRecord({ id: 'b', test: { test: 't', attempt: 1 } }),
    );
    expect(xml).toContain('Attempt 1, failed after 500 ms');
    expect(xml).toContain('✗ aiTap: the button (100 ms)');
    expect(xml).toContain('Attempt 2, passed after 500 ms');
    expect(xml).toContain('failures="0" errors="0"');
  });
});

describe('JUnit XML of hostile text', () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: testBrowser, args: [...quietChromiumArgs] });
  });
  afterAll(() => browser?.close());

  it('is well-formed and gives the text back to a strict parser', async () => {
    const texts = [
      ...hostileTexts,
      'tab\tnew\nline\r\nend',
      '& < > " \' &amp;',
      '\u001b[31mred\u001b[0m',
      '\ufffe\uffff😀',
    ];
    const xml = await junit(
      ...texts.flatMap((text, index) =>
        testRecord({
          id: `t${index}`,
          status: 'failed',
          test: { titlePath: [text, text], project: text, location: { file: text, line: 1 } },
          errors: [{ name: text, code: text, message: text }],
          steps: [{ status: 'failed', title: text }],
          extra: [{ type: 'warning', at: 1, record: `t${index}`, message: text }],
        }),
      ),
    );
    const page = await browser?.newPage();
    const cases = await page?.evaluate((source) => {
      const document = new DOMParser().parseFromString(source, 'application/xml');
      const error = document.querySelector('parsererror')?.textContent;
      return error ?? [...document.querySelectorAll('testcase')].map((element) => element.getAttribute('file'));
    }, Buffer.from(xml, 'utf8').toString('utf8'));
    const held = (text: string): string =>
      // eslint-disable-next-line no-control-regex -- what XML cannot hold
      text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd');
    expect(cases).toEqual(texts.map(held));
  });
});
