import { expect as playwrightExpect, type Page } from '@playwright/test';

type Test = (given: { page: Page }) => Promise<void>;

/** Milliseconds that anything on a page may take; its pages answer at once. */
const patienceMs = 700;
const run = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: string[]
) => (...given: unknown[]) => Promise<void>;

/** Does what a written test of Playwright Test does, on a page of ours. */
export async function runPlaywrightCode(code: string, page: Page, env: Readonly<Record<string, string>>): Promise<void> {
  const [first, ...body] = code.split('\n');
  if (first !== "import { expect, test } from '@playwright/test';") throw new Error(`not a test: ${first}`);
  page.context().setDefaultTimeout(patienceMs);
  let written: Test | undefined;
  const test = (_title: string, given: Test): void => void (written = given);
  const expect = playwrightExpect.configure({ timeout: patienceMs });
  await new run('test', 'expect', 'process', body.join('\n'))(test, expect, { env });
  await written?.({ page });
}

interface PuppeteerPage {
  setDefaultTimeout(ms: number): void;
}

/** Does what a written script with Puppeteer does, on a page of ours. */
export async function runPuppeteerCode(code: string, page: PuppeteerPage, env: Readonly<Record<string, string>>): Promise<void> {
  const [, first, ...body] = code.split('\n');
  if (first !== "import puppeteer from 'puppeteer';") throw new Error(`not a script: ${first}`);
  page.setDefaultTimeout(patienceMs);
  const browser = { newPage: () => Promise.resolve(page), close: () => Promise.resolve() };
  const puppeteer = { launch: () => Promise.resolve(browser) };
  await new run('puppeteer', 'process', body.join('\n'))(puppeteer, { env });
}
