import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium } from '@playwright/test';

import { servePages } from '../fresh-pages/serve-pages.mjs';
import { watchPage } from '../fresh-pages/watch-page.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-fit-'));
process.env.EYEWRIGHT_RUN_DIR = folder;
const { PlaywrightPageAgent, findBrowser, quietChromiumArgs } = await import('../../src/public/web.ts');
const { offersFor } = await import('../../src/models/offline/answer/meaning/likely-offers.ts');
const { createOfflineModel } = await import('../../src/models/offline/offline-model.ts');
const { readScreen } = await import('../../src/models/offline/screen/screen.ts');
const { TextReader } = await import('../../src/models/offline/screen/text-reader.ts');
const { openSight } = await import('../../src/models/offline/tree/open-sight.ts');

/** Of the nearest offers, those that are tried out. */
const tried = 4;
const agentOptions = { waitAfterAction: 30, autoPrintReportMsg: false };

/**
 * Each case: a sentence on a page, whether it is one of this page that can be carried out, and the nearest offers; of such
 * sentences with what came of each of them.
 */
export async function collectCases(pages) {
  const found = findBrowser({ env: process.env });
  const browser = await chromium.launch({
    args: [...quietChromiumArgs],
    ...(found && found.source !== 'playwright' && { executablePath: found.path }),
  });
  const server = await servePages(pages);
  const all = await Promise.all(
    readdirSync(pages)
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => load(pages, file)),
  );
  const queue = all.map((own, at) => ({ ...own, others: all[(at + 37) % all.length].freeActs }));
  const collected = [];
  const work = async () => {
    for (let own = queue.shift(); own; own = queue.shift()) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript(watchPage);
      collected.push(...(await casesOf(page, server.urlOf(own.name), own)));
      await page.close();
      console.error(`${own.name} (${queue.length} to go)`);
    }
  };
  await Promise.all([work(), work()]);
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  return collected;
}

async function load(pages, file) {
  const { cases } = await import(pathToFileURL(path.join(pages, file)).href);
  return { name: path.basename(file, '.mjs'), ...cases };
}

async function casesOf(page, url, { name, freeActs, impossible, others }) {
  const open = async () => {
    await page.goto('about:blank');
    await page.goto(url, { waitUntil: 'load' });
  };
  await open();
  const sight = await sightOf(page);
  const agent = new PlaywrightPageAgent(page, agentOptions);
  const cases = [];
  for (const [text, truth] of freeActs) {
    const offers = [];
    for (const offer of await nearest(sight, text)) offers.push({ ...offer, isRight: await tryOut(offer, truth) });
    cases.push({ page: name, text, isHere: true, offers });
  }
  for (const text of [...impossible, ...others.map(([step]) => step)]) {
    cases.push({ page: name, text, isHere: false, offers: await nearest(sight, text) });
  }
  await agent.destroy();
  return cases;

  /** Undefined where the wording was refused: that tells nothing of what was meant. */
  async function tryOut({ wording }, truth) {
    await open();
    const isDone = await agent.aiAct(wording).then(
      () => true,
      () => false,
    );
    const isSo = await page.evaluate(`Boolean(${truth})`).catch(() => false);
    return isDone || isSo ? isSo : undefined;
  }
}

async function nearest(sight, text) {
  const offers = await offersFor(sight, text);
  return offers.slice(0, tried).map(({ wording, features }) => ({ wording, features }));
}

/** What the model sees of a page. */
async function sightOf(page) {
  let seen;
  const ask = async (_kind, { frame, readTree }) => {
    const tree = await readTree();
    seen = openSight({ frame, readTree: () => Promise.resolve(tree), reader: new TextReader(), readScreen });
    throw new Error('seen');
  };
  const agent = new PlaywrightPageAgent(page, { ...agentOptions, model: { ...createOfflineModel(), ask } });
  await agent.aiAct('look').catch(() => undefined);
  await agent.destroy();
  return seen;
}
