import type { OpenAI } from 'openai';

/**
 * The option `createLLMClient`: wraps the client of the `openai` package, for observability or middleware.
 * `options` holds `baseURL`, `apiKey`, `dangerouslyAllowBrowser: true` and the other options that the client was built with.
 * Undefined keeps the original client.
 */
export type CreateLLMClient = (
  client: OpenAI,
  options: Record<string, unknown>,
) => Promise<OpenAI | undefined> | OpenAI | undefined;
