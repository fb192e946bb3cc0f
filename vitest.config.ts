import { availableParallelism } from 'node:os';

import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

import { testsAll, thoroughFiles } from './tests/usual.ts';

/** Failures are what many tests are about: each would wait for its time to be over. Tests of waiting set the option. */
const env = { EYEWRIGHT_PATIENCE: '0' };

const exclude = [...configDefaults.exclude, ...(testsAll ? [] : thoroughFiles)];

const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    env,
    include: ['tests/{unit,contract}/**/*.test.ts'],
    exclude,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Loading everything anew for each file takes as long as most files do.
    isolate: false,
    setupFiles: ['tests/shared-process.ts'],
  },
};

/** Small projects run by the real command lines of the runners, on the built package. */
const projects: TestProjectInlineConfiguration = {
  test: {
    name: 'projects',
    // Below `sources` are the tests of those projects.
    include: ['tests/{projects,conformance}/*.test.ts'],
    exclude,
    testTimeout: 180_000,
    // Longer than any run of a project may take.
    hookTimeout: 660_000,
    isolate: false,
    setupFiles: ['tests/shared-process.ts'],
    globalSetup: ['tests/projects/shared-install.ts'],
  },
};

/** More than there are processors: most tests wait for a browser or for time most of the time. */
const workers = availableParallelism() + 2;

/** The example suite; run it with `npx vitest run --mode examples`. */
const examples = {
  name: 'examples',
  include: ['examples/vitest/**/*.test.ts'],
  reporters: ['default', 'eyewright/vitest/reporter'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** On phones: npx vitest run --mode phones */
const phones = { ...examples, name: 'phones', include: ['examples/phones/**/*.test.ts'] };

export default defineConfig(({ mode }) =>
  mode === 'examples' || mode === 'phones'
    ? { test: mode === 'phones' ? phones : examples }
    : { test: { maxWorkers: workers, projects: [unit, projects] } },
);
