import { defineConfig } from '@playwright/test';
import type { EyewrightOptions } from 'eyewright/playwright';
import { defineBddProject } from 'playwright-bdd';

export default defineConfig<EyewrightOptions>({
  timeout: 30_000,
  outputDir: 'test-results',
  reporter: [
    ['list'],
    ['eyewright/playwright/reporter'],
    ['json', { outputFile: 'results.json' }],
    ['blob', { outputFile: 'blobs/1.zip' }],
  ],
  use: {
    baseURL: process.env.PAGES_URL,
    waitAfterAction: 0,
    launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS ?? '{}'),
  },
  projects: [
    defineBddProject({ name: 'bdd', features: 'login.feature', steps: 'bdd-steps.ts' }),
    { name: 'spec', testDir: '.', testMatch: ['steps.spec.ts', 'together.spec.ts'] },
  ],
});
