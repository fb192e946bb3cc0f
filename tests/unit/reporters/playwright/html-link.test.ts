import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FullConfig, TestCase, TestResult } from '@playwright/test/reporter';
import { afterAll, expect, it } from 'vitest';

import {
  htmlFolderAfterOurs,
  linkToReport,
  placeInHtmlReport,
} from '../../../../src/reporters/playwright/html-link.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-html-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ours = path.join(folder, 'reporter.js');
writeFileSync(ours, '');
writeFileSync(ours.replace('.js', '.cjs'), '');
writeFileSync(path.join(folder, 'package.json'), '{}');
mkdirSync(path.join(folder, 'e2e'));

function folderOf(reporter: unknown[], env: Record<string, string> = {}): string | undefined {
  const config = { reporter, configFile: path.join(folder, 'e2e', 'playwright.config.ts') };
  // Only these two are asked for.
  const found = htmlFolderAfterOurs(config as unknown as FullConfig, ours, env);
  return found === undefined ? undefined : path.relative(folder, found).replaceAll('\\', '/');
}

it("finds the folder of Playwright's HTML report where it is written after ours", () => {
  expect(folderOf([['list'], [ours], ['html']])).toBe('playwright-report');
  expect(
    folderOf([
      [ours, {}],
      ['html', { outputFolder: 'out' }],
    ]),
  ).toBe('e2e/out');
  expect(folderOf([[ours], ['html']], { PLAYWRIGHT_HTML_OUTPUT_DIR: path.join(folder, 'env') })).toBe('env');
  expect(folderOf([[ours.replace('.js', '.cjs')], ['html']])).toBe('playwright-report');
  expect(folderOf([['html'], [ours]])).toBeUndefined();
  expect(folderOf([[ours], ['list']])).toBeUndefined();
  // It would call the link a missing file.
  expect(folderOf([[ours], ['html'], ['junit']])).toBeUndefined();
});

it('links each attempt to its place in the report, which it puts beside it', () => {
  const result = { retry: 1, steps: [], attachments: [{ name: '_eyewright-report', contentType: 'text/html' }] };
  const test = { id: 'a-b', results: [{}, result] };
  // Nothing else is asked for.
  linkToReport('/run/my report.html', test as unknown as TestCase, result as unknown as TestResult);
  const link = 'eyewright/my%20report.html#test=a-b&attempt=1';
  expect(result.attachments).toEqual([{ name: 'eyewright report', contentType: 'text/html', path: link }]);

  const report = path.join(folder, 'my report.html');
  const html = path.join(folder, 'playwright-report');
  writeFileSync(report, 'a report');
  placeInHtmlReport(report, html);
  // Nothing has been written by Playwright.
  expect(existsSync(html)).toBe(false);
  mkdirSync(html);
  writeFileSync(path.join(html, 'index.html'), '');
  placeInHtmlReport(report, html);
  expect(existsSync(path.join(html, 'eyewright', 'my report.html'))).toBe(true);
});
