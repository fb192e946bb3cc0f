import { defineConfig } from '@playwright/test';
import type { EyewrightOptions } from 'eyewright/playwright';

export default defineConfig<EyewrightOptions>({
  testDir: 'e2e',
  fullyParallel: true,
  use: {
    baseURL: process.env['PAGES_URL'],
    waitAfterAction: 0,
    launchOptions: JSON.parse(process.env['LAUNCH_OPTIONS'] ?? '{}'),
  },
});
