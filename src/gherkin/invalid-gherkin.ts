import { ConfigError } from '../core/errors/errors.ts';

const oneScenario = 'Pass one Scenario, or only its steps, each beginning with Given, When, Then, And, But or *.';

/** The error for a text that is not a scenario, with a hint. */
export function invalidGherkin(why: string, hint = oneScenario, cause?: unknown): ConfigError {
  return new ConfigError('GHERKIN_INVALID', `The Gherkin text cannot be run: ${why}`, { hint, cause });
}
