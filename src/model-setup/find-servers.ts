import { z } from 'zod';

import { familyNamed } from '../models/families/registry.ts';
import { localServers, type LocalServer } from '../models/openai/local-servers.ts';
import { addressOf } from './model-choice.ts';

/** A model server that answers on its usual port. */
export interface FoundServer {
  readonly server: LocalServer;
  /** A model of a known family that it has; undefined if it has none. */
  readonly model: string | undefined;
}

/** Milliseconds for a server on this machine to list its models. */
const patienceMs = 1000;
/** Ollama without any model sends null (openai/openai.go). */
const listSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })).nullable() });

/** Finds the model servers that run on this machine. `GET /v1/models` is known to all of them. */
export async function findServers(fetch: typeof globalThis.fetch): Promise<readonly FoundServer[]> {
  const found = await Promise.all(localServers.map((server) => lookAt(server, fetch)));
  return found.filter((one) => one !== undefined);
}

/**
 * The model whose name speaks of its family the most exactly: `qwen3-vl:8b` sees pictures, and `qwen3:8b`, whose name also fits
 * a family, may be its sister that does not.
 */
function mostExact(models: readonly string[]): string | undefined {
  const exactness = (model: string): number => familyNamed(model)?.name.length ?? 0;
  const [best] = models.toSorted((one, other) => exactness(other) - exactness(one));
  return best !== undefined && exactness(best) > 0 ? best : undefined;
}

async function lookAt(server: LocalServer, fetch: typeof globalThis.fetch): Promise<FoundServer | undefined> {
  try {
    const response = await fetch(`${addressOf(server)}/models`, { signal: AbortSignal.timeout(patienceMs) });
    const { data } = listSchema.parse(await response.json());
    return { server, model: mostExact((data ?? []).map(({ id }) => id)) };
  } catch {
    // Nothing listens there, or something else does.
    return undefined;
  }
}
