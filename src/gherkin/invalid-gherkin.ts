import { ConfigError } from '../core/errors/errors.ts';

const oneScenario = 'Give one Scenario, or only its steps, each beginning with Given, When, Then, And, But or *.';

/** A text that is no scenario, with what to do about it. */
export function invalidGherkin(why: string, hint = oneScenario, cause?: unknown): ConfigError {
  return new ConfigError('GHERKIN_INVALID', `The Gherkin text cannot be run: ${why}`, { hint, cause });
}
