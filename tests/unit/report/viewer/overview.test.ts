import path from 'node:path';

import { beforeAll, expect, it } from 'vitest';

import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { runCli } from '../../../../src/cli/run-cli.ts';
import { useReportFolder, writeReport } from '../report-folder.ts';
import { writeSampleMerge, writeSampleReports } from '../sample-record.ts';
import { testRecord } from '../test-record.ts';
import { fileUrl, useReportBrowser } from './report-browser.ts';

const at = useReportFolder();
const { open } = useReportBrowser();
let folder = '';

/** The report of the login alone, which passed, beside that of all. */
beforeAll(async () => {
  folder = at('overview');
  const all = await writeSampleMerge(folder);
  const [login = ''] = await writeSampleReports(at('single'));
  const stream = { write: (): void => undefined, isTTY: false };
  const merge = (name: string, file: string, previous: string): Promise<number> =>
    runCli(['merge-reports', file, '--out', '.', '--name', name, '--previous', previous], {
      cwd: folder,
      env: {},
      version: '1',
      stdout: stream,
      stderr: stream,
    });
  expect(await merge('green', login, all)).toBe(0);
  expect(await merge('red', all, path.join(folder, 'green.html'))).toBe(0);
});

it('shows the last pictures of a green run by file, and what is other than before', async () => {
  const page = await open(fileUrl(path.join(folder, 'green.html')));
  // A report of one test opens with it.
  expect(await page.locator('.thumbnail-grid').count()).toBe(0);

  const red = await open(fileUrl(path.join(folder, 'red.html')));
  const changes = red.locator('.change');
  await expect.poll(() => changes.allInnerTexts()).toHaveLength(2);
  const [failures = '', added = ''] = await changes.allInnerTexts();
  expect(failures).toMatch(/New failures\s+2\s+.*adds up.*lists past orders/s);
  expect(added).toMatch(/Added\s+3/);
  expect(await red.locator('.card .is-new').count()).toBe(2);
  expect(await red.locator('.thumbnail-grid h3').allInnerTexts()).toEqual([
    'tests/login.spec.ts 1 test',
    'Other tests 1 test',
  ]);
  expect(await red.locator('.tile .picture canvas').count()).toBe(1);

  await red.getByRole('searchbox').fill('no such test');
  await expect.poll(() => red.locator('.tile').count()).toBe(0);
  await red.getByRole('searchbox').fill('logs in');
  await red.locator('.tile', { hasText: 'logs in' }).click();
  await expect.poll(() => red.locator('.test-head h2').innerText()).toContain('logs in');
});

it('finds a test by what its error says', async () => {
  const page = await open(fileUrl(path.join(folder, 'red.html')));
  await page.getByRole('searchbox').fill('80.50');
  await expect.poll(() => page.locator('.test .title').allInnerTexts()).toEqual(['adds up the prices of two products']);
});

it('prints every failure with its picture, though nobody has scrolled to it', async () => {
  const page = await open(fileUrl(path.join(folder, 'red.html')), { viewport: { width: 390, height: 300 } });
  // On a phone the list of tests stands below the pictures, which wait until somebody asks for them.
  expect(await page.locator('.tile').first().isVisible()).toBe(false);
  await page.locator('.thumbnail-grid summary').click();
  expect(await page.locator('.tile').first().isVisible()).toBe(true);
  await expect.poll(() => page.locator('.card .picture canvas').count()).toBe(2);
  const images = async (): Promise<number> =>
    (await page.pdf()).toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  await expect.poll(images).toBeGreaterThanOrEqual(2);
});

it('shows what failed outside of all steps large, at its own line, before the last step', async () => {
  const stack =
    'TypeError: no\n    at f (node_modules/x/y.js:1:1)\n    at tests/a.spec.ts:12:34\n    at node:internal/x:1:1';
  const steps = [
    { status: 'passed' as const, title: 'aiTap one' },
    { status: 'passed' as const, title: 'aiTap two' },
  ];
  const errors = [{ name: 'TypeError', message: 'TypeError: no', stack }];
  const location = { file: 'tests/a.spec.ts', line: 3 };
  const file = await writeReport(path.join(folder, 'outside.html'), [
    ...testRecord({ id: 'outside', status: 'failed', steps, errors, test: { location } }),
    ...testRecord({ id: 'other' }),
  ]);
  const page = await open(fileUrl(file, '#test=outside'));
  const pane = page.locator('.detail-pane');
  await expect.poll(() => pane.innerText()).toMatch(/TypeError: no.*tests\/a\.spec\.ts:12.*The last step:.*aiTap two/s);
  expect(await page.locator('.steps-pane .error').isVisible()).toBe(false);
  await page.locator('.step-link').first().click();
  await page.locator('.steps-pane .error').waitFor();
  expect(await pane.innerText()).not.toContain('TypeError');
});

