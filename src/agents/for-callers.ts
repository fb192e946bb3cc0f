import type { z } from 'zod';

import type { AnyAction } from '../core/device/action.ts';
import type { CallSite } from '../util/call-site.ts';
import { contextOf, type Agent } from './agent.ts';
import { agentOptionsSchema } from './agent-options.ts';
import type { Handed } from './verbs/define-verb.ts';
import { runVerbAt, type PlacedVerb } from './verbs/run-verb.ts';
import { verbs } from './verbs/verbs.ts';

/** For matchers of runners: `aiAssert` with a known location. */
export function assertAt(agent: Agent, site: CallSite, ...given: Parameters<Agent['aiAssert']>): Promise<void> {
  return runVerbAt(contextOf(agent), { verb: verbs.aiAssert, site }, ...given);
}

/** For runners: adds the current screen to the record of a failed test, unless it made no call. */
export async function keepLastScreen(agent: Agent, signal: AbortSignal): Promise<void> {
  const { steps, frames } = contextOf(agent);
  if (steps.hasBegun) steps.lastScreen(await frames.capture(signal));
}

/** Options of an agent that are read anew by each call, so that one call may have others. */
export const optionsOfCallSchema = agentOptionsSchema
  .pick({
    patience: true,
    waitAfterAction: true,
    replanningCycleLimit: true,
    noProgressLimit: true,
    inputStrategy: true,
    keyboardTypeDelay: true,
    allow: true,
    verdict: true,
  })
  .strict();

/** Values of these options for one call. */
export type OptionsOfCall = Partial<z.output<typeof optionsOfCallSchema>>;

export interface CallSettings {
  readonly options: OptionsOfCall;
  /** Stops the call. */
  readonly signal?: AbortSignal | undefined;
}

/** For callers with data instead of code, such as the command line: makes one call of an agent, with options of its own. */
export function callVerb<A extends readonly unknown[], R>(
  agent: Agent,
  { options, signal, ...placed }: PlacedVerb<A, R> & CallSettings,
  ...given: Handed<NoInfer<A>>
): Promise<R> {
  const context = contextOf(agent);
  const { testSignal = signal } = context;
  return runVerbAt({ ...context, testSignal, options: { ...context.options, ...options } }, placed, ...given);
}

/** The actions of an agent: those that its device supports, and those of the user. */
export function actionsOf(agent: Agent): readonly AnyAction[] {
  return contextOf(agent).actions;
}
