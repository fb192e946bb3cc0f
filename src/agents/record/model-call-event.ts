import { now } from '../../core/time/clock.ts';
import type { ModelCallFacts } from '../../core/model/model.ts';
import type { AIUsageInfo, ModelSlot } from '../../core/model/usage.ts';
import type { EventOf } from '../../core/record/record.ts';

/** A request to a model as the record has it, in the step with that id. */
export function modelCallEvent(step: string, facts: ModelCallFacts): EventOf<'model-call'> {
  const { usage, waitedMs = 0 } = facts;
  return {
    type: 'model-call',
    at: facts.startedAt,
    step,
    kind: facts.kind,
    slot: slotOf(facts),
    model: facts.modelName,
    durationMs: Math.round(usage?.timeCostMs ?? now() - facts.startedAt - waitedMs),
    retries: facts.retries,
    ...versionField(facts),
    prompt: facts.prompt,
    ...(facts.round !== undefined && { round: facts.round }),
    ...(waitedMs > 0 && { waitedMs }),
    ...outcomeFields(facts),
    ...(usage && usageFields(usage)),
  };
}

function versionField({ promptVersion }: ModelCallFacts): Pick<EventOf<'model-call'>, 'promptVersion'> {
  return promptVersion === undefined ? {} : { promptVersion };
}

function outcomeFields({
  origin,
  reply,
  error,
}: ModelCallFacts): Partial<Pick<ModelCallFacts, 'origin' | 'reply' | 'error'>> {
  return { ...(origin && { origin }), ...(reply !== undefined && { reply }), ...(error !== undefined && { error }) };
}

function slotOf({ usage, slot = 'default' }: ModelCallFacts): ModelSlot {
  return usage?.slot ?? slot;
}

function usageFields(usage: AIUsageInfo): Pick<EventOf<'model-call'>, 'requestId' | 'usage' | 'cost'> {
  const { promptTokens, completionTokens, totalTokens, cachedInputTokens, requestId, cost } = usage;
  return {
    ...(cost && { cost: { ...cost } }),
    ...(requestId !== undefined && { requestId }),
    usage: { promptTokens, completionTokens, totalTokens, cachedInputTokens },
  };
}