it('opens at the first failure by an address that is the same in every report', async () => {
  const page = await open(fileUrl(path.join(folder, 'red.html'), '#first-failure'));
  const [first = ''] = await page.locator('.test .title').allInnerTexts();
  await expect.poll(() => page.locator('.test-head h2').innerText()).toBe(first);
  const error = page.locator('.detail-pane .error').first();
  const box = await error.boundingBox();
  expect(box && box.y >= 0 && box.y < 400).toBe(true);
  await page.locator('.back').first().click();
  await page.locator('.cards').waitFor();
});

it('opens the overview where tests were interrupted by what failed outside of them', async () => {
  const interrupted = [
    ...testRecord({ id: 'one', status: 'interrupted' }),
    ...testRecord({ id: 'two', status: 'interrupted' }),
  ];
  const error: RecordEvent = {
    type: 'run-error',
    at: 2000,
    id: 'e',
    runner: 'vitest',
    error: { name: 'Error', message: 'no database' },
  };
  const alone = await open(fileUrl(await writeReport(path.join(folder, 'ended.html'), interrupted), '#first-failure'));
  await expect.poll(() => alone.locator('.detail-pane').innerText()).toContain('The run ended before this test did');

  const file = await writeReport(path.join(folder, 'broken.html'), [...interrupted, error]);
  const broken = await open(fileUrl(file, '#first-failure'));
  await expect.poll(() => broken.locator('.overview .run-errors').innerText()).toContain('no database');

  const failed = testRecord({ id: 'three', status: 'failed', errors: [{ name: 'Error', message: 'expected 1' }] });
  const red = await writeReport(path.join(folder, 'mixed.html'), [...interrupted, error, ...failed]);
  const mixed = await open(fileUrl(red, '#first-failure'));
  await expect.poll(() => mixed.locator('.detail-pane .error').innerText()).toContain('expected 1');
});

it('shows no last pictures where no test has one', async () => {
  const records = [...testRecord({ id: 'one' }), ...testRecord({ id: 'two' })];
  const page = await open(fileUrl(await writeReport(path.join(folder, 'plain.html'), records)));
  await page.locator('.numbers').waitFor();
  expect(await page.locator('.thumbnail-grid').count()).toBe(0);
});

it('counts skipped tests and tests that did not run separately', async () => {
  const skipped = (id: string, didNotRun: boolean): RecordEvent[] =>
    testRecord({ id, status: 'skipped' }).map((event) =>
      event.type === 'test-end' && didNotRun ? { ...event, didNotRun } : event,
    );
  const file = await writeReport(path.join(folder, 'skipped.html'), [
    ...testRecord({ id: 'passed' }),
    ...[skipped('a', false), skipped('b', false), skipped('c', true), skipped('d', true)].flat(),
  ]);
  const page = await open(fileUrl(file));
  expect(await page.locator('.counts').innerText()).toMatch(/^1\s+passed\s+2\s+skipped\s+2\s+did not run$/);
  expect(await page.locator('.bar').getAttribute('aria-label')).toBe('1 passed, 2 skipped, 2 did not run');
});

it('shows the first lines of a long error message, and all of it on request', async () => {
  const lines = Array.from({ length: 4000 }, (_, index) => `line ${index + 1} of the server's answer`);
  const errors = [{ name: 'Error', message: lines.join('\n') }];
  const steps = [{ status: 'failed' as const, error: errors[0] }];
  const file = await writeReport(
    path.join(folder, 'long.html'),
    testRecord({ id: 'long', status: 'failed', steps, errors }),
  );
  const page = await open(fileUrl(file));
  const message = page.locator('.detail .error-message');
  expect((await message.innerText()).split('\n')).toHaveLength(20);
  await page.getByRole('button', { name: 'Show all' }).click();
  expect((await message.innerText()).split('\n')).toEqual(lines);
});
