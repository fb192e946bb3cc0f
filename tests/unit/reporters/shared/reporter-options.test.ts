import { expect, it } from 'vitest';

import { ConfigError } from '../../../../src/core/errors/errors.ts';
import PlaywrightReporter from '../../../../src/reporters/playwright/index.ts';
import VitestReporter from '../../../../src/reporters/vitest/index.ts';

/** What a runner hands over, which no type of ours tells. */
const given = (options: object): object => options;

function problem(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    if (!ConfigError.isInstance(error)) throw error;
    return `${error.code}: ${error.summary} ${error.hint}`;
  }
  return 'none';
}

it('says so where another runner has loaded the reporter', () => {
  const toPlaywright =
    "CONFIG_INVALID: Playwright has loaded the reporter for Vitest Use ['eyewright/playwright/reporter'] instead.";
  expect(problem(() => new VitestReporter(given({ configDir: '/', _mode: 'test' })))).toBe(toPlaywright);
  expect(problem(() => new PlaywrightReporter(given({ eventBroadcaster: {} })))).toContain(
    'eyewright/cucumber/formatter',
  );
  expect(problem(() => new PlaywrightReporter().onInit())).toContain("Use ['eyewright/vitest/reporter'] instead.");
});

it('knows what was meant by a misspelt option, and leaves those of the runner alone', () => {
  expect(
    problem(() => new PlaywrightReporter(given({ configDir: '/', _commandHash: '', reportFilename: 'a' }))),
  ).toContain('The reporter has no option "reportFilename" (did you mean "reportFileName"?)');
  expect(problem(() => new PlaywrightReporter(given({ configDir: '/', _mode: 'test', outputs: [] })))).toBe('none');
});
