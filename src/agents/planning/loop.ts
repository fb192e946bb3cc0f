import type { Frame } from '../../core/screen/frame.ts';
import type { PlannedAction, PlanResult, PlanRound } from '../../core/model/model.ts';
import type { Call } from '../steps/agent-context.ts';
import type { ActGoal } from './goal.ts';
import type { PlanMemory } from './plan-memory.ts';
import type { Progress } from './progress.ts';

/** The state of the loop that carries out one instruction. */
export interface Loop {
  readonly call: Call;
  readonly goal: ActGoal;
  readonly progress: Progress;
  readonly rounds: PlanRound[];
  readonly memory: PlanMemory | undefined;
  /** What has happened beside the screen so far. */
  sideEffects(): readonly string[];
  /** Newest picture of the screen: the one after the last action. */
  frame: Frame;
  /** Id of the tree snapshot that the newest plan was made with; undefined for a plan by picture alone. */
  snapshotId?: string | undefined;
  /** The first action of the previous plan, if it was skipped because the screen had changed meanwhile. */
  doubted?: PlannedAction | undefined;
}

/** The result of one plan. */
export interface RoundResult {
  readonly results: readonly PlanResult[];
  /** Whether every planned action succeeded. */
  readonly complete: boolean;
}
