import { journalStep, stepOf } from './action-log.ts';
import type { Call } from './agent-context.ts';
import { perform, type Performed, type PerformSpec } from './perform.ts';

/** Carries out the action, and adds it to the journal if there is one. */
export async function performNoted(call: Call, spec: PerformSpec): Promise<Performed> {
  const noting = journalStep(call, spec, call.actionLog && (await stepOf(call, spec.action, spec.param)));
  const performed = await perform(call, spec);
  const step = await noting;
  if (step) call.actionLog?.steps.push(step);
  return performed;
}
