import { statSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { acting, sampleHistory, spent } from '../simulators/playground/sample-history.ts';
import { callIds } from '../simulators/playground/sample-record.ts';
import { testTexts } from '../simulators/playground/sample-answers.ts';
import { findings, usePlaygroundPages } from './open-playground-page.ts';
import { playgroundStates } from './playground-states.ts';
import { aShareOf, thoroughly } from '../usual.ts';

const pages = usePlaygroundPages();
const { complaints } = pages;

/** The middle of the "Log in" button of the sample picture, on the page. */
async function logInButton(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.live-fit').boundingBox();
  if (!box) throw new TypeError('there is no picture');
  return { x: box.x + (box.width * 520) / 1280, y: box.y + (box.height * 473) / 800 };
}

describe('the page of the playground', () => {
  it('is one file of at most 200 KB', () => {
    expect(statSync(new URL('../../dist/playground/index.html', import.meta.url)).size).toBeLessThan(200_000);
  });

  it.each(aShareOf(Object.keys(playgroundStates), 8))(
    'has no finding of axe, light and dark, and fits a phone (%s)',
    async (name) => {
      const server = await pages.serve();
      const page = await pages.open(server, { colorScheme: 'light', reducedMotion: 'reduce' });
      await playgroundStates[name]?.({ server, page, record: pages.record });
      expect(await findings(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);
    },
  );

  it('says so when nothing answers', async () => {
    const server = await pages.serve();
    server.accepts = false;
    const page = await pages.open(server);
    await page.getByRole('heading', { name: 'The playground does not answer' }).waitFor();
    expect(await findings(page)).toEqual([]);
    server.accepts = true;
    await page.locator('.live').waitFor();
    expect(await page.title()).toBe('http://localhost:3000/login – eyewright playground');
  });
});

describe('the live view', () => {
  thoroughly(() => {
    it('asks for the next picture when one was shown, and for none while the page is hidden', async () => {
      const server = await pages.serve();
      await pages.open(server);
      await expect.poll(() => server.of('look')).toEqual([{ type: 'look', on: true }]);
      for (const picture of [pages.record.pictures.empty, pages.record.pictures.name]) server.show(picture);
      await expect.poll(() => server.of('shown').length).toBe(2);
    });
  });

  thoroughly(() => {
    it('has the picture of a screen that rests whenever it is opened, although that comes only once', async () => {
      const server = await pages.serve();
      server.show(pages.record.pictures.empty);
      const page = await pages.open(server);
      for (let round = 0; round < 4; round++) {
        await page.locator('canvas').waitFor({ timeout: 5000 });
        await page.reload();
      }
      await expect.poll(() => server.of('shown').length).toBeGreaterThanOrEqual(4);
    });

    it('is never distorted', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      server.show(pages.record.pictures.empty);
      await page.locator('canvas').waitFor();
      for (const size of [
        { width: 1440, height: 900 },
        { width: 1000, height: 500 },
        { width: 360, height: 740 },
      ]) {
        await page.setViewportSize(size);
        const box = await page.locator('canvas').boundingBox();
        expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1280 / 800, 1);
      }
    });
  });

  thoroughly(() => {
    it('gets the wording of the element that is pointed at', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      server.show(pages.record.pictures.empty);
      await page.locator('#main-text').fill('click ');
      await page.getByText('Point', { exact: true }).click();
      const { x, y } = await logInButton(page);
      await page.mouse.click(x, y);
      await expect.poll(() => page.locator('#main-text').inputValue()).toBe('click the "Log in" button');
      await page.locator('#command').selectOption('input');
      await page.mouse.click(x, y);
      await expect.poll(() => page.locator('#main-text').inputValue()).toBe('the "Log in" button');
      expect(server.of('point').at(-1)?.x).toBeCloseTo(520 / 1280, 2);
    });
  });

  it('carries clicks, keys and the wheel to the screen', async () => {
    const server = await pages.serve();
    const page = await pages.open(server);
    server.show(pages.record.pictures.empty);
    await page.getByText('By hand', { exact: true }).click();
    const { x, y } = await logInButton(page);
    const kinds = (): string[] => server.of('hand').map(({ move }) => move.kind);
    await page.mouse.click(x, y);
    await expect.poll(kinds).toEqual(['tap']);
    await page.mouse.dblclick(x, y);
    await page.mouse.click(x, y, { button: 'right' });
    await page.mouse.wheel(0, 200);
    await expect.poll(kinds).toEqual(['tap', 'double-click', 'right-click', 'scroll']);
    await page.keyboard.type('alice');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await expect
      .poll(() =>
        server
          .of('hand')
          .slice(4)
          .map(({ move }) => move),
      )
      .toEqual([
        { kind: 'type', text: 'alice' },
        { kind: 'press', key: 'Tab' },
        { kind: 'press', key: 'Control+A' },
      ]);
    await page.keyboard.press('Shift+Escape');
    await expect.poll(() => page.getByRole('radio', { name: 'Look' }).isChecked()).toBe(true);
  });

  thoroughly(() => {
    it('types a text that no keyboard of the page could', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      await page.getByText('By hand', { exact: true }).click();
      await page.getByLabel('Type by hand').fill('日本語');
      await page.getByRole('button', { name: 'Type', exact: true }).click();
      await page.getByRole('button', { name: 'Press Enter' }).click();
      await expect
        .poll(() => server.of('hand').map(({ move }) => move))
        .toEqual([
          { kind: 'type', text: '日本語' },
          { kind: 'press', key: 'Enter' },
        ]);
    });
  });
});

