// The popup's own programs run in tests, too.
/// <reference types="chrome" />
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import puppeteer, { type Browser, type Page } from 'puppeteer-core';

// @ts-expect-error -- a script of the build, without types
import { buildExtension as build } from '../../scripts/lib/build-extension.mjs';
import { extensionId } from '../../src/bridge/protocol/messages.ts';
import { quietChromiumArgs, sandboxArgs } from '../../src/devices/web/find-browser/quiet-chromium.ts';
import type { Status } from '../../src/extension/status.ts';
import { wholeBrowser } from '../test-browsers.ts';

const buildExtension = build as (folder: string) => Promise<void>;

export const popupUrl = `chrome-extension://${extensionId}/popup.html`;

/** A browser with the extension as it is built from the sources. */
export class ExtensionBrowser {
  readonly browser: Browser;
  readonly #folder: string;

  private constructor(browser: Browser, folder: string) {
    this.browser = browser;
    this.#folder = folder;
  }

  static async start(): Promise<ExtensionBrowser> {
    const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-popup-'));
    const extension = path.join(folder, 'extension');
    await buildExtension(extension);
    const browser = await puppeteer.launch({
      executablePath: wholeBrowser,
      pipe: true,
      enableExtensions: [extension],
      userDataDir: path.join(folder, 'profile'),
      args: [...quietChromiumArgs, ...sandboxArgs({ platform: process.platform, uid: process.getuid?.() })],
    });
    return new ExtensionBrowser(browser, folder);
  }

  /** The popup as a page, as large as the window that asks for permission. */
  async open(): Promise<Page> {
    const page = await this.browser.newPage();
    await page.setViewport({ width: 400, height: 384 });
    await page.goto(popupUrl);
    await page.waitForSelector('.state h2:not(:empty)');
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes the popup show a status, without anything that has it. */
export async function setStatus(page: Page, status: Status): Promise<void> {
  await page.evaluate((next) => chrome.storage.session.set({ status: next }), status as never);
}

export async function headline(page: Page): Promise<string> {
  return page.$eval('.state h2', (heading) => heading.textContent);
}

/** The name by which a screen reader calls an element. */
export async function spokenName(page: Page, selector: string): Promise<string | undefined> {
  const root = await page.$(selector);
  const { name } = (await page.accessibility.snapshot({ interestingOnly: false, ...(root && { root }) })) ?? {};
  return name?.replaceAll(/\s+/g, ' ').trim();
}
