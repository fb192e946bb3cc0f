import { z } from 'zod';

import type { AnyAction, Located } from '../../core/device/action.ts';
import { isInside, type Size } from '../../core/screen/geometry.ts';
import { mostPlannedActions, type PlannedAction, type PlanReply } from '../../core/model/model.ts';
import { describeIssues } from '../../core/options/options.ts';
import { nearest } from '../../util/nearest.ts';

/** Describes all problems of a plan, so that the model can correct it; undefined when it can be carried out. */
export function planProblem(reply: PlanReply, actions: readonly AnyAction[], frame: Size): string | undefined {
  const { length } = reply.actions;
  if (reply.error !== undefined) {
    return length > 0 || reply.done ? 'The plan has an error beside actions or done.' : undefined;
  }
  if (length === 0 && !reply.done) return 'The plan has neither actions nor done nor error.';
  if (length > mostPlannedActions) return `The plan has ${length} actions; ${mostPlannedActions} are the most.`;
  const problems = reply.actions.map((planned, index) => {
    const problem = actionProblem(planned, actions, frame);
    return problem && `actions[${index}]: ${problem}`;
  });
  return problems.filter((problem) => problem !== undefined).join('\n') || undefined;
}

function actionProblem(planned: PlannedAction, actions: readonly AnyAction[], frame: Size): string | undefined {
  const names = actions.map((action) => action.name);
  const action = actions.find((candidate) => candidate.name === planned.name);
  if (!action) {
    const guess = nearest(planned.name, names);
    return `unknown action "${planned.name}"${guess ? `, did you mean "${guess}"?` : ''} Known: ${names.join(', ')}.`;
  }
  return targetProblem(planned, action, frame) ?? paramProblem(planned, action) ?? action.problemOf?.(planned.param);
}

function targetProblem(planned: PlannedAction, action: AnyAction, frame: Size): string | undefined {
  for (const { name, optional } of action.targets) {
    const target = planned.param[name] as Partial<Located> | undefined | null;
    if (!target) {
      if (optional) continue;
      return `${action.name} needs "${name}".`;
    }
    if (typeof target.prompt !== 'string') return `"${name}" of ${action.name} needs a "prompt".`;
    if (target.center && !isInside(target.center, frame)) return `"${name}" of ${action.name} lies outside the screen.`;
  }
  return undefined;
}

function paramProblem(planned: PlannedAction, action: AnyAction): string | undefined {
  const known = Object.keys(action.params.shape);
  const unknown = Object.keys(planned.param).find((name) => !known.includes(name));
  // An ignored parameter would change what the action does.
  if (unknown !== undefined) return `${action.name} has no "${unknown}". Known: ${known.join(', ') || 'none'}.`;
  const targets = new Set(action.targets.map((field) => field.name));
  // Elements were checked above; they may still lack their places.
  const others = Object.entries(action.params.shape).filter(([name]) => !targets.has(name));
  const result = z.object(Object.fromEntries(others)).safeParse(planned.param);
  if (result.success) return undefined;
  return `${action.name}: ${describeIssues(result.error, known).join('; ')}`;
}
