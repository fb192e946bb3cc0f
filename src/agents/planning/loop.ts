import type { Frame } from '../../core/screen/frame.ts';
import type { PlannedAction, PlanResult, PlanRound } from '../../core/model/model.ts';
import type { Call } from '../steps/agent-context.ts';
import type { ActGoal } from './goal.ts';
import type { PlanMemory } from './plan-memory.ts';
import type { Progress } from './progress.ts';

/** The carrying out of one instruction. */
export interface Loop {
  readonly call: Call;
  readonly goal: ActGoal;
  readonly progress: Progress;
  readonly rounds: PlanRound[];
  readonly memory: PlanMemory | undefined;
  /** Newest picture of the screen: the one after the last action. */
  frame: Frame;
  /** The reading of the tree that the newest plan was made with, if it was made with one. */
  reading?: string | undefined;
  /** What was to be done first where the screen had changed since it was planned. */
  doubted?: PlannedAction | undefined;
}

/** What came of one plan. */
export interface RoundResult {
  readonly results: readonly PlanResult[];
  /** Whether every planned action succeeded. */
  readonly complete: boolean;
}
