import { expect as playwrightExpect, type Page } from '@playwright/test';
import type { Page as PuppeteerPage } from 'puppeteer-core';

type Test = (given: { page: Page }) => Promise<void>;

/** What code is run with. */
interface Given {
  readonly env: Readonly<Record<string, string>>;
  /** How long it waits for what it expects, in milliseconds. */
  readonly expectMs: number;
}

/** For an element to act on: a page that is slow is no broken page. */
const actionMs = 5000;
const run = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<void>;

/** Does what a written test of Playwright Test does, on a page of ours. */
export async function runPlaywrightCode(code: string, page: Page, given: Given): Promise<void> {
  const [first, ...lines] = code.split('\n');
  if (first !== "import { expect, test } from '@playwright/test';") throw new Error(`not a test: ${first}`);
  page.context().setDefaultTimeout(actionMs);
  let written: Test | undefined;
  const test = (_title: string, body: Test): void => void (written = body);
  const expect = playwrightExpect.configure({ timeout: given.expectMs });
  await new run('test', 'expect', 'process', lines.join('\n'))(test, expect, { env: given.env });
  try {
    await written?.({ page });
  } finally {
    // A real test has a context of its own.
    page.context().removeAllListeners('dialog');
  }
}

/** Does what a written script with Puppeteer does, on a page of ours. */
export async function runPuppeteerCode(code: string, page: PuppeteerPage, given: Given): Promise<void> {
  const [, first, ...body] = code.split('\n');
  if (first !== "import puppeteer from 'puppeteer';") throw new Error(`not a script: ${first}`);
  page.setDefaultTimeout(given.expectMs);
  // A tab that it opens has a time of its own.
  page.on('popup', (tab) => tab?.setDefaultTimeout(given.expectMs));
  const browser = { newPage: () => Promise.resolve(page), close: () => Promise.resolve() };
  const puppeteer = { launch: () => Promise.resolve(browser) };
  await new run('puppeteer', 'process', body.join('\n'))(puppeteer, { env: given.env });
}
