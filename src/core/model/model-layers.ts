import { modelFacts, type Ask, type CallKind, type Model, type ModelCalls, type ModelFacts } from './model.ts';

/** Stands around a model: sees every request before it, and every reply after it. */
export type ModelLayer = (next: Ask, facts: ModelFacts) => Ask;

/** A model inside of layers, the first one outermost. */
export function applyLayers(model: Model, layers: readonly ModelLayer[]): Model {
  const facts = modelFacts(model);
  const ask = layers.reduceRight((next, layer) => layer(next, facts), model.ask);
  return { ...facts, ask, ready: () => model.ready(), close: async () => model.close?.() };
}

/** What a model does about each kind of request. */
export type Answers = {
  readonly [K in CallKind]: (request: ModelCalls[K]['request']) => Promise<ModelCalls[K]['reply']>;
};

/** Makes the one way to a model out of a table. */
export function askBy(answers: Answers): Ask {
  return <K extends CallKind>(kind: K, request: ModelCalls[K]['request']) => answers[kind](request);
}