describe('the composer', () => {
  it('runs what was typed with Control and Enter, and with the options that were set', async () => {
    const server = await pages.serve();
    const page = await pages.open(server);
    await page.locator('#main-text').fill('click "Log in"');
    await page.keyboard.press('Control+Enter');
    await page.locator('.options summary').click();
    await page.getByLabel('Time limit').fill('500');
    await page.getByRole('button', { name: 'Run' }).click();
    await expect
      .poll(() => server.of('call').map(({ command, values }) => ({ command, values })))
      .toEqual([
        { command: 'act', values: { prompt: 'click "Log in"' } },
        { command: 'act', values: { prompt: 'click "Log in"', timeoutMs: 500 } },
      ]);
  });

  it('runs nothing while something is missing', async () => {
    const server = await pages.serve();
    const page = await pages.open(server);
    await page.getByRole('button', { name: 'Run' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main-text');
    expect(server.of('call')).toEqual([]);
  });

  thoroughly(() => {
    it('runs commands that need nothing at once, and puts others in', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => server.of('call').map(({ command }) => command)).toEqual(['reload']);
      await page.getByRole('button', { name: 'Navigate' }).click();
      expect(await page.locator('#command').inputValue()).toBe('navigate');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main-text');
      expect(server.of('call')).toHaveLength(1);
    });
  });

  it('stops the call that runs', async () => {
    const server = await pages.serve();
    const page = await pages.open(server);
    server.set(acting([], null));
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => server.of('stop')).toHaveLength(1);
  });

  thoroughly(() => {
    it('replaces a text by the nearest wording, and takes that back', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      const text = page.locator('#main-text');
      await text.pressSequentially('log me in');
      await page.getByRole('button', { name: 'click "Log in"' }).click();
      expect(await text.inputValue()).toBe('click "Log in"');
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await text.inputValue()).toBe('log me in');
      await text.press('Control+Shift+z');
      expect(await text.inputValue()).toBe('click "Log in"');
      await text.press('Control+z');
      expect(await text.inputValue()).toBe('log me in');
    });

    it('goes through the history with the arrow keys', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      server.set({ history: sampleHistory([]) });
      await page.locator('.entry').first().waitFor();
      const text = page.locator('#main-text');
      await text.press('ArrowUp');
      expect(await text.inputValue()).toBe('the total is $80.50');
      await text.press('ArrowUp');
      expect(await page.locator('#command').inputValue()).toBe('query');
      await text.press('ArrowDown');
      await text.press('ArrowDown');
      expect(await text.inputValue()).toBe('');
    });
  });
});

