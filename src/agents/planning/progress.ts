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

/** How often the same plan may be repeated on the same screen: once more after the hint that nothing changed. */
const mostRepeats = 2;
/** Most failures without progress. */
const errorBudget = 3;

/** Ends a planning loop that makes no progress, with a diagnosis. */
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
   * Called with each plan before it is carried out; throws for a useless repetition. A plan that only waits may be repeated in
   * every round, because an unchanged screen is expected.
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

  /** Called with the results of each plan; returns the hint for the model. */
  onResults(results: readonly PlanResult[]): PlanRound['hint'] {
    this.#lastOutcome = results.map(describeResult).join('; ');
    return this.#repeats > 0 ? 'unchanged' : undefined;
  }

  /** For messages: the results of the last plan, or an empty text. */
  get lastOutcome(): string {
    return this.#lastOutcome && `. Last outcome: ${this.#lastOutcome}`;
  }

  /** Called for each failed action; throws when there were too many without progress. */
  onError(error: unknown): void {
    this.#errors += 1;
    if (this.#errors >= errorBudget) throw error;
  }

  #stuck(why: string): ActionError {
    return new ActionError('PLAN_NO_PROGRESS', `"${this.#goal}" makes no progress: ${why}${this.lastOutcome}`, {
      hint: 'Look at the last frames: is the element disabled, covered, or is something else expected first? If it works without visible progress, raise noProgressLimit.',
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
