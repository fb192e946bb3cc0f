import type { AnyAction } from '../../core/device/action.ts';
import { shorten } from '../../util/shorten.ts';
import type { Call } from '../steps/agent-context.ts';
import type { ResolvedPrompt } from '../steps/prompt-input.ts';

export interface ActGoal {
  readonly prompt: ResolvedPrompt;
  /** Those that the plan may use. */
  readonly actions: readonly AnyAction[];
  /** Names of those that the device has and the test does not allow. */
  readonly forbidden: readonly string[];
  /** Whether planned places are looked at once more. */
  readonly deepLocate: boolean;
  /** Whether plans only name elements, which are then located by requests of their own. */
  readonly locateApart: boolean;
  /** Whether the plan may be remembered; undefined leaves it to the model, which says whether the instruction asks for a verdict. */
  readonly cacheable: boolean | undefined;
  /** How long what the plan needs is looked for, in milliseconds. Default: the option of the agent. */
  readonly patience?: number | undefined;
}

/** The instruction, short enough for a message. */
export function goalName(call: Call, goal: ActGoal): string {
  return shorten(call.agent.vault.redactText(goal.prompt.text));
}
