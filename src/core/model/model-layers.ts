import { modelFacts, type Ask, type CallKind, type Model, type ModelCalls, type ModelFacts } from './model.ts';

/** Wraps a model: gets every request before the model, and every reply after it. */
export type ModelLayer = (next: Ask, facts: ModelFacts) => Ask;

/** Wraps a model in layers, the first one outermost. */
export function applyLayers(model: Model, layers: readonly ModelLayer[]): Model {
  const facts = modelFacts(model);
  const ask = layers.reduceRight((next, layer) => layer(next, facts), model.ask);
  return { ...facts, ask, ready: () => model.ready(), close: async () => model.close?.() };
}

/** The functions that answer each kind of request. */
export type Answers = {
  readonly [K in CallKind]: (request: ModelCalls[K]['request']) => Promise<ModelCalls[K]['reply']>;
};

/** Combines such functions into the `ask` of a model. */
export function askBy(answers: Answers): Ask {
  return <K extends CallKind>(kind: K, request: ModelCalls[K]['request']) => answers[kind](request);
}
