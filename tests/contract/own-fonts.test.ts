import { readdirSync } from 'node:fs';

import type { Browser, CDPSession, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startAppServer, type AppServer } from '../../examples/app-server.ts';
import { startApp } from '../projects/app.ts';
import { launchBrowser, pageWithFonts } from '../unit/vision/rendered-pages.ts';
import { aShareOf } from '../usual.ts';

const fixtures = readdirSync(new URL('../fixtures/pages/', import.meta.url)).map((name) => name.replace('.html', ''));

let browser: Browser;
let server: AppServer;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startAppServer();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

interface Node {
  readonly nodeId: number;
  readonly localName: string;
}

/** Where text of a page, also that of its controls, is drawn with a font of the machine. */
async function foreignFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const found: string[] = [];
  for (const { nodeId, localName } of nodes as Node[]) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId }).catch(() => ({ fonts: [] }));
    for (const font of fonts) if (!font.isCustomFont) found.push(`<${localName}>: ${font.familyName}`);
  }
  return found;
}

it.each(aShareOf(fixtures, 3))('the page %s brings all fonts that it shows', async (name) => {
  const page = await browser.newPage();
  await page.setContent(pageWithFonts(name));
  expect(await foreignFonts(page)).toEqual([]);
  await page.close();
});

it.each(aShareOf(['index', 'login', 'todo', 'shop'], 2))(
  'the example %s brings all fonts that it shows',
  async (name) => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/${name}`);
    // All that the applications can show, at once.
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('[hidden]')) element.removeAttribute('hidden');
      for (const dialog of document.querySelectorAll('dialog')) dialog.open = true;
      for (const input of document.querySelectorAll('input')) input.value = 'Some text';
    });
    expect(await foreignFonts(page)).toEqual([]);
    await page.close();
  },
);

it('the login page of the runner projects brings all fonts that it shows', async () => {
  await using app = await startApp();
  const page = await browser.newPage();
  await page.goto(app.url);
  expect(await foreignFonts(page)).toEqual([]);
  await page.close();
});
