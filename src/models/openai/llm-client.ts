import type OpenAI from 'openai';
import type { ClientOptions } from 'openai';

import { ConfigError, EyewrightError, errorMessage, ModelError } from '../../core/errors/errors.ts';
import { loadPeer } from '../../core/options/peer.ts';
import type { CreateLLMClient } from '../../core/model/llm-client.ts';
import { openaiAddress, type ModelSlotConfig } from '../model-config.ts';
import { proxyFetch } from './transport/proxy.ts';
import { boundedFetch, type Fetch } from './transport/bounded-fetch.ts';

export interface LLMClientsInit {
  readonly fetch: Fetch;
  readonly createLLMClient?: CreateLLMClient | undefined;
}

/** One client for each distinct connection, created on first use and kept. */
export class LLMClients {
  readonly #init: LLMClientsInit;
  readonly #clients = new Map<string, Promise<OpenAI>>();

  constructor(init: LLMClientsInit) {
    this.#init = init;
  }

  get(config: ModelSlotConfig): Promise<OpenAI> {
    const key = JSON.stringify([config.baseUrl, config.apiKey, config.proxy, config.initConfig]);
    const known = this.#clients.get(key);
    if (known) return known;
    const created = this.#create(config);
    this.#clients.set(key, created);
    // A failure is not kept: the problem may be solved at the next call.
    created.catch(() => this.#clients.delete(key));
    return created;
  }

  async #create(config: ModelSlotConfig): Promise<OpenAI> {
    const { default: Client } = await loadPeer('openai', () => import('openai'), 'calling a model');
    const fetch = config.proxy === undefined ? this.#init.fetch : await proxyFetch(config.proxy);
    const options = this.#options(config, fetch);
    const client = construct(Client, options, config);
    const wrap = this.#init.createLLMClient;
    if (!wrap) return client;
    try {
      return (await wrap(client, { ...options })) ?? client;
    } catch (cause) {
      if (EyewrightError.isInstance(cause)) throw cause;
      throw new ConfigError(
        'CONFIG_INVALID',
        `createLLMClient failed for model "${config.name}": ${errorMessage(cause)}`,
        { cause },
      );
    }
  }

  #options(config: ModelSlotConfig, fetch: Fetch): ClientOptions {
    if (config.apiKey === undefined && config.baseUrl === undefined && !('apiKey' in config.initConfig)) {
      throw new ModelError('MODEL_NOT_CONFIGURED', `Model "${config.name}" at ${modelHost(config)} has no API key`, {
        hint: `Set ${config.variables.API_KEY}, or ${config.variables.BASE_URL} for your own server.`,
      });
    }
    return {
      baseURL: config.baseUrl ?? openaiAddress,
      // Servers without keys accept any key, and the client requires one.
      apiKey: config.apiKey ?? 'none',
      // null prevents the client from reading the environment, which `modelConfig` switches off.
      adminAPIKey: null,
      organization: null,
      project: null,
      webhookSecret: null,
      logLevel: 'warn',
      ...config.initConfig,
      dangerouslyAllowBrowser: true,
      maxRetries: 0,
      fetch: boundedFetch(fetch),
    };
  }
}

function construct(Client: typeof OpenAI, options: ClientOptions, config: ModelSlotConfig): OpenAI {
  try {
    const client = new Client(options);
    // It adds the headers of OPENAI_CUSTOM_HEADERS. No option prevents this.
    client['_options'].defaultHeaders = options.defaultHeaders;
    return client;
  } catch (cause) {
    const problem = hideSecrets(errorMessage(cause), config);
    throw new ConfigError('CONFIG_INVALID', `The client for model "${config.name}" could not be built: ${problem}`, {
      hint: `Look at ${config.variables.INIT_CONFIG_JSON}.`,
    });
  }
}

/** Host and port of a model, for messages. */
export function modelHost(config: ModelSlotConfig): string {
  return config.server ?? new URL(config.baseUrl ?? openaiAddress).host;
}

/** Replaces the API key, and everything in the client options that may be one, with asterisks; also where a text was cut within it. */
export function hideSecrets(text: string, config: ModelSlotConfig): string {
  return secretsOf(config).reduce((shown, value) => hideBeginnings(shown.replaceAll(value, '***'), value), text);
}

/** Replaces the beginning of a secret that stands before the mark of a cut. */
function hideBeginnings(text: string, secret: string): string {
  return text.replaceAll(/\S{4,}(?=…)/g, (end) => {
    for (let length = Math.min(end.length, secret.length - 1); length >= shortestSecret; length--)
      if (secret.startsWith(end.slice(-length))) return `${end.slice(0, -length)}***`;
    return end;
  });
}

/** Shorter texts would be found everywhere. */
const shortestSecret = 4;

export function secretsOf(config: ModelSlotConfig): string[] {
  const password = config.proxy === undefined ? undefined : decodeURIComponent(new URL(config.proxy).password);
  const values = [config.apiKey, config.proxy, password, ...textsIn(config.initConfig), ...textsIn(config.extraBody)];
  return values.filter((value): value is string => value !== undefined && value.length >= shortestSecret);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
