import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import type { Model } from '../core/model.ts';
import { resolveModelConfig } from '../models/model-config.ts';
import { createOfflineModel } from '../models/offline/offline-model.ts';
import { createOpenAIModel } from '../models/openai/openai-model.ts';

/** The configured model, or the embedded offline one when none is configured; never one in place of the other. */
export function createModel(options: ResolvedAgentOptions): Model {
  const slots = resolveModelConfig({ modelConfig: options.modelConfig, env: process.env });
  if (!slots) return createOfflineModel();
  const { createLLMClient, screenshotShrinkFactor: shrinkFactor } = options;
  return createOpenAIModel({ slots, createLLMClient, shrinkFactor });
}
