import { errorMessage, EyewrightError } from '../core/errors/errors.ts';
import type { Model, ModelCallFacts } from '../core/model/model.ts';
import type { Finding, RequestFacts } from '../platforms/finding.ts';

/** What a check of a model works with. */
export interface ModelCheck {
  readonly model: Model;
  onCall(facts: ModelCallFacts): void;
}

/** A text is a good result. */
export type CheckResult = string | Pick<Finding, 'status' | 'text' | 'hint'>;

/** Runs a check and counts what it used. A text is a good result, an error a bad one. */
export async function timed(
  what: Pick<Finding, 'name' | 'part'>,
  run: (onCall: ModelCheck['onCall']) => Promise<CheckResult>,
): Promise<Finding> {
  const calls: ModelCallFacts[] = [];
  try {
    const result = await run((facts) => calls.push(facts));
    const found = typeof result === 'string' ? ({ status: 'ok', text: result } as const) : result;
    return { ...what, ...found, request: factsOf(calls) };
  } catch (error) {
    const known = EyewrightError.isInstance(error) ? error : undefined;
    const text = known?.summary ?? errorMessage(error);
    return { ...what, status: 'failed', text, hint: known?.hint, request: factsOf(calls) };
  }
}

/** What every request of a check has. */
export function inCheck({ onCall }: Pick<ModelCheck, 'onCall'>): {
  onCall: ModelCheck['onCall'];
  signal: AbortSignal;
} {
  return { onCall, signal: new AbortController().signal };
}

function factsOf(calls: readonly ModelCallFacts[]): RequestFacts | undefined {
  const usages = calls.flatMap(({ usage }) => usage ?? []);
  if (usages.length === 0) return undefined;
  const sum = (pick: (usage: (typeof usages)[number]) => number): number =>
    usages.reduce((total, usage) => total + pick(usage), 0);
  const currency = usages[0]?.cost?.currency;
  return {
    ms: sum(({ timeCostMs }) => timeCostMs),
    tokens: sum(({ totalTokens }) => totalTokens),
    cost: currency && `${Number(sum(({ cost }) => cost?.amount ?? 0).toPrecision(2))} ${currency}`,
  };
}
