import { defineConfig } from '@playwright/test';
import type { EyewrightOptions } from 'eyewright/playwright';

const { WS_ENDPOINT: wsEndpoint, REPORT: reportFileName, PAGES_URL: baseURL } = process.env;

export default defineConfig<EyewrightOptions>({
  fullyParallel: true,
  reporter: [['list'], ['eyewright/playwright/reporter', { reportFileName }]],
  use: {
    baseURL,
    waitAfterAction: 0,
    launchOptions: JSON.parse(process.env['LAUNCH_OPTIONS'] ?? '{}'),
    ...(wsEndpoint && { connectOptions: { wsEndpoint } }),
  },
});
