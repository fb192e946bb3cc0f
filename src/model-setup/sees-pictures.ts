import { z } from 'zod';

import type { LocalServer } from '../models/openai/local-servers.ts';
import { addressOf } from './model-choice.ts';

export interface PictureQuestion {
  readonly server: LocalServer;
  readonly model: string;
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds for the server to answer. */
  readonly patienceMs: number;
}

/** What a server tells of a model: whether it sees pictures, or undefined. */
type Ask = (question: PictureQuestion) => Promise<boolean | undefined>;

/**
 * Where each server tells it, in an API of its own: `capabilities` of Ollama (docs.ollama.com/api, "Show model information"),
 * `type` of LM Studio (lmstudio.ai/docs/developer/rest/endpoints), `modalities` of llama.cpp (tools/server/README.md, "GET
 * /props"). vLLM does not tell.
 */
const asks: Readonly<Partial<Record<LocalServer['id'], Ask>>> = {
  async ollama(question) {
    const { capabilities } = ollamaModel.parse(await read(question, '/api/show', { model: question.model }));
    return capabilities?.includes('vision');
  },
  async lmstudio(question) {
    const { data } = studioModels.parse(await read(question, '/api/v0/models'));
    const type = data.find(({ id }) => id === question.model)?.type;
    return type === undefined ? undefined : type === 'vlm';
  },
  async llamacpp(question) {
    return llamaFacts.parse(await read(question, '/props')).modalities?.vision;
  },
};

const ollamaModel = z.looseObject({ capabilities: z.array(z.string()).optional() });
const studioModels = z.looseObject({ data: z.array(z.looseObject({ id: z.string(), type: z.string().optional() })) });
const llamaFacts = z.looseObject({ modalities: z.looseObject({ vision: z.boolean().optional() }).optional() });

/** Whether a model sees pictures; undefined if its server does not tell. */
export async function seesPictures(question: PictureQuestion): Promise<boolean | undefined> {
  try {
    return await asks[question.server.id]?.(question);
  } catch {
    // Older versions do not know the address.
    return undefined;
  }
}

async function read({ server, fetch, patienceMs }: PictureQuestion, path: string, body?: object): Promise<unknown> {
  const sent = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(new URL(path, addressOf(server)), { ...sent, signal: AbortSignal.timeout(patienceMs) });
  if (!response.ok) await response.body?.cancel();
  return response.ok ? response.json() : undefined;
}
