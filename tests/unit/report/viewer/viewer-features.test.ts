import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { useReportFolder } from '../report-folder.ts';
import { writeTroubleMerge } from '../sample-trouble.ts';
import { fileUrl, useReportBrowser } from './report-browser.ts';
import { aShareOf } from '../../../usual.ts';

const at = useReportFolder();
const { open, serve, seen } = useReportBrowser();
let file = '';
const report = (hash = ''): string => fileUrl(file, hash);

beforeAll(async () => {
  file = await writeTroubleMerge(at('trouble'));
});

const titles = (page: Page): Promise<string[]> => page.locator('.test .title').allInnerTexts();
const heading = (page: Page): Promise<string> => page.locator('.detail h3').innerText();

describe('the overview', () => {
  it('tells the product from the infrastructure, with totals and cost', async () => {
    const page = await open(report());
    const causes = await page.locator('.cause').allInnerTexts();
    expect(causes.map((text) => text.split('\n')[0])).toEqual(['Product', 'Environment']);
    expect(causes[1]).toMatch(/test.*judged/s);
    expect(await page.locator('.numbers').innerText()).toMatch(/Flaky\s+1.*2 replayed.*Cost\s+\$0\.0082/s);
    expect(await page.locator('.slowest li').count()).toBe(5);
    await page.locator('.cause').first().click();
    await expect.poll(() => titles(page)).toHaveLength(2);
    expect(await titles(page)).toContain('adds up the prices of two products');
    expect(page.url()).toContain('class=product');
  });

  it('shows what sets a step apart: a frozen screen, pictures over time, a cache, the device and its budget', async () => {
    const page = await open(report('#test=search-light'));
    await page.locator('.detail').waitFor();
    expect(await page.locator('.detail-head').innerText()).toMatch(/Frozen.*Observed.*locate outdated/s);
    expect(await page.locator('.step .badge').allInnerTexts()).toEqual(['Frozen', 'Observed', 'locate outdated']);
    expect(await page.locator('.problems').innerText()).toMatch(/In the application: 1 event.*Dialog/is);
    expect(await page.locator('.test-head').innerText()).toContain('Pixel 9 · Android 16 · 1080 × 2400');
    const session = page.getByRole('link', { name: 'Session in the device cloud' });
    expect(await session.getAttribute('href')).toBe('https://cloud.example.com/sessions/1');
    expect(await page.locator('.steps-pane .note').innerText()).toBe(
      'The budget of the run is nearly used up: 0.9 of 1 USD.',
    );
  });

  it('combines filters, keeps them in the address and clears them', async () => {
    const page = await open(report());
    await page.getByRole('combobox', { name: 'Filter by tag' }).selectOption('@smoke');
    await expect.poll(() => titles(page)).toHaveLength(3);
    await page.getByRole('combobox', { name: 'Filter by project' }).selectOption('light');
    await expect.poll(() => titles(page)).toHaveLength(2);
    await page.getByRole('button', { name: 'Flaky' }).click();
    await expect.poll(() => titles(page)).toEqual(['finds a product by its name']);
    const again = await open(page.url());
    expect(await titles(again)).toEqual(['finds a product by its name']);
    await again.locator('.test').click();
    await again.locator('.detail').waitFor();
    expect(again.url()).toContain('tag=%40smoke');
    await again.getByRole('link', { name: 'Clear all filters' }).click();
    await expect.poll(() => titles(again)).toHaveLength(5);
    expect(await heading(again)).toContain('aiQuery');
  });

  it('tells which device a test ran on, and finds it by that', async () => {
    const page = await open(report());
    await page.getByRole('searchbox').fill('pixel 9');
    await expect.poll(() => titles(page)).toEqual(['finds a product by its name']);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Filter by platform' }).selectOption('android');
    await expect.poll(() => titles(page)).toEqual(['finds a product by its name']);
    expect(await page.locator('.test .facts').innerText()).toContain('Pixel 9');
  });

  it('takes strange addresses for what they are: filters that match nothing', async () => {
    const page = await open(
      report('#q=%00%22%3E%3Cimg%20src%3Dx%20onerror%3Dhacked%3D1%3E&class=__proto__&event=1e9&attempt=-1'),
    );
    expect(await titles(page)).toEqual([]);
    expect(await page.locator('.list').innerText()).toContain('No test matches');
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(seen.complaints).toEqual([]);
  });
});

