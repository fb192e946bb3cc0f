export const allRunners = ['playwright', 'vitest', 'cucumber'] as const;

export type Runner = (typeof allRunners)[number];

interface RunnerFacts {
  /** Arguments for Node that run the tests of the working directory; it lies in a folder with `node_modules`. */
  readonly args: readonly string[];
  /** What a project needs beside its tests; a project may bring its own. */
  readonly files: Readonly<Record<string, string>>;
}

/** Where every runner's own JSON report goes. */
export const resultsFile = 'results.json';

const cucumber = '../node_modules/@cucumber/cucumber/bin/cucumber.js';

export const runners = {
  playwright: {
    args: ['../node_modules/@playwright/test/cli.js', 'test'],
    files: {
      'playwright.config.ts': `import { defineConfig } from '@playwright/test';

export default defineConfig({
  timeout: 90_000,
  fullyParallel: true,
  outputDir: 'test-results',
  reporter: [
    ['list'],
    ['eyewright/playwright/reporter'],
    ['json', { outputFile: '${resultsFile}' }],
    ...(process.env.EXTRA_REPORTER ? [[process.env.EXTRA_REPORTER]] : []),
  ],
  use: {
    baseURL: process.env.PAGES_URL,
    ...(process.env.DEFAULT_WAITS ? {} : { waitAfterAction: 0 }),
    launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS ?? '{}'),
  },
});
`,
    },
  },
  vitest: {
    args: ['../node_modules/vitest/vitest.mjs', 'run'],
    files: {
      'vitest.config.ts': `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.spec.ts'],
    testTimeout: 90_000,
    reporters: ['default', 'eyewright/vitest/reporter', ['json', { outputFile: '${resultsFile}' }]],
    provide: { launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS ?? '{}'), agentOptions: { waitAfterAction: 0 } },
  },
});
`,
    },
  },
  cucumber: {
    args: ['--import', 'tsx', cucumber],
    /** For projects without TypeScript. */
    argsOfJavaScript: [cucumber],
    files: {
      'cucumber.js': `export default {
  paths: ['**/*.feature'],
  import: ['steps.ts'],
  format: ['progress', ['eyewright/cucumber/formatter', 'eyewright.txt'], ['json', '${resultsFile}']],
  publishQuiet: true,
  worldParameters: {
    eyewright: {
      launchOptions: JSON.parse(process.env.LAUNCH_OPTIONS ?? '{}'),
      agentOptions: { waitAfterAction: 0 },
    },
  },
};
`,
    },
  },
} as const satisfies Readonly<Record<Runner, RunnerFacts & { argsOfJavaScript?: readonly string[] }>>;
