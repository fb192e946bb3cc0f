import type { AnyAction } from '../../core/action.ts';
import type { Frame } from '../../core/frame.ts';
import type { PlanResult, PlanRound } from '../../core/model.ts';
import { shorten } from '../../util/shorten.ts';
import type { Call } from '../steps/agent-context.ts';
import type { ResolvedPrompt } from '../steps/prompt-input.ts';
import type { PlanMemory } from './plan-memory.ts';
import type { Progress } from './progress.ts';

export interface ActGoal {
  readonly prompt: ResolvedPrompt;
  /** Those that the plan may use. */
  readonly actions: readonly AnyAction[];
  /** Whether planned places are looked at once more. */
  readonly deepLocate: boolean;
  /** Whether plans only name elements, which are then located by requests of their own. */
  readonly locateApart: boolean;
  /** Whether the plan may be remembered. */
  readonly cacheable: boolean;
}

/** The carrying out of one instruction. */
export interface Loop {
  readonly call: Call;
  readonly goal: ActGoal;
  readonly progress: Progress;
  readonly rounds: PlanRound[];
  readonly memory: PlanMemory | undefined;
  /** Newest picture of the screen: the one after the last action. */
  frame: Frame;
}

/** What came of one plan. */
export interface RoundResult {
  readonly results: readonly PlanResult[];
  /** Whether every planned action succeeded. */
  readonly complete: boolean;
}

/** The instruction, short enough for a message. */
export function goalName(call: Call, goal: ActGoal): string {
  return shorten(call.agent.vault.redactText(goal.prompt.text));
}
