import { ActionError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import {
  describeResult,
  type PlannedAction,
  type PlanReply,
  type PlanResult,
  type PlanRound,
} from '../../core/model/model.ts';
import { looksSame } from '../steps/visual-guard.ts';

/** The same plan on the same screen may be tried this often: once more after a hint that nothing happened. */
const mostRepeats = 2;
/** Failures in a row. */
const errorBudget = 3;

/** Watches whether a planning loop gets anywhere; ends it with a diagnosis when it does not. */
export class Progress {
  /** The instruction, for messages. */
  readonly #goal: string;
  readonly #mostStaleRounds: number;
  #lastFrame: Frame | undefined;
  #lastPlan = '';
  #repeats = 0;
  #staleRounds = 0;
  #errors = 0;
  #lastOutcome = '';

  /** @param mostStaleRounds - Rounds without any visible change, whatever was tried. */
  constructor(goal: string, mostStaleRounds: number) {
    this.#goal = goal;
    this.#mostStaleRounds = mostStaleRounds;
  }

  /**
   * Told of each plan before it is carried out; throws when it would repeat in vain. A plan that only waits may be repeated
   * as long as the rounds last: a still screen is what it waits on.
   */
  async onPlan(frame: Frame, reply: PlanReply, onlyWaits: boolean): Promise<void> {
    if (onlyWaits) return;
    const plan = JSON.stringify(reply.actions.map(withoutPlaces));
    const same = this.#lastFrame !== undefined && (await looksSame(this.#lastFrame, frame));
    this.#staleRounds = same ? this.#staleRounds + 1 : 0;
    this.#repeats = same && plan === this.#lastPlan && reply.actions.length > 0 ? this.#repeats + 1 : 0;
    if (!same) this.#errors = 0;
    this.#lastFrame = frame;
    this.#lastPlan = plan;
    if (this.#repeats >= mostRepeats)
      throw this.#stuck(`the same actions were planned ${this.#repeats + 1} times, and the screen stayed the same`);
    if (this.#staleRounds >= this.#mostStaleRounds)
      throw this.#stuck(`nothing visible changed in ${this.#staleRounds} planning rounds`);
  }

  /** Told what came of each plan; returns what the model should be told beside it. */
  onResults(results: readonly PlanResult[]): PlanRound['hint'] {
    this.#lastOutcome = results.map(describeResult).join('; ');
    return this.#repeats > 0 ? 'unchanged' : undefined;
  }

  /** For messages: what came of the last plan, or nothing. */
  get lastOutcome(): string {
    return this.#lastOutcome && `. Last outcome: ${this.#lastOutcome}`;
  }

  /** Told of each failed action; throws when there were too many without progress. */
  onError(error: unknown): void {
    this.#errors += 1;
    if (this.#errors >= errorBudget) throw error;
  }

  #stuck(why: string): ActionError {
    return new ActionError('PLAN_NO_PROGRESS', `"${this.#goal}" makes no progress: ${why}${this.lastOutcome}`, {
      hint: 'Look at the last frames: is the element disabled, covered, or is something else expected first? Where it takes its time unseen, raise noProgressLimit.',
      details: { lastPlan: this.#lastPlan },
    });
  }
}

function withoutPlaces(action: PlannedAction): unknown {
  const param = Object.entries(action.param).map(([name, value]) => {
    const prompt = typeof value === 'object' && value !== null && 'prompt' in value ? value.prompt : undefined;
    return [name, prompt ?? value];
  });
  return [action.name, param];
}
