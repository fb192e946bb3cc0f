import { ActionError } from '../../core/errors/errors.ts';
import type { PlanReply } from '../../core/model/model.ts';
import type { Size } from '../../core/screen/geometry.ts';
import { goalName, type ActGoal } from './goal.ts';
import type { Call } from '../steps/agent-context.ts';
import { planProblem } from './plan-check.ts';

/** Checks whether plans can be carried out, and keeps whether the last one had an action that the test does not allow. */
export class CheckedPlan {
  readonly #call: Call;
  readonly #goal: ActGoal;
  readonly #frame: Size;
  #forbidden: string | undefined;

  constructor(call: Call, goal: ActGoal, frame: Size) {
    this.#call = call;
    this.#goal = goal;
    this.#frame = frame;
  }

  /** The problem of a plan, for the model; undefined when it can be carried out. */
  problemOf(reply: PlanReply): string | undefined {
    this.#forbidden = reply.actions.find(({ name }) => this.#goal.forbidden.includes(name))?.name;
    return planProblem(reply, this.#goal.actions, this.#frame);
  }

  /** The error for a model that insists on an action that is not allowed. */
  refusal(): ActionError | undefined {
    if (this.#forbidden === undefined) return undefined;
    const allowed = this.#goal.actions.map(({ name }) => name).join(', ');
    return new ActionError(
      'ACTION_FORBIDDEN',
      `The plan for "${goalName(this.#call, this.#goal)}" contains ${this.#forbidden}, which is not among the allowed actions (${allowed})`,
      {
        hint: `If the test needs this action, add '${this.#forbidden}' to allow: { actions }. Otherwise look at what the screen showed the model.`,
        details: { action: this.#forbidden },
      },
    );
  }
}
