import { monotonic } from '../../core/time/clock.ts';
import type { UsageMetrics } from '../../core/model/usage.ts';
import type { Screen } from '../../platforms/screens/screen.ts';
import { exitCodes } from '../exit-codes.ts';
import { outcomeError, type Outcome, type OutcomeUsage } from './outcome.ts';
import { runCall, savedPicture, type CallResult, type RunCallInit } from './run-call.ts';

export interface MakeCallInit extends RunCallInit {
  /** E.g. `web tap`. */
  readonly command: string;
  readonly session: string | null;
}

/** Makes a call, and says what came of it. It does not throw. */
export async function makeCall(screen: Screen, init: MakeCallInit): Promise<Outcome> {
  const { agent } = screen;
  const begun = monotonic();
  const before = agent.metrics;
  const shown = agent.lastFrame;
  const outcome = (part: Pick<Outcome, 'value' | 'screenshot' | 'error' | 'exitCode'>): Outcome => ({
    ok: part.error === null,
    command: init.command,
    session: init.session,
    durationMs: Math.round(monotonic() - begun),
    report: agent.reportFile ?? null,
    usage: usageSince(before, agent.metrics),
    ...part,
  });
  let result: CallResult;
  try {
    result = await runCall(screen, init);
  } catch (error) {
    // A picture from before the call says nothing about its failure.
    const isNew = agent.lastFrame !== shown;
    const { screenshot = null } = isNew ? await savedPicture(agent.lastFrame, undefined, init.newPicture) : {};
    return outcome({ value: null, screenshot, ...outcomeError(error) });
  }
  const { value = null, screenshot = null } = result;
  return outcome({ value, screenshot, error: null, exitCode: exitCodes.ok });
}

function usageSince(before: UsageMetrics, after: UsageMetrics): OutcomeUsage | null {
  const calls = after.calls - before.calls;
  if (calls === 0) return null;
  const cost = Object.entries(after.totalCost).map(([currency, amount]) => [
    currency,
    amount - (before.totalCost[currency] ?? 0),
  ]);
  return {
    calls,
    tokens: after.totalTokens - before.totalTokens,
    cost: Object.fromEntries(cost) as Record<string, number>,
  };
}
