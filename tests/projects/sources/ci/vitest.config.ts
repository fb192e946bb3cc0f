import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['unit/*.test.ts'],
    testTimeout: 30_000,
    provide: { launchOptions: JSON.parse(process.env['LAUNCH_OPTIONS'] ?? '{}'), agentOptions: { waitAfterAction: 0 } },
  },
});
