import { now } from '../../core/time/clock.ts';
import type { CallKind, ModelCallFacts, ReplyOf, RequestOf } from '../../core/model/model.ts';
import type { RequestInit } from '../spending/budget.ts';
import type { AIUsageInfo } from '../../core/model/usage.ts';
import { callHook } from '../record/call-hook.ts';
import type { Call } from './agent-context.ts';

/** Fields that a call adds to each of its requests. */
type Added = 'signal' | 'onCall' | 'onWait' | 'beforeSend' | 'context' | 'readings';

/** Sends a request of a call to the model, within the budget, and adds it to the record and the metrics. */
export async function askModel<K extends CallKind>(
  call: Call,
  kind: K,
  request: Omit<RequestOf<K>, Added>,
): Promise<ReplyOf<K>> {
  const { guidance: context, priorResults } = call;
  // Requests of one call may run in parallel; many listeners on one signal would look like a leak to Node.
  const signal = AbortSignal.any([call.signal]);
  // The cast below is safe: the omitted fields are added here.
  const onWait = (what = 'an answer of the model'): void => call.step.waitFor(what);
  const spending = beforeSend(call, { signal, onWait });
  const whole = {
    ...request,
    context,
    ...(priorResults.length > 0 && { readings: [...priorResults] }),
    signal,
    onCall: keepModelCall(call, roundOf(request)),
    onWait,
    ...spending.hook,
  } as unknown as RequestOf<K>;
  onWait();
  try {
    const reply = await call.agent.model.ask(kind, whole);
    // An answer of a cassette costs nothing, whatever others have spent meanwhile.
    if (spending.isUsed()) call.budget?.check();
    return reply;
  } finally {
    call.step.waitFor(undefined);
  }
}

interface Spending {
  /** Reserves budget before a model sends something, and fails where nothing is left. */
  readonly hook: Pick<RequestOf<'plan'>, 'beforeSend'>;
  /** Whether a request was sent. */
  isUsed(): boolean;
}

function beforeSend({ budget }: Call, waiting: Pick<RequestInit, 'signal' | 'onWait'>): Spending {
  let isUsed = false;
  if (!budget) return { hook: {}, isUsed: () => isUsed };
  const reserve: NonNullable<RequestOf<'plan'>['beforeSend']> = (what) => {
    isUsed = true;
    return budget.reserve({ ...what, ...waiting });
  };
  return { hook: { beforeSend: reserve }, isUsed: () => isUsed };
}

/** Names the round of a question that is asked several times. */
function roundOf(request: object): string | undefined {
  const { vote, opposite } = request as Partial<RequestOf<'judge'>>;
  const words = [...(opposite ? ['opposite'] : []), ...(vote ? [`vote ${vote.number} of ${vote.of}`] : [])];
  return words.length > 0 ? words.join(', ') : undefined;
}

/** Whether the model itself replied, not a cassette or the offline model in its place. */
function isAnswered({ usage, reply, origin }: ModelCallFacts): boolean {
  return usage !== undefined || (reply !== undefined && origin === undefined);
}

/** The usage of a call when the server does not report its tokens. */
function usageWithoutTokens({ modelName, slot = 'default', startedAt, waitedMs = 0 }: ModelCallFacts): AIUsageInfo {
  const none = { promptTokens: 0, completionTokens: 0, totalTokens: 0, cachedInputTokens: 0 };
  return { ...none, timeCostMs: Math.max(0, now() - startedAt - waitedMs), modelName, slot, intent: slot };
}

/** Adds a model call to the record and the metrics, and calls the user's hook. */
function keepModelCall(call: Call, round: string | undefined): (facts: ModelCallFacts) => void {
  const { meter, options } = call.agent;
  return (facts) => {
    call.step.modelCall({ ...facts, round });
    const { usage } = facts;
    if (isAnswered(facts)) meter.add(usage ?? usageWithoutTokens(facts));
    if (!usage) return;
    void callHook(call.agent, 'onLLMUsage', () => options.onLLMUsage?.(usage));
  };
}
