import type { AnyAction } from '../../core/device/action.ts';
import { shorten } from '../../util/shorten.ts';
import type { Call } from '../steps/agent-context.ts';
import type { ResolvedPrompt } from '../steps/prompt-input.ts';

export interface ActGoal {
  readonly prompt: ResolvedPrompt;
  /** The actions that the plan may use. */
  readonly actions: readonly AnyAction[];
  /** Names of actions of the device that the test does not allow. */
  readonly forbidden: readonly string[];
  /** Whether each planned element is located once more. */
  readonly deepLocate: boolean;
  /** Whether plans only name elements, which are then located by separate requests. */
  readonly locateApart: boolean;
  /** Whether the plan may be cached. Undefined: unless the model reports that the instruction asks for a verdict. */
  readonly cacheable: boolean | undefined;
  /** How long to wait for what the plan needs, in milliseconds. Default: the option of the agent. */
  readonly patience?: number | undefined;
}

/** The instruction, short enough for a message. */
export function goalName(call: Call, goal: ActGoal): string {
  return shorten(call.agent.vault.redactText(goal.prompt.text));
}
