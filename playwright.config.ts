import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { chromium, defineConfig, type LaunchOptions, type ReporterDescription } from '@playwright/test';

import { findBrowser } from './src/devices/web/find-browser/find-browser.ts';
import { quietChromiumArgs } from './src/devices/web/find-browser/quiet-chromium.ts';

/** Playwright's own browser where it is installed; else the one of EYEWRIGHT_BROWSER_PATH or of the machine. */
function launchOptions(): LaunchOptions {
  const playwrightPath = chromium.executablePath();
  const found = findBrowser({ env: process.env, playwrightPath });
  const executablePath = found?.source === 'playwright' ? undefined : found?.path;
  return { args: [...quietChromiumArgs], ...(executablePath ? { executablePath } : {}) };
}

function reporters(): ReporterDescription[] {
  // Inside this repository the package is resolved by hand; elsewhere it is just ['eyewright/playwright/reporter'].
  const eyewright = fileURLToPath(import.meta.resolve('eyewright/playwright/reporter'));
  const json: ReporterDescription[] = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json']] : [];
  return [['list'], [eyewright], ...json];
}

export default defineConfig({
  testDir: 'examples/playwright',
  outputDir: 'test-results',
  timeout: 120_000,
  fullyParallel: true,
  // Playwright's own default, half the processors, would be one on a small machine.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  forbidOnly: Boolean(process.env['CI']),
  reporter: reporters(),
  use: {
    baseURL: `http://127.0.0.1:${process.env['EXAMPLE_APPS_PORT'] ?? ''}`,
    viewport: { width: 1280, height: 720 },
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'light', use: { colorScheme: 'light' } },
    { name: 'dark', use: { colorScheme: 'dark' } },
    { name: 'dpr2', use: { deviceScaleFactor: 2 } },
  ],
  webServer: {
    command: 'node --import tsx examples/app-server.ts',
    // The server takes any free port and says which; Playwright hands it on as EXAMPLE_APPS_PORT.
    wait: { stdout: /port (?<example_apps_port>\d+)/ },
  },
});
