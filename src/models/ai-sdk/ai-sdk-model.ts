import type { Model } from '../../core/model/model.ts';
import type { ModelSlot } from '../../core/model/usage.ts';
import { forAgent, type UnfinishedModel } from '../for-agent.ts';
import { createChatModel } from '../openai/openai-model.ts';
import { resolveSlots, toConfig, type AISDKModelOptions, type AISDKSlot } from './ai-sdk-options.ts';
import { AISDKTransport, type SlotModel } from './ai-sdk-transport.ts';

/**
 * A model over a language model of the AI SDK, for the option `model`: every provider that it knows works, with the families,
 * prompts, repair rounds, retries, limits, prices, budgets and cassettes of configured models.
 *
 * @throws `ConfigError` `CONFIG_INVALID`
 * @example
 * ```ts
 * test.use({ model: aiSdkModel({ model: anthropic('claude-opus-4-5'), family: 'claude' }) });
 * ```
 */
export function aiSdkModel(options: AISDKModelOptions): Model {
  const given = resolveSlots(options);
  const slots = bySlot(given, toConfig);
  const transport = new AISDKTransport(bySlot(given, toSlotModel));
  const alone = createChatModel({ slots }, transport);
  const model: UnfinishedModel = {
    name: alone.name,
    cycleLimit: alone.cycleLimit,
    ...(alone.looksTwice !== undefined && { looksTwice: alone.looksTwice }),
    ask: alone.ask,
    ready: () => alone.ready(),
    [forAgent]: (setup) => createChatModel({ slots, ...setup }, transport),
  };
  return model;
}

function toSlotModel(_slot: ModelSlot, { model, providerOptions }: AISDKSlot): SlotModel {
  return { model, providerOptions };
}

function bySlot<T>(
  given: Readonly<Record<ModelSlot, AISDKSlot>>,
  make: (slot: ModelSlot, given: AISDKSlot) => T,
): Record<ModelSlot, T> {
  return {
    default: make('default', given.default),
    planning: make('planning', given.planning),
    insight: make('insight', given.insight),
  };
}
