import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { createReportSink } from '../../../../src/report/container/html-sink.ts';
import { RecordWriter } from '../record-writer.ts';
import { useReportFolder } from '../report-folder.ts';
import { fileUrl, useReportBrowser } from './report-browser.ts';

const at = useReportFolder();
const { open, seen } = useReportBrowser();
let file = '';

const patch = [
  '--- a/plans/save-1.yaml',
  '+++ b/plans/save-1.yaml',
  '@@ -9,3 +9,3 @@',
  '   - by: role',
  '-    name: Save',
  '+    name: Keep',
  '+    <img src=x onerror=hacked=1></script>',
].join('\n');
const code = {
  playwright: "await page.getByRole('button').click();",
  puppeteer: "await page.locator('button').click();",
};

beforeAll(async () => {
  file = at('cache.html');
  const sink = createReportSink({ file, format: 'single-html', onWarning: () => undefined });
  const writer = new RecordWriter(sink, 'cached');
  writer.start();
  writer.test({ test: 'saves', titlePath: ['save.spec.ts', 'saves'] });
  const act = writer.open({ kind: 'verb', name: 'aiAct', title: 'aiAct enter the name and save' });
  writer.cache(act, { what: 'plan', outcome: 'stale', reason: '"Save" is not there' });
  const locate = writer.open({ parent: act, kind: 'locate', name: 'Locate', title: 'Locate Cancel' });
  writer.cache(locate, { what: 'locate', outcome: 'hit', reason: 'found by button "Cancel"' });
  writer.close(locate, 20);
  writer.cache(act, { what: 'plan', outcome: 'healed', reason: '"Save" is not there', patch });
  writer.close(act, 500);
  const other = writer.open({ kind: 'verb', name: 'aiAssert', title: 'aiAssert it is saved' });
  writer.close(other, 100);
  for (const [language, text] of Object.entries(code)) writer.code(language, text);
  writer.end('passed', 700);
  await sink.close();
});

const select = (page: Page, name: RegExp): Promise<void> => page.getByRole('treeitem', { name }).first().click();

describe('what a cache did', () => {
  it('stands beside a step and its parts, with the reasons', async () => {
    const page = await open(fileUrl(file));
    await select(page, /aiAct enter/);

    const notes = page.locator('section.cache');
    await expect.poll(() => notes.locator('li').count()).toBe(3);
    expect(await notes.locator('.badge').allInnerTexts()).toEqual([
      'plan outdated',
      'plan updated',
      'locate from the cache',
    ]);
    expect(await notes.innerText()).toContain('found by button "Cancel"');

    await select(page, /aiAssert/);
    await expect.poll(() => notes.count()).toBe(0);
  });

  it('is shown as the change of a file, by its lines, whatever they hold', async () => {
    const page = await open(fileUrl(file));
    await select(page, /aiAct enter/);

    const change = page.getByLabel('Change of the cache file');
    const lines = (kind: string): Promise<string[]> => change.locator(`.${kind}`).allTextContents();
    await expect.poll(() => lines('is-removed')).toEqual(['-    name: Save\n']);
    expect(await lines('is-added')).toEqual(['+    name: Keep\n', '+    <img src=x onerror=hacked=1></script>\n']);
    expect(await lines('is-head')).toHaveLength(3);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(seen.complaints).toEqual([]);
  });
});

describe('the plain code of a test', () => {
  it('opens in a dialog, one language at a time, is copied, and closes by the keyboard', async () => {
    const page = await open(fileUrl(file));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'The test as plain code' });

    expect(await dialog.innerText()).toContain(code.playwright);
    expect(await dialog.innerText()).not.toContain(code.puppeteer);
    await dialog.getByRole('button', { name: 'Puppeteer' }).click();
    await expect.poll(() => dialog.innerText()).toContain(code.puppeteer);
    expect(await dialog.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Puppeteer']);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code.puppeteer);

    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });
});
