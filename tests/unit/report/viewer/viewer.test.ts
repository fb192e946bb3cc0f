import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { useReportFolder } from '../report-folder.ts';
import { writeSampleMerge, writeSampleReports } from '../sample-record.ts';
import { fileUrl, useReportBrowser } from './report-browser.ts';
import { aShareOf } from '../../../usual.ts';

const at = useReportFolder();
const { open, serve, seen } = useReportBrowser();
const sample = (hash = ''): string => fileUrl(at('single/merged/sample.html'), hash);

beforeAll(async () => {
  await writeSampleMerge(at('single'));
  await writeSampleMerge(at('external'), 'html-and-external-assets');
});

function isPainted(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}

describe('the viewer', () => {
  it('lists all tests with totals and asks for nothing', async () => {
    const page = await open(sample());
    expect(await page.locator('.counts').innerText()).toMatch(
      /1\s+failed\s+1\s+interrupted\s+1\s+passed\s+1\s+skipped/,
    );
    expect(await page.locator('.figures').innerText()).toMatch(/8 model calls.*offline model/s);
    expect(await page.locator('.test .title').allInnerTexts()).toEqual([
      'adds up the prices of two products',
      'lists past orders',
      'logs in with name and password',
      'refunds an order',
    ]);
    expect(seen.requests.filter((url) => !url.startsWith('blob:'))).toEqual([page.url()]);
    expect(seen.complaints).toEqual([]);
  });

  it('filters by status and text', async () => {
    const page = await open(sample());
    await page.getByRole('button', { name: 'Failed' }).click();
    await expect.poll(() => page.locator('.test').count()).toBe(1);
    await page.getByRole('button', { name: 'All' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('vitest');
    await expect.poll(() => page.locator('.test .title').allInnerTexts()).toEqual(['lists past orders']);
  });

  it('opens a failed test at its error, with the picture', async () => {
    const page = await open(sample());
    await page
      .getByRole('link', { name: /adds up the prices/ })
      .first()
      .click();
    await page.locator('.detail').waitFor();
    expect(await page.locator('.detail .error').innerText()).toMatch(
      /AgentAssertionError.*ASSERTION_FAILED.*product.*\$80\.50.*What to do/s,
    );
    await page.locator('.frame img').waitFor();
    await expect.poll(() => page.locator('.frame img').evaluate(isPainted)).toBe(true);
    expect(await page.locator('.chips[aria-label=Attempts] a').count()).toBe(2);
    expect(await page.locator('.steps').innerText()).toContain('tests/shop.spec.ts:18');
    expect(seen.complaints).toEqual([]);
  });

  it('draws the target where it is, at any size of the picture', async () => {
    for (const width of [1280, 700, 400]) {
      const page = await open(sample('#test=login-light&step=login%3A6'), { viewport: { width, height: 800 } });
      const image = await page.locator('.frame img').boundingBox();
      const box = await page.locator('.marks rect.line').boundingBox();
      const scale = (image?.width ?? 0) / 1280;
      // The outline is 2.5 px wide whatever the scale; half of it lies outside.
      expect(Math.abs((box?.x ?? 0) - ((image?.x ?? 0) + 440 * scale))).toBeLessThan(3);
      expect(Math.abs((box?.y ?? 0) - ((image?.y ?? 0) + 450 * scale))).toBeLessThan(3);
      expect(Math.abs((box?.width ?? 0) - 160 * scale)).toBeLessThan(5);
      await page.context().close();
    }
  });

  it('leads to a step by its address and back by the history', async () => {
    const page = await open(sample('#test=login-light&step=login%3A3'));
    expect(await page.locator('.detail h3').innerText()).toBe('Plan 3 actions');
    await page.locator('.call summary').click();
    expect(await page.locator('.call').innerText()).toMatch(/Prompt\s+You see a screen.*Reply\s+{/s);
    await page
      .getByRole('link', { name: /Tap Log in button/ })
      .first()
      .click();
    await expect.poll(() => page.locator('.detail h3').innerText()).toBe('Tap Log in button');
    await page.goBack();
    await expect.poll(() => page.locator('.detail h3').innerText()).toBe('Plan 3 actions');
  });

  it('walks through steps by keyboard', async () => {
    const page = await open(sample('#test=login-light'));
    await page.locator('a.step-link').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('.detail h3').innerText()).toContain('type "alice"');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('a.step-link').count()).toBe(3);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('a.step-link').count()).toBe(7);
  });

  it('shows what was running when the process was killed', async () => {
    const [, , , killed = ''] = await writeSampleReports(at('killed'));
    appendFileSync(killed, '<script type="application/x-eyewright-event">{"type":"step-en');
    const page = await open(fileUrl(killed));
    expect(await page.locator('.steps-pane').innerText()).toContain('unfinished');
    expect(await page.locator('.note').first().innerText()).toContain('1 line of this record could not be read');
    expect(await page.getByRole('img', { name: 'unfinished' }).count()).toBeGreaterThanOrEqual(2);
  });

  it('follows the system theme and the toggle', async () => {
    const page = await open(sample(), { colorScheme: 'dark' });
    const colour = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await colour();
    await page.getByRole('button', { name: /Theme: auto/ }).click();
    expect(await colour()).not.toBe(dark);
    await page.getByRole('button', { name: /Theme: light/ }).click();
    await page.getByRole('button', { name: /Theme: dark/ }).waitFor();
    expect(await colour()).toBe(dark);
  });

  it.each(aShareOf(['', '#test=checkout-light', '#test=login-light&step=login%3A6'], 3, 2))(
    'fits a phone (%s)',
    async (hash) => {
      const page = await open(sample(hash), { viewport: { width: 360, height: 740 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
  );

  it('explains an empty report', async () => {
    const page = await open(fileUrl(path.resolve('dist/report/viewer/index.html')));
    expect(await page.locator('.empty').innerText()).toContain('Nothing has been recorded yet');
    expect(seen.complaints).toEqual([]);
  });

  it('shows the pictures of external assets over HTTP, and says which are missing', async () => {
    const url = await serve(at('external/merged/sample'));
    const page = await open(`${url}/index.html#test=checkout-light`);
    await expect.poll(() => page.locator('.frame img').evaluate(isPainted)).toBe(true);
    expect(seen.complaints).toEqual([]);
    expect(seen.requests.every((address) => address.startsWith(url))).toBe(true);
    rmSync(at('external/merged/sample/assets'), { recursive: true });
    const next = await open(`${url}/index.html#test=checkout-light`);
    const missing = 'This screenshot is not in the report.';
    expect(await next.locator('.frame .missing').innerText()).toBe(missing);
    const opened = await open(fileUrl(at('external/merged/sample/index.html'), '#test=checkout-light'));
    expect(await opened.locator('.frame .missing').innerText()).toBe(
      `${missing} Open reports with external assets over HTTP.`,
    );
  });

  it('does not speak of external assets where a process was killed before its picture was written', async () => {
    const whole = readFileSync(at('single/merged/sample.html'), 'utf8');
    const file = at('without-pictures.html');
    writeFileSync(file, whole.replaceAll(/<script type="application\/x-eyewright-frame"[^\n]*\n/g, ''));
    const page = await open(fileUrl(file, '#test=checkout-light'));
    expect(await page.locator('.frame .missing').innerText()).toBe('This screenshot is not in the report.');
  });
});
