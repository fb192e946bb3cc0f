import { chromium, type Browser } from '@playwright/test';
import { test as base } from 'eyewright/playwright';

const { CDP_ENDPOINT: endpoint } = process.env;

/** The browser of the project, or one that is reached by its debugging port. */
export const test = endpoint
  ? base.extend<object, { browser: Browser }>({
      browser: [
        async ({}, use) => {
          const browser = await chromium.connectOverCDP(endpoint);
          await use(browser);
          await browser.close();
        },
        { scope: 'worker' },
      ],
    })
  : base;
