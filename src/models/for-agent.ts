import type { Model } from '../core/model/model.ts';
import type { Limits } from './limits/limits.ts';

/** Settings that come from the agent that uses the model. */
export interface ModelSetup {
  /** Frames are sent with both sides divided by this. */
  readonly shrinkFactor: number;
  /** The language of texts for people. */
  readonly language: string | undefined;
  readonly limits: Limits;
  /** Tells the user something about a server. */
  readonly tell: (message: string) => void;
}

/** A global symbol, since the model may come from another copy of this module. */
export const forAgent: unique symbol = Symbol.for('eyewright.model.for-agent');

/** A model that users create, and that is completed when there is an agent. */
export interface UnfinishedModel extends Model {
  [forAgent](setup: ModelSetup): Model;
}

export function isUnfinished(model: Model): model is UnfinishedModel {
  return forAgent in model;
}
