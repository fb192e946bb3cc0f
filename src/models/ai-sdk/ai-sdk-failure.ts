import { foreignFailure, readFailure, type Failure } from '../openai/transport/failure.ts';
import { delayInHeaders, readServerWords, resetInHeaders } from '../openai/transport/server-words.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Reads an error of a provider of the AI SDK by its shape: every provider brings its own copy of the classes. */
export function readAISDKFailure(error: unknown): Failure {
  const { statusCode: status, responseHeaders, responseBody, message, data } = toFacts(error);
  if (typeof status !== 'number') return readFailure(error);
  // The status is good, but the body is not: cut off, or not what the provider expects.
  if (status < 300) return cutOff(error) ?? foreignFailure(bodyOf(error));
  const headers = toHeaders(responseHeaders);
  const words = readServerWords(responseBody);
  const wait = delayInHeaders(headers) ?? words.delayMs ?? (status === 429 ? resetInHeaders(headers) : undefined);
  if (wait !== undefined) headers.set('retry-after-ms', String(wait));
  const shown = { ...words, message: words.text || message };
  return readFailure({ status, headers, error: shown, code: toFacts(toFacts(data)['error'])['code'] });
}

/** The thrown error without the request in it, which holds the pictures: runners print causes. */
export function withoutRequest(error: unknown): unknown {
  const { statusCode, requestBodyValues, cause } = toFacts(error);
  return statusCode === undefined && requestBodyValues !== undefined && cause instanceof Error ? cause : error;
}

function cutOff(error: unknown): Failure | undefined {
  const failure = readFailure(toFacts(error)['cause']);
  return failure.kind === 'connection' ? failure : undefined;
}

function bodyOf(error: unknown): unknown {
  const { responseBody, message } = toFacts(error);
  return typeof responseBody === 'string' && responseBody !== '' ? responseBody : message;
}

function toHeaders(given: unknown): Headers {
  const pairs = Object.entries(toFacts(given)).map(([name, value]): [string, string] => [name, String(value)]);
  return new Headers(pairs);
}

function toFacts(value: unknown): Facts {
  return typeof value === 'object' && value !== null ? (value as Facts) : {};
}