describe('a test', () => {
  it('shows steps of the runner, steps of the agent and events of the page in one timeline', async () => {
    const page = await open(report('#test=refund-dark'));
    const rows = await page.getByRole('treeitem').allInnerTexts();
    expect(rows.map((text) => text.split('\n')[0]?.trim())).toEqual([
      'TypeError: orders is undefined',
      'page.goto Navigate to "/orders"1 problem in the application',
      'aiTap the Refund buttoncassette 1 of 3',
      'locate Find the Refund buttoncassette 1 of 3',
      'GET /api/orders failed',
    ]);
    expect(await page.locator('.step .time').count()).toBe(3);
    await page.getByRole('treeitem', { name: /GET \/api\/orders/ }).click();
    await expect.poll(() => page.locator('.detail').innerText()).toMatch(/status 503.*page=1.*during Find the Refund/s);
    await page.getByRole('treeitem', { name: /orders is undefined/ }).click();
    await expect.poll(() => page.locator('.detail').innerText()).toContain('while no step was running');
  });

  it('shows the error with its source, the search area, and where replies came from', async () => {
    const page = await open(report('#test=refund-dark'));
    expect(await page.locator('.detail .error').innerText()).toMatch(
      /TARGET_NOT_FOUND.*What to do.*orders\.spec\.ts:22/s,
    );
    expect(await page.locator('.code-line.is-here').innerText()).toContain("aiTap('the Refund button')");
    expect(await page.locator('.mark-box rect.line').count()).toBe(1);
    expect(await page.locator('.frame figcaption').innerText()).toContain('search area');
    expect(await page.locator('.problems').innerText()).toMatch(/1 problem.*Failed request.*503/s);
    expect(await page.locator('.call summary').allInnerTexts()).toMatchObject([
      expect.stringContaining('from the cache'),
      expect.stringContaining('from a cassette'),
      expect.stringContaining('$0.0042'),
    ]);
    await page.locator('.call summary').first().click();
    expect(await page.locator('.call').first().innerText()).toContain('without a request');
  });

  it('compares before and after with a slider', async () => {
    const page = await open(report('#test=login-light&step=login%3A6'));
    await page.keyboard.press('c');
    const slider = page.getByRole('slider');
    expect(await page.locator('.compare img').count()).toBe(2);
    await slider.focus();
    await page.keyboard.press('End');
    await expect
      .poll(() => page.locator('.compare-top').evaluate((top) => getComputedStyle(top).clipPath))
      .toMatch(/^inset\(0(px|%)?( 0%)?/);
    expect(await slider.getAttribute('aria-valuetext')).toBe('100 % before');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.marks').first().waitFor();
    await page.locator('.step', { hasText: 'type "alice"' }).click();
    const names = page.getByLabel('Pictures of this step').locator('a');
    await expect.poll(() => names.first().innerText()).toMatch(/^1\s+Before: Input "alice" into Username field$/);
    expect(seen.complaints).toEqual([]);
  });

  it('is replayed with a cursor, at any speed', async () => {
    const page = await open(report('#test=login-light'));
    await page.keyboard.press('r');
    await page.getByRole('button', { name: '4×' }).click();
    await expect.poll(() => page.locator('.cursor').count()).toBe(1);
    await expect.poll(() => page.locator('.replay-controls').innerText()).toMatch(/Play\s+4 \/ 4/);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.keyboard.press('Escape');
    await page.locator('.frame').waitFor();
    expect(seen.complaints).toEqual([]);
  });

  it('waits for the reader where motion is not wanted', async () => {
    const page = await open(report('#test=login-light'), { reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Replay' }).click();
    expect(await page.locator('.play').innerText()).toBe('Play');
    expect(await page.locator('.replay-controls').innerText()).toContain('1 / 4');
  });

  it('is copied for an issue, or shown where there is no clipboard', async () => {
    const page = await open(report('#test=refund-dark'));
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.keyboard.press('i');
    const text = await page.getByRole('textbox', { name: 'The test as Markdown' }).inputValue();
    expect(text).toMatch(/^## orders\.spec\.ts › orders › refunds the newest order\n\n\*\*failed\*\* after/);
    expect(text).toContain('**ActionError** `TARGET_NOT_FOUND`');
    expect(text).toContain('- ✗ `aiTap the Refund button` (2.1 s)');
    expect(text).toContain('- Failed request: `GET /api/orders failed`');
    expect(text).toContain('- Model: qwen-vision-72b');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const granted = await open(report('#test=refund-dark'), { permissions: ['clipboard-read', 'clipboard-write'] });
    await granted.getByRole('button', { name: 'Copy for an issue' }).click();
    await granted.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await granted.evaluate(() => navigator.clipboard.readText())).toBe(text);
  });
});

describe('the keyboard', () => {
  it('reaches tests, failed steps, pictures and help without a mouse', async () => {
    const page = await open(report());
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    expect(await help.innerText()).toContain('Next and previous test');
    await page.keyboard.press('Escape');
    // A dialog that closes gives the focus back, after whatever asks for it before.
    await expect.poll(() => help.count()).toBe(0);
    await page.getByRole('link', { name: 'logs in' }).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.test[aria-current]').innerText()).toContain('logs in');
    const first = await page.locator('.frame img').getAttribute('alt');
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await expect.poll(() => page.locator('.film [aria-current]').innerText()).toMatch(/^3/);
    expect(first).not.toBeNull();
    // Tests that failed stand first.
    await page.keyboard.press('o');
    await page.locator('.overview').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => page.locator('.test[aria-current]').innerText()).toContain('adds up');
    await page.keyboard.press('p');
    await page.keyboard.press('n');
    await expect.poll(() => heading(page)).toContain('the total is $80.50');
    await page.keyboard.press('e');
    await page.locator('.frame.is-large').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.frame.is-large').count()).toBe(0);
    await page.keyboard.press('o');
    await page.locator('.overview').waitFor();
  });

  it('takes keys as fast as they come', async () => {
    const page = await open(report());
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('test=');
    // Before the browser tells of the new address.
    await page.evaluate(() => {
      for (const key of ['o', 'j']) dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('test=');
    expect(await page.locator('.overview').count()).toBe(0);
  });

  it('opens everything with Tab and Enter', async () => {
    const page = await open(report());
    await page.locator('.search').focus();
    await page.keyboard.type('refund');
    await expect.poll(() => titles(page)).toEqual(['refunds the newest order']);
    // The list may still be drawn anew, which begins the round again.
    const isOpen = async (): Promise<boolean> => {
      await page.keyboard.press((await page.locator('.test:focus').count()) > 0 ? 'Enter' : 'Tab');
      return (await page.locator('.detail h3').count()) > 0;
    };
    await expect.poll(isOpen, { timeout: 20_000, interval: 20 }).toBe(true);
    await expect.poll(() => heading(page)).toContain('Refund');
    await expect.poll(() => page.url()).toContain('q=refund&test=refund-dark');
  });
});

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('accessibility', () => {
  it.each(aShareOf(['', '#test=refund-dark', '#test=refund-dark&event=2&q=nothing'], 3, 1))(
    'has no serious finding, light and dark (%s)',
    async (hash) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await open(report(hash), { colorScheme, bypassCSP: true });
        await page.evaluate(axe);
        for (const fold of await page.locator('summary').all()) await fold.click();
        expect(await serious(page)).toEqual([]);
        await page.context().close();
      }
    },
  );

  const opening = [
    ['c', '#test=login-light&step=login%3A6'],
    ['r', '#test=login-light'],
    ['?', ''],
  ] as const;

  it.each(aShareOf(opening, 3))('has none in what the key %s opens', async (key, hash) => {
    const page = await open(report(hash), { bypassCSP: true, reducedMotion: 'reduce' });
    await page.keyboard.press(key);
    await page.evaluate(axe);
    expect(await serious(page)).toEqual([]);
  });
});

/** Findings of axe that keep somebody from reading the report. */
function serious(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const run: unknown = Reflect.get(Reflect.get(globalThis, 'axe'), 'run');
    if (typeof run !== 'function') return ['axe did not load'];
    const { violations } = await run(document);
    const bad = violations.filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical');
    return bad.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      nodes.map(({ html }) => `${id}: ${html}`),
    );
  });
}

describe('the page', () => {
  it('shows the same over HTTP, where it asks for nothing but itself', async () => {
    const url = await serve(at('trouble/merged'));
    const page = await open(`${url}/trouble.html#test=refund-dark`);
    await page.locator('.frame img').waitFor();
    expect(seen.requests.filter((address) => !address.startsWith('blob:'))).toEqual([`${url}/trouble.html`]);
  });

  it('prints a test as a whole, in light colours', async () => {
    const page = await open(report('#test=refund-dark'), { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    await page.setViewportSize({ width: 794, height: 1123 });
    expect(await page.locator('.steps-pane').isVisible()).toBe(true);
    expect(await page.locator('.detail .error').isVisible()).toBe(true);
    expect(await page.locator('.list').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.querySelector('.detail-pane')?.scrollHeight)).toBe(
      await page.evaluate(() => document.querySelector('.detail-pane')?.clientHeight),
    );
  });

  it.each(aShareOf(['#test=refund-dark', '#test=refund-dark&event=2', '#class=action'], 3, 1))(
    'fits a phone (%s)',
    async (hash) => {
      const page = await open(report(hash), { viewport: { width: 360, height: 740 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
  );
});
