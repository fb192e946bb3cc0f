import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';

import { quietChromiumArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import { PlaygroundServer } from '../simulators/playground/playground-server.ts';
import { answers } from '../simulators/playground/sample-answers.ts';
import { sampleRecord, type SampleRecord } from '../simulators/playground/sample-record.ts';
import { testBrowser } from '../test-browsers.ts';

export interface PlaygroundPages {
  /** A server with a sample record. */
  serve(): Promise<PlaygroundServer>;
  /** Opens the page of a server, 1440 × 900 unless said otherwise. */
  open(server: PlaygroundServer, options?: BrowserContextOptions): Promise<Page>;
  readonly record: SampleRecord;
  /** What the page opened last wrote to the console. Violations of its policy are in it. */
  readonly complaints: string[];
}

/** A Chromium for the tests of one file. */
export function usePlaygroundPages(): PlaygroundPages {
  let browser: Browser | undefined;
  let record: SampleRecord = { events: [], frames: new Map(), pictures: {} as SampleRecord['pictures'] };
  const servers: PlaygroundServer[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    record = await sampleRecord();
    browser = await chromium.launch({ executablePath: testBrowser, args: [...quietChromiumArgs] });
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    for (const server of servers.splice(0)) server.close();
  });
  afterAll(() => browser?.close());
  return {
    complaints,
    get record() {
      return record;
    },
    async serve() {
      const server = await PlaygroundServer.start(record);
      servers.push(server);
      server.answers = answers;
      return server;
    },
    async open(server, options = {}) {
      const context = await browser?.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      const page = await context?.newPage();
      if (!page) throw new TypeError('the browser is not open');
      complaints.length = 0;
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(server.address);
      await page.locator('.live, .blank').first().waitFor();
      return page;
    },
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All findings of axe, with the elements. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const run: unknown = Reflect.get(Reflect.get(globalThis, 'axe'), 'run');
    if (typeof run !== 'function') return ['axe did not load'];
    const { violations } = await run(document);
    return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
    );
  });
}
