import { defineConfig } from '@playwright/test';

const { EXTRA = '{}' } = process.env;

export default defineConfig({
  timeout: 20_000,
  workers: 2,
  outputDir: 'test-results',
  reporter: [
    ['eyewright/playwright/reporter', { outputs: ['json', 'junit', 'markdown', 'github'] }],
    ['json', { outputFile: 'own.json' }],
    ...(process.env.BLOB ? [['blob', { outputFile: process.env.BLOB }]] : []),
  ],
  ...JSON.parse(EXTRA),
});
