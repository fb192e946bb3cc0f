import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import { defaultCycleLimit, type Model, type ModelFacts } from '../core/model.ts';
import { resolveModelConfig } from '../models/model-config.ts';
import { preferredLanguage } from './preferred-language.ts';
import type { Surroundings } from './surroundings.ts';

type ModelSurroundings = Pick<Surroundings, 'env' | 'fetch'>;

/** The configured model, or the embedded offline one when none is configured; never one in place of the other. */
export function createModel(options: ResolvedAgentOptions, { env, fetch }: ModelSurroundings): Model {
  const slots = resolveModelConfig({ modelConfig: options.modelConfig, env });
  if (!slots) {
    return lazyModel({ name: 'offline', cycleLimit: defaultCycleLimit }, async () => {
      const { createOfflineModel } = await import('../models/offline/offline-model.ts');
      return createOfflineModel({ look: options.look });
    });
  }
  const name = [...new Set([slots.default.name, slots.planning.name, slots.insight.name])].join(', ');
  const cycleLimit = slots.planning.family?.cycleLimit ?? defaultCycleLimit;
  return lazyModel({ name, cycleLimit }, async () => {
    const { createOpenAIModel } = await import('../models/openai/openai-model.ts');
    const { createLLMClient, screenshotShrinkFactor: shrinkFactor } = options;
    return createOpenAIModel({ slots, createLLMClient, shrinkFactor, fetch, language: preferredLanguage(env) });
  });
}

/** A model whose code is loaded with its first use: tests without AI calls do not pay for it. */
function lazyModel(facts: ModelFacts, load: () => Promise<Model>): Model {
  let loading: Promise<Model> | undefined;
  const get = (): Promise<Model> => (loading ??= load());
  return {
    ...facts,
    ready: async () => (await get()).ready(),
    ask: async (kind, request) => (await get()).ask(kind, request),
    // A model that could not be loaded has failed its calls already.
    close: async () => (await loading?.catch(() => undefined))?.close?.(),
  };
}