describe('the history', () => {
  it('shows the plan of a call, its pictures with boxes, and its verdict', async () => {
    const server = await pages.serve();
    const page = await pages.open(server);
    server.set({ history: sampleHistory(callIds(pages.record)), spent });
    await page.getByRole('button', { name: /^done act type/ }).click();
    const pane = page.getByRole('region', { name: 'Details of the call' });
    expect(await pane.getByRole('treeitem').count()).toBeGreaterThan(3);
    await pane.locator('.frame img').waitFor();
    expect(await pane.locator('.frame .marks rect').count()).toBeGreaterThan(0);
    await pane.getByRole('link', { name: /After/ }).click();
    await pane.locator('.frame img[alt="Screen: After"]').waitFor();
    await page.getByRole('button', { name: /^done assert/ }).click();
    await pane.getByText('Verdict: true.').waitFor();
    await pane.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => pane.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  thoroughly(() => {
    it('puts a call back, and leaves one out of the test', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      server.set({ history: sampleHistory([]) });
      await page.getByRole('button', { name: 'Use again: assert the page says' }).click();
      expect(await page.locator('#command').inputValue()).toBe('assert');
      expect(await page.locator('#main-text').inputValue()).toBe('the page says "Welcome, alice"');
      await page.getByRole('checkbox', { name: 'In test: tap' }).uncheck();
      await expect.poll(() => server.of('keep')).toEqual([{ type: 'keep', entry: 3, inTest: false }]);
    });
  });

  thoroughly(() => {
    it('is said to people who do not see it', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      server.set(acting([], null));
      server.set({ history: sampleHistory([]).slice(4) });
      await expect
        .poll(() => page.getByRole('status', { name: 'What came of a call' }).innerText())
        .toMatch(/^Failed: assert the total/);
    });
  });
});

describe('what goes on around it', () => {
  thoroughly(() => {
    it('copies the calls as a test in each form', async () => {
      const server = await pages.serve();
      const page = await pages.open(server, { permissions: ['clipboard-read', 'clipboard-write'] });
      server.set({ history: sampleHistory([]) });
      await page.getByRole('button', { name: 'Copy as test' }).click();
      await page.getByRole('tab', { name: 'Playwright' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.getByText(testTexts.cucumber.trim()).waitFor();
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(testTexts.cucumber);
      expect(server.of('save').map(({ form }) => form)).toEqual(['playwright', 'vitest', 'cucumber']);
    });

    it('takes over from another page', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      server.set({ writer: 'another', pages: 2 });
      await page.getByRole('button', { name: 'Act here' }).click();
      await expect.poll(() => server.of('claim')).toHaveLength(1);
      expect(await page.getByRole('button', { name: 'Run' }).isDisabled()).toBe(true);
    });
  });

  it('offers nothing that acts to a page that watches', async () => {
    const server = await pages.serve();
    server.set({ writer: 'nobody' }, { canDrive: false });
    const page = await pages.open(server);
    await page.getByText('You are watching').waitFor();
    expect(await page.getByRole('button', { name: 'Run' }).count()).toBe(0);
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Create address' }).click();
    await expect.poll(() => server.of('link').map(({ drives }) => drives)).toEqual([false]);
  });

  thoroughly(() => {
    it('does not connect again to a playground that has ended', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      server.end();
      await page.getByText('The playground has ended.').waitFor();
      expect(await page.getByText('The connection to the playground is lost').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Run' }).isDisabled()).toBe(true);
    });
  });

  thoroughly(() => {
    it('connects again by itself, and keeps what was typed', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      await page.locator('#main-text').fill('click "Log in"');
      server.drop();
      await page.getByText('The connection to the playground is lost.').waitFor();
      await expect.poll(() => page.locator('.banner').count()).toBe(0);
      expect(await page.locator('#main-text').inputValue()).toBe('click "Log in"');
      await expect.poll(() => server.of('look')).toHaveLength(2);
    });

    it('opens the report in a page of its own', async () => {
      const server = await pages.serve();
      const page = await pages.open(server);
      const link = page.getByRole('link', { name: 'Report' });
      expect(await link.getAttribute('rel')).toBe('noopener');
      expect(await link.getAttribute('target')).toBe('_blank');
      server.set({ hasReport: false });
      await expect.poll(() => link.count()).toBe(0);
    });
  });
});
