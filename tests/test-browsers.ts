import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { chromium } from 'playwright-core';

import { requireBrowser } from '../src/devices/web/find-browser/find-browser.ts';

/** The whole browser, as people use it: with windows and tabs, though nobody sees them. */
export const wholeBrowser: string = requireBrowser({ env: process.env }).path;

/**
 * Chromium without what draws windows: what Playwright itself starts for tests that nobody watches. A page costs a third of
 * the whole browser's, so tests take it where windows and tabs are not what they are about. The whole one where there is
 * no other, or another is named.
 */
export const testBrowser: string = findShell() ?? wholeBrowser;

function findShell(): string | undefined {
  if (process.env['EYEWRIGHT_BROWSER_PATH']) return undefined;
  return playwrightShell() ?? ['/usr/lib/chromium/chromium-headless-shell'].find((file) => existsSync(file));
}

/** Playwright keeps it beside its Chromium of the same number. */
function playwrightShell(): string | undefined {
  const [, folder = '', revision = ''] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  const shells = path.join(folder, `chromium_headless_shell-${revision}`);
  if (folder === '' || !existsSync(shells)) return undefined;
  const files = readdirSync(shells, { recursive: true, encoding: 'utf8' });
  const program = files.find((file) => /(^|[\\/])(chrome-)?headless[-_]shell(\.exe)?$/.test(file));
  return program === undefined ? undefined : path.join(shells, program);
}
