import { ConfigError } from '../errors/errors.ts';

/** The error for an invalid XPath of a test, or one that selects something other than elements: the test has to change. */
export function xpathError(xpath: string, reason: string, cause?: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${JSON.stringify(xpath)} is not a valid XPath for elements: ${reason}`, {
    hint: "Write XPath 1.0 that leads to elements, for example //button[@id='save'] or //li[2].",
    cause,
  });
}
