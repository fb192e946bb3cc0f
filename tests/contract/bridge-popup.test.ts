import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ExtensionBrowser, headline, setStatus, spokenName } from './open-popup.ts';
import { popupStates, type PopupState } from './popup-states.ts';
import { aShareOf } from '../usual.ts';

let extension: ExtensionBrowser;
let page: Page;

beforeAll(async () => {
  extension = await ExtensionBrowser.start();
  page = await extension.open();
});

afterAll(() => extension.close());

/** Shows a state in a page that nobody has touched. */
async function show(state: PopupState): Promise<void> {
  await setStatus(page, popupStates[state]);
  await page.reload();
  await page.waitForSelector('.state h2:not(:empty)');
  // Questions take no answer in their first moment.
  await page.waitForFunction(() => !document.querySelector('.answers [aria-disabled="true"]'));
}

const text = (selector: string): Promise<string> => page.$eval(selector, (found) => (found as HTMLElement).innerText);

const visible = (selector: string): Promise<string[]> =>
  page.$$eval(selector, (all) =>
    all.filter((one) => one.checkVisibility()).map((one) => (one as HTMLElement).innerText),
  );

describe('what the popup says', () => {
  it.each<[PopupState, string, string[]]>([
    ['unpaired', "This browser isn't paired", ['Copy', 'Pair']],
    ['waiting', 'Waiting for a test', ['Look for a test now', 'Forget this pairing']],
    ['connected', 'Connected', ['Stop agents', 'Forget this pairing']],
    ['refused-key', 'The server refuses this browser', ['Copy', 'Pair', 'Forget this pairing']],
    ['refused-version', 'The server refuses this browser', ['Try again', 'Forget this pairing']],
    ['refused-taken', 'The server refuses this browser', ['Try again', 'Forget this pairing']],
    ['refused-unproven', 'This browser refuses the server', ['Try again', 'Forget this pairing']],
    ['stopped', 'Agents are stopped', ['Allow agents again', 'Forget this pairing']],
    ['question', 'An agent asks for your permission', [...answers()]],
    [
      'question-two',
      '2 agents ask for your permission',
      [...answers(), ...answers(), ...tabButtons(), 'Stop the agent'],
    ],
    ['driving', 'An agent drives a tab', [...tabButtons(), 'Stop the agent', 'Forget this pairing']],
    ['driving-two', 'Agents drive 2 tabs', [...tabButtons(2), 'Stop all agents', 'Forget this pairing']],
  ])('is the state and what can be done about it (%s)', async (state, title, buttons) => {
    await show(state);
    expect(await headline(page)).toBe(title);
    const shown = await visible('button');
    expect(shown.map((button) => button.split('\n').at(-1))).toEqual(buttons);
  });

  it('is the version of the package', async () => {
    const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
    expect(await text('footer')).toContain(`Version ${version}`);
  });

  it('names who drives a tab, whole where it is too long for the popup', async () => {
    await show('driving-two');
    const [, second] = popupStates['driving-two'].tabs;
    const shown = (await text('.tabs li:first-child')).split(/\n+/);
    expect(shown).toEqual([
      'Your cart – Ada’s Shop',
      'Show tab',
      'checkout.spec.ts',
      'process 48213',
      '/home/ada/projects/',
      'shop',
    ]);
    const titles = await page.$$eval('.tabs li:last-child [title]', (all) =>
      all.map((one) => (one as HTMLElement).title),
    );
    expect(titles).toEqual([second.title, second.driver.title, second.driver.folder]);
    expect(await page.$$eval('.tabs li:last-child .folder', (all) => all.map((one) => one.textContent))).toEqual([
      second.driver.folder,
    ]);
  });

  it.each(aShareOf(Object.keys(popupStates) as PopupState[], 8))('fits into its width (%s)', async (state) => {
    await show(state);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  });

  it('is text, whatever a page or an agent calls itself', async () => {
    const [tab] = popupStates.driving.tabs;
    const evil = '<img src=x onerror="document.title=1">';
    await setStatus(page, {
      ...popupStates.driving,
      tabs: [{ ...tab, session: 'evil', title: evil, driver: { title: evil, folder: evil, pid: 1 } }],
    });
    await page.waitForFunction((name) => document.querySelector('.tab .clipped')?.textContent === name, {}, evil);
    expect(await page.$$('main img')).toEqual([]);
  });

  it('shows the code of a command as one', async () => {
    await show('refused-version');
    expect(await text('.state p code')).toBe('npx eyewright bridge');
    expect(await text('.state p')).toMatch(/^The extension speaks .*says where it is\.$/s);
  });
});

