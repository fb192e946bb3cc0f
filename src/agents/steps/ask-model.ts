import { now } from '../../core/time/clock.ts';
import type { CallKind, ModelCallFacts, ReplyOf, RequestOf } from '../../core/model/model.ts';
import type { RequestInit } from '../spending/budget.ts';
import type { AIUsageInfo } from '../../core/model/usage.ts';
import { callHook } from '../record/call-hook.ts';
import type { Call } from './agent-context.ts';

/** What a call adds to every request of its own. */
type Added = 'signal' | 'onCall' | 'onWait' | 'beforeSend' | 'context' | 'readings';

/** The one way from a call to the model: within its budget, kept in record and metrics. */
export async function askModel<K extends CallKind>(
  call: Call,
  kind: K,
  request: Omit<RequestOf<K>, Added>,
): Promise<ReplyOf<K>> {
  call.budget?.check();
  const { guidance: context, priorResults } = call;
  // Requests of one call may run at the same time: many listeners of one signal look like a leak to Node.
  const signal = AbortSignal.any([call.signal]);
  // Safe: what was left out is what is added.
  const onWait = (what = 'an answer of the model'): void => call.step.waitFor(what);
  const whole = {
    ...request,
    context,
    ...(priorResults.length > 0 && { readings: [...priorResults] }),
    signal,
    onCall: keepModelCall(call, roundOf(request)),
    onWait,
    ...beforeSend(call, { signal, onWait }),
  } as unknown as RequestOf<K>;
  onWait();
  try {
    const reply = await call.agent.model.ask(kind, whole);
    call.budget?.check();
    return reply;
  } finally {
    call.step.waitFor(undefined);
  }
}

/** What a model asks before it sends something, where there is a budget. */
function beforeSend(
  { budget }: Call,
  waiting: Pick<RequestInit, 'signal' | 'onWait'>,
): Pick<RequestOf<'plan'>, 'beforeSend'> {
  return budget ? { beforeSend: (what) => budget.reserve({ ...what, ...waiting }) } : {};
}

/** Which of several questions about the same it is, in words. */
function roundOf(request: object): string | undefined {
  const { vote, opposite } = request as Partial<RequestOf<'judge'>>;
  const words = [...(opposite ? ['opposite'] : []), ...(vote ? [`vote ${vote.number} of ${vote.of}`] : [])];
  return words.length > 0 ? words.join(', ') : undefined;
}

/** Not what a cassette or the offline model said in place of a model that was asked. */
function isAnswered({ usage, reply, origin }: ModelCallFacts): boolean {
  return usage !== undefined || (reply !== undefined && origin === undefined);
}

/** A call of which the server tells no tokens is one all the same. */
function untold({ modelName, slot = 'default', startedAt, waitedMs = 0 }: ModelCallFacts): AIUsageInfo {
  const none = { promptTokens: 0, completionTokens: 0, totalTokens: 0, cachedInputTokens: 0 };
  return { ...none, timeCostMs: Math.max(0, now() - startedAt - waitedMs), modelName, slot, intent: slot };
}

/** Keeps a model call: in the record, in the metrics, and for the user's hook. */
function keepModelCall(call: Call, round: string | undefined): (facts: ModelCallFacts) => void {
  const { meter, options } = call.agent;
  return (facts) => {
    call.step.modelCall({ ...facts, round });
    const { usage } = facts;
    if (isAnswered(facts)) meter.add(usage ?? untold(facts));
    if (!usage) return;
    void callHook(call.agent, 'onLLMUsage', () => options.onLLMUsage?.(usage));
  };
}
