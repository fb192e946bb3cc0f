import { defineConfig } from 'vitest/config';

const { EXTRA = '{}', BLOB } = process.env;

export default defineConfig({
  test: {
    include: ['**/*.spec.js'],
    testTimeout: 20_000,
    maxWorkers: 2,
    provide: { launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS ?? '{}') },
    reporters: [
      './own.js',
      ['eyewright/vitest/reporter', { outputs: ['json', 'junit', 'markdown', 'github'] }],
      ['json', { outputFile: 'own-json.json' }],
      ...(BLOB ? [['blob', { outputFile: BLOB }]] : []),
    ],
    ...JSON.parse(EXTRA),
  },
});
