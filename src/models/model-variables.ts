import type { ModelSlot } from '../core/model/usage.ts';

/** What the variables of each slot begin with. */
export const prefixes: Readonly<Record<ModelSlot, string>> = {
  default: 'EYEWRIGHT_MODEL_',
  planning: 'EYEWRIGHT_PLANNING_MODEL_',
  insight: 'EYEWRIGHT_INSIGHT_MODEL_',
};

/** Whether a variable configures a model. */
export function isModelVariable(key: string): boolean {
  return Object.values(prefixes).some((prefix) => key.startsWith(prefix));
}
