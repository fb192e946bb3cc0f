import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import { ConfigError } from '../core/errors/errors.ts';
import { applyLayers } from '../core/model/model-layers.ts';
import { defaultCycleLimit, modelFacts, type Model, type ModelFacts } from '../core/model/model.ts';
import type { ScreenTree } from '../core/screen/screen-tree.ts';
import { SecretVault } from '../core/secrets/secret-vault.ts';
import { forAgent, isUnfinished, type ModelSetup } from '../models/for-agent.ts';
import { resolveModelConfig } from '../models/model-config.ts';
import { loadSharp } from '../util/image.ts';
import { countedModel } from './budget/counted-model.ts';
import { runLimits } from './limits/run-limits.ts';
import { preferredLanguage } from './preferred-language.ts';
import { revealingLayer } from './revealing-layer.ts';
import type { Surroundings } from './surroundings.ts';

type ModelSurroundings = Pick<Surroundings, 'env' | 'fetch' | 'cwd' | 'pid'>;

export interface CreatedModel {
  readonly model: Model;
  /** Whether the user configured it; else it is the offline model. */
  readonly isConfigured: boolean;
}

/** What a model in this process may use. */
export interface ModelContext {
  readonly tree?: ScreenTree | undefined;
  readonly vault?: SecretVault;
  /** Tells the user something about a server. Default: nobody is told. */
  readonly tell?: (message: string) => void;
}

/** The configured model, or the offline model when none is configured; never one as a fallback for the other. */
export function createModel(
  options: ResolvedAgentOptions,
  surroundings: ModelSurroundings,
  { tree, vault = new SecretVault({}, {}), tell = () => undefined }: ModelContext = {},
): CreatedModel {
  const { env, fetch } = surroundings;
  const local = (look: ResolvedAgentOptions['look']): Model =>
    applyLayers(offlineModel(look, { tree }), [revealingLayer(vault)]);
  const { model: own, modelConfig } = options;
  const setup = setupOf(options, surroundings, tell);
  if (own) {
    return { isConfigured: true, model: withLocal(borrowed(finished(own, setup), options), options, { tree, local }) };
  }
  const slots = resolveModelConfig({ modelConfig, env });
  if (!slots) return { isConfigured: false, model: local(options.look) };
  const name = [...new Set([slots.default.name, slots.planning.name, slots.insight.name])].join(', ');
  const cycleLimit = slots.planning.family?.cycleLimit ?? defaultCycleLimit;
  const looksTwice = slots.default.family?.looksTwice === true;
  const model = lazyModel({ name, cycleLimit, judgesOpposite: true, looksTwice }, async () => {
    const { createOpenAIModel } = await import('../models/openai/openai-model.ts');
    const { createLLMClient } = options;
    return createOpenAIModel({ slots, createLLMClient, fetch, ...setup });
  });
  return { isConfigured: true, model: withLocal(model, options, { tree, local }) };
}

/** What a model needs from its agent. */
function setupOf(
  { screenshotShrinkFactor: shrinkFactor }: Pick<ResolvedAgentOptions, 'screenshotShrinkFactor'>,
  surroundings: ModelSurroundings,
  tell: ModelSetup['tell'],
): ModelSetup {
  return { shrinkFactor, language: preferredLanguage(surroundings.env), limits: runLimits(surroundings), tell };
}

/** A model of the user with what its agent knows. */
function finished(own: Model, setup: ModelSetup): Model {
  if (isUnfinished(own)) return own[forAgent](setup);
  // Its answers are in pixels of the frame, so it gets the screenshot itself.
  if (setup.shrinkFactor !== 1) {
    setup.tell('screenshotShrinkFactor has no effect on a custom model, which receives the screenshots in full size.');
  }
  return countedModel(own);
}

/** Leaves out `close`: whoever created the model closes it, since other agents may use it too. */
function borrowed(model: Model, options: Pick<ResolvedAgentOptions, 'modelConfig' | 'createLLMClient'>): Model {
  if (options.modelConfig !== undefined) {
    throw new ConfigError('CONFIG_INVALID', 'The options model and modelConfig were both given', {
      hint: 'A custom model needs no configuration: leave modelConfig out.',
    });
  }
  // It would never be called.
  if (options.createLLMClient) {
    throw new ConfigError('CONFIG_INVALID', 'The options model and createLLMClient were both given', {
      hint: 'createLLMClient wraps the client of a configured model. A custom model has its own client: wrap that client, and leave createLLMClient out.',
    });
  }
  return { ...modelFacts(model), ask: (kind, request) => model.ask(kind, request), ready: () => model.ready() };
}

/** With `localFirst`, and only for screens with a tree: what is read from pictures alone is never beyond doubt. */
function withLocal(
  model: Model,
  { localFirst: isWanted, look }: Pick<ResolvedAgentOptions, 'localFirst' | 'look'>,
  { tree, local }: Pick<ModelContext, 'tree'> & { local(look: 'tree+pixels'): Model },
): Model {
  if (!isWanted || look === 'pixels' || tree?.tellsLooks !== true) return model;
  // The tree that the local model reads has no closer look.
  return lazyModel({ ...modelFacts(model), looksTwice: false, readsTree: true }, async () => {
    const { localFirst } = await import('../models/local-first/local-first.ts');
    return localFirst(model, local('tree+pixels'));
  });
}

/** Starts to load the offline model while the application starts, and also its OCR engine if there will be only pictures. */
function offlineModel(look: ResolvedAgentOptions['look'], { tree }: Pick<ModelContext, 'tree'>): Model {
  const model = lazyModel(
    {
      name: 'offline',
      cycleLimit: defaultCycleLimit,
      isDeterministic: true,
      judgesOpposite: true,
      readsTree: look !== 'pixels',
    },
    async () => {
      const { createOfflineModel } = await import('../offline/index.ts');
      return createOfflineModel({ look, prestart: look === 'pixels' || tree?.tellsLooks !== true });
    },
  );
  // The first call reports what is missing. The reader of pictures takes longer to load than everything else.
  loadSharp().catch(() => undefined);
  model.ready().catch(() => undefined);
  return model;
}

/** A model whose code is loaded at the first call of `ask` or `ready`. */
function lazyModel(facts: ModelFacts, load: () => Promise<Model>): Model {
  let loading: Promise<Model> | undefined;
  const get = (): Promise<Model> => (loading ??= load());
  return {
    ...facts,
    ready: async () => (await get()).ready(),
    ask: async (kind, request) => (await get()).ask(kind, request),
    // A model that could not be loaded has already failed its calls.
    close: async () => (await loading?.catch(() => undefined))?.close?.(),
  };
}
