import { z } from 'zod';

import { mostPlannedActions, type PlanReply, type PlanRequest } from '../../core/model.ts';
import type { Grounding } from '../families/coordinates.ts';
import { actionCatalogue } from './catalogue.ts';
import {
  assistantMessage,
  imagePart,
  joinSections,
  namedImages,
  section,
  systemMessage,
  textPart,
  userMessage,
  type Message,
  type Part,
} from './messages.ts';
import { outcomeText } from './outcome.ts';
import type { Picture } from './picture.ts';
import { readActions, writeActions } from './plan-actions.ts';
import { planPrompt } from './plan.prompt.ts';
import { errorMembers, errorsOf, jsonReader, remarks, type Reading } from './reading.ts';

const doneSchema = z.union([
  z.boolean().transform((success) => (success ? { success, message: undefined } : undefined)),
  z.strictObject({ success: z.boolean(), message: z.string().nullish() }),
]);

const actionSchema = z.strictObject({
  ...remarks,
  name: z.string(),
  param: z.record(z.string(), z.unknown()).nullish(),
});

const planSchema = z
  .strictObject({
    ...remarks,
    ...errorMembers,
    actions: z.array(actionSchema).max(mostPlannedActions, `more than ${mostPlannedActions} actions`).nullish(),
    done: doneSchema.nullish(),
  })
  .refine((reply) => isPlan(reply) || errorsOf(reply).length > 0, 'it has no actions, no done and no error')
  .refine((reply) => !isPlan(reply) || errorsOf(reply).length === 0, 'it has an error beside actions or done');

function isPlan({ actions, done }: { actions?: readonly unknown[] | null | undefined; done?: unknown }): boolean {
  return (actions?.length ?? 0) > 0 || Boolean(done);
}

/**
 * System prompt, instruction, and one pair of messages for each finished round. Text is only ever appended, so that
 * providers can cache what came before; the newest picture stands in the last message alone.
 */
export function planMessages(request: PlanRequest, grounding: Grounding | undefined, picture: Picture): Message[] {
  const newest: Part[] = [textPart('The newest screenshot:'), imagePart(picture.url)];
  const opening = [
    textPart(joinSections(section('instruction', request.instruction), section('context', request.context))),
    ...namedImages(request.images),
  ];
  const last = request.rounds.length - 1;
  return [
    systemMessage(planPrompt(actionCatalogue(request.actions), grounding?.family)),
    userMessage(last < 0 ? [...opening, ...newest] : opening),
    ...request.rounds.flatMap((round, index) => [
      assistantMessage(writeReply(round.reply, grounding)),
      userMessage([textPart(outcomeText(round)), ...(index === last ? newest : [])]),
    ]),
  ];
}

function writeReply(reply: PlanReply, grounding: Grounding | undefined): string {
  return JSON.stringify({ ...reply, actions: writeActions(reply.actions, grounding) });
}

export function planReader(
  request: PlanRequest,
  grounding: Grounding | undefined,
): (text: string) => Reading<PlanReply> {
  return jsonReader(planSchema, (reply) => readPlan(reply, request, grounding));
}

/** Reads a plan and lets the caller check it. */
function readPlan(
  raw: z.output<typeof planSchema>,
  request: PlanRequest,
  grounding: Grounding | undefined,
): Reading<PlanReply> {
  const actions = readActions(raw.actions ?? [], request.actions, grounding);
  if ('problem' in actions) return actions;
  const { done } = raw;
  const error = errorsOf(raw).join('; ');
  const reply: PlanReply = {
    actions: actions.value,
    ...(raw.thought ? { thought: raw.thought } : {}),
    ...(done
      ? { done: done.message ? { success: done.success, message: done.message } : { success: done.success } }
      : {}),
    ...(error ? { error } : {}),
  };
  const problem = request.check(reply);
  return problem === undefined ? { value: reply } : { problem };
}
