import type { Runner } from './runners.data.ts';

type Files = Readonly<Record<string, string>>;

const playwright = (outputs: string): Files => ({
  'playwright.config.ts': `import { defineConfig } from '@playwright/test';
export default defineConfig({ reporter: [['line'], ['eyewright/playwright/reporter', { outputs: ${outputs} }]] });
`,
  'sum.spec.ts': `import { expect, test } from '@playwright/test';
test('adds up', () => expect(1 + 1).toBe(2));
test('does not add up', () => expect(1 + 1).toBe(3));
`,
});

const vitest = (outputs: string): Files => ({
  'vitest.config.ts': `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: { include: ['*.spec.ts'], reporters: ['default', ['eyewright/vitest/reporter', { outputs: ${outputs} }]] },
});
`,
  'sum.spec.ts': `import { expect, test } from 'vitest';
test('adds up', () => expect(1 + 1).toBe(2));
test('does not add up', () => expect(1 + 1).toBe(3));
`,
});

const cucumber = (outputs: string): Files => ({
  'cucumber.js': `export default {
  paths: ['*.feature'],
  import: ['steps.ts'],
  format: ['progress', ['eyewright/cucumber/formatter', 'eyewright.txt']],
  formatOptions: { eyewright: { outputs: ${outputs} } },
  publishQuiet: true,
};
`,
  'steps.ts': `import assert from 'node:assert/strict';
import { Then } from '@cucumber/cucumber';
Then('{int} and {int} are {int}', (a, b, sum) => assert.equal(a + b, sum));
`,
  'sum.feature': `Feature: sums
  Scenario: adds up
    Then 1 and 1 are 2
  Scenario: does not add up
    Then 1 and 1 are 3
`,
});

const projects: Readonly<Record<Runner, (outputs: string) => Files>> = { playwright, vitest, cucumber };

/** A project with a test that passes and one that fails, and the reporter option `outputs` as source text. */
export function sumProject(runner: Runner, outputs: string): Files {
  return projects[runner](outputs);
}
