import { monotonic } from '../../core/time/clock.ts';
import { abortable } from '../../core/time/deadline.ts';
import type { RequestCost } from '../../core/model/budgeted-request.ts';
import {
  modelFacts,
  type Ask,
  type ExtractRequest,
  type Model,
  type ModelCallFacts,
  type ModelRequest,
  type PlanRequest,
  type RequestOf,
} from '../../core/model/model.ts';
import type { AIUsageInfo, Cost } from '../../core/model/usage.ts';
import { sizeTokens, textTokens } from '../../models/openai/request-size.ts';
import { costOf, listPriceOf } from '../../models/prices/price.ts';

/**
 * Applies the budget to a model of the user: reserves one request before each call, and counts what the model then reports. The
 * model itself gets no budget, so a model of this package inside it does not count again.
 */
export function countedModel(model: Model): Model {
  const ask: Ask = async (kind, { beforeSend, ...rest }) => {
    // Safe: what is left out is optional.
    const request = rest as RequestOf<typeof kind>;
    if (!beforeSend) return model.ask(kind, request);
    const room = await beforeSend({ kind, modelName: model.name });
    const calls: ModelCallFacts[] = [];
    const onCall = (facts: ModelCallFacts): void => {
      calls.push(facts);
      request.onCall(facts);
    };
    const started = monotonic();
    const timeUp = room.begin();
    const signal = AbortSignal.any([request.signal, timeUp]);
    try {
      // A model of the user may ignore the signal.
      return await abortable(model.ask(kind, { ...request, signal, onCall }), signal);
    } catch (error) {
      throw timeUp.aborted ? timeUp.reason : error;
    } finally {
      room.end(costOfCalls(calls, request, monotonic() - started));
    }
  };
  return { ...modelFacts(model), ask, ready: () => model.ready(), close: async () => model.close?.() };
}

/** Undefined where nothing was sent. */
function costOfCalls(calls: readonly ModelCallFacts[], request: ModelRequest, ms: number): RequestCost | undefined {
  const sent = calls.filter(({ origin }) => origin === undefined);
  if (calls.length > 0 && sent.length === 0) return undefined;
  const costs = sent.map((facts) => costOfCall(facts, request));
  const sum = (pick: (cost: RequestCost) => number): number => costs.reduce((total, cost) => total + pick(cost), 0);
  const priced = costs.flatMap(({ tokens, cost }) => (tokens > 0 ? [cost] : []));
  return {
    ms: sum((cost) => cost.ms) || ms,
    requests: Math.max(
      1,
      sum(({ requests = 1 }) => requests),
    ),
    tokens: sum(({ tokens }) => tokens),
    cost: total(priced),
    isEstimate: costs.length === 0 || costs.some(({ isEstimate }) => isEstimate),
  };
}

function costOfCall(facts: ModelCallFacts, request: ModelRequest): RequestCost {
  const { usage, reply, retries, requests = (reply === undefined ? 0 : 1) + retries } = facts;
  const sent = { ms: isAmount(usage?.timeCostMs) ? usage.timeCostMs : 0, requests };
  const tokens = tokensOf(usage);
  if (tokens > 0) return { ...sent, tokens, cost: validCost(usage), isEstimate: false };
  if (reply === undefined) return { ...sent, tokens: 0, isEstimate: false };
  return { ...sent, ...estimated(facts, reply, request), isEstimate: true };
}

function estimated(
  { usage, prompt, modelName }: ModelCallFacts,
  reply: string,
  request: ModelRequest,
): Pick<RequestCost, 'tokens' | 'cost'> {
  const promptTokens = textTokens(prompt) + pictureTokens(request);
  const completionTokens = textTokens(reply);
  const price = listPriceOf(modelName);
  const byPrice = price && costOf({ promptTokens, completionTokens, cachedInputTokens: 0 }, price);
  return { tokens: promptTokens + completionTokens, cost: validCost(usage) ?? byPrice };
}

function pictureTokens(request: ModelRequest): number {
  const { frame, frames = frame ? [frame] : [] } = request as Partial<PlanRequest & ExtractRequest>;
  return frames.reduce((sum, size) => sum + sizeTokens(size), 0);
}

/** A total is never less than its parts, which some models report without one. */
function tokensOf(usage: AIUsageInfo | undefined): number {
  const [total, prompt, completion] = [usage?.totalTokens, usage?.promptTokens, usage?.completionTokens].map((tokens) =>
    isAmount(tokens) ? tokens : 0,
  ) as [number, number, number];
  return Math.max(total, prompt + completion);
}

/** A model of the user may report anything. */
function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function validCost(usage: AIUsageInfo | undefined): Cost | undefined {
  return isAmount(usage?.cost?.amount) ? usage.cost : undefined;
}

/** The sum; undefined if one of them is not known, or is in another currency. */
function total(costs: readonly (Cost | undefined)[]): Cost | undefined {
  const [first] = costs;
  if (!first || costs.some((cost) => cost?.currency !== first.currency)) return undefined;
  return { currency: first.currency, amount: costs.reduce((sum, cost) => sum + (cost?.amount ?? 0), 0) };
}
