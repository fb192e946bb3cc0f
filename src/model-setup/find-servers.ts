import { z } from 'zod';

import { familyNamed } from '../models/families/registry.ts';
import { localServers, type LocalServer } from '../models/openai/local-servers.ts';
import { addressOf } from './model-choice.ts';
import { seesPictures, type PictureQuestion } from './sees-pictures.ts';

/** A model server that answers on its usual port. */
export interface FoundServer {
  readonly server: LocalServer;
  /** A model of a known family that it has, and that sees pictures as far as it tells; undefined if it has none. */
  readonly model: string | undefined;
}

/** Milliseconds for a server on this machine to list its models. */
const patienceMs = 1000;
/** Ollama without any model sends null (openai/openai.go). */
const listSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })).nullable() });

/** Finds the model servers that run on this machine. All of them answer `GET /v1/models`. */
export async function findServers(fetch: typeof globalThis.fetch): Promise<readonly FoundServer[]> {
  const found = await Promise.all(localServers.map((server) => lookAt(server, fetch)));
  return found.filter((one) => one !== undefined);
}

/** Models of known families. First those whose name is the most exact: `qwen3-vl:8b` sees pictures, `qwen3:8b` may not. */
function ofKnownFamilies(models: readonly string[]): readonly string[] {
  const exactness = (model: string): number => familyNamed(model)?.name.length ?? 0;
  return models.filter((model) => exactness(model) > 0).toSorted((one, other) => exactness(other) - exactness(one));
}

/** The first model of which the server does not say that it sees no pictures. */
async function firstThatSees(
  models: readonly string[],
  { server, fetch }: Pick<PictureQuestion, 'server' | 'fetch'>,
): Promise<string | undefined> {
  for (const model of models) {
    if ((await seesPictures({ server, model, fetch, patienceMs })) !== false) return model;
  }
  return undefined;
}

async function lookAt(server: LocalServer, fetch: typeof globalThis.fetch): Promise<FoundServer | undefined> {
  try {
    const response = await fetch(`${addressOf(server)}/models`, { signal: AbortSignal.timeout(patienceMs) });
    const { data } = listSchema.parse(await response.json());
    const known = ofKnownFamilies((data ?? []).map(({ id }) => id));
    return { server, model: await firstThatSees(known, { server, fetch }) };
  } catch {
    // Nothing listens there, or something else does.
    return undefined;
  }
}
