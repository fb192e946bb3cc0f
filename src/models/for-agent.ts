import type { Model } from '../core/model/model.ts';
import type { Limits } from './limits/limits.ts';

/** What only the agent knows that a model works for. */
export interface ModelSetup {
  /** Frames are sent with both sides divided by this. */
  readonly shrinkFactor: number;
  /** Language in which the model is asked to write to people. */
  readonly language: string | undefined;
  readonly limits: Limits;
}

/** Known by its description: the model may come from another copy of this module. */
export const forAgent: unique symbol = Symbol.for('eyewright.model.for-agent');

/** A model that users make themselves, and that is finished once there is an agent. */
export interface UnfinishedModel extends Model {
  [forAgent](setup: ModelSetup): Model;
}

export function isUnfinished(model: Model): model is UnfinishedModel {
  return forAgent in model;
}