function answers(): string[] {
  return ['Allow once', "Don't allow", 'Always allow tests in this folder'];
}

function tabButtons(count = 1): string[] {
  return Array.from({ length: count }, () => 'Show tab');
}

describe('the keyboard', () => {
  it('is at the question at first, and not at a button that allows', async () => {
    await show('question');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h3');
    expect(await spokenName(page, '.question')).toBe('checkout.spec.ts process 48213 wants to drive a new tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await visible('.question')).toHaveLength(1);
  });

  it('reaches every button, in the order in which they are seen', async () => {
    await show('question-two');
    const reached: string[] = [];
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      reached.push(
        await page.evaluate(() => (document.activeElement as HTMLElement).innerText.split('\n').at(-1) ?? ''),
      );
    }
    expect(reached).toEqual([...answers(), ...answers(), 'Show tab', 'Stop the agent']);
  });

  it('stays where it is while other things change', async () => {
    await show('question-two');
    await page.focus('.question:last-child button:nth-child(2)');
    const [, second] = popupStates['question-two'].questions;
    await setStatus(page, { ...popupStates['question-two'], questions: [second] });
    await page.waitForFunction(() => document.querySelectorAll('.question').length === 1);
    // A frame later: the browser takes the focus from what cannot have it any more.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Don't allow");
    expect(await headline(page)).toBe('An agent asks for your permission');
  });

  it('goes to the headline when what had it is gone', async () => {
    await show('driving');
    await page.focus('.stop-bar button');
    await setStatus(page, popupStates.stopped);
    await page.waitForFunction(() => document.activeElement === document.querySelector('.state h2'));
    expect(await headline(page)).toBe('Agents are stopped');
  });

  it('is in the field for the code when there is nothing else to do', async () => {
    await show('unpaired');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('code');
  });
});

describe('several questions', () => {
  it('do not take a second press for the one that moves under the pointer', async () => {
    await show('question-two');
    const [first, second] = popupStates['question-two'].questions;
    const rests = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const look = (): void => {
            if (document.querySelectorAll('.question').length > 1) return;
            if (document.querySelectorAll('.question [aria-disabled="true"]').length === 3) resolve();
          };
          new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
    );
    await setStatus(page, { ...popupStates.question, questions: [second] });
    await rests;
    await page.waitForFunction(() => document.querySelectorAll('.question [aria-disabled="false"]').length === 3);
    await setStatus(page, { ...popupStates.question, questions: [second, first] });
    await page.waitForFunction(() => document.querySelectorAll('.question').length === 2);
    expect((await visible('.question'))[0]).toContain('your current tab');
  });
});

describe('accessibility', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

  async function findings(): Promise<string[]> {
    await page.evaluate(axe);
    return page.evaluate(async () => {
      const run: unknown = Reflect.get(Reflect.get(globalThis, 'axe'), 'run');
      if (typeof run !== 'function') return ['axe did not load'];
      const { violations } = await run(document);
      return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
        nodes.map(({ html }) => `${id}: ${html}`),
      );
    });
  }

  const scheme = (value: 'light' | 'dark'): Promise<void> =>
    page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);

  it.each(aShareOf(Object.keys(popupStates) as PopupState[], 8, 1))(
    'has no finding, light and dark (%s)',
    async (state) => {
      for (const value of ['light', 'dark'] as const) {
        await scheme(value);
        await show(state);
        expect(await findings()).toEqual([]);
      }
    },
  );

  it('has none in what opens', async () => {
    for (const value of ['light', 'dark'] as const) {
      await scheme(value);
      await show('refused-key');
      await page.click('.pairing summary');
      await page.click('.pairing [type=submit]');
      await page.waitForSelector('#code-problem:not(:empty)');
      await page.click('footer button.link');
      expect(await visible('.confirmation')).toHaveLength(1);
      expect(await findings()).toEqual([]);
    }
  });

  it('keeps still for those who want no motion', async () => {
    await scheme('light');
    await show('waiting');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.emulateMediaFeatures([]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(1);
  });
});
