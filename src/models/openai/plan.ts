import { z } from 'zod';

import type { PlanReply, PlanRequest } from '../../core/model.ts';
import type { Grounding } from '../families/coordinates.ts';
import { actionCatalogue } from './catalogue.ts';
import type { Reading } from './converse.ts';
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

const doneSchema = z.union([
  z.boolean().transform((success) => (success ? { success, message: undefined } : undefined)),
  z.object({ success: z.boolean(), message: z.string().nullish() }),
]);

export const planSchema = z
  .object({
    thought: z.string().nullish().catch(undefined),
    actions: z.array(z.object({ name: z.string(), param: z.record(z.string(), z.unknown()).nullish() })).nullish(),
    done: doneSchema.nullish(),
    error: z.string().nullish(),
  })
  .refine((reply) => reply.actions?.length || reply.done || reply.error, 'it has no actions, no done and no error');

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

/** Reads a plan and lets the caller check it. */
export function readPlan(
  raw: z.output<typeof planSchema>,
  request: PlanRequest,
  grounding: Grounding | undefined,
): Reading<PlanReply> {
  const actions = readActions(raw.actions ?? [], request.actions, grounding);
  if ('problem' in actions) return actions;
  const { done } = raw;
  const reply: PlanReply = {
    actions: actions.value,
    ...(raw.thought ? { thought: raw.thought } : {}),
    ...(done
      ? { done: done.message ? { success: done.success, message: done.message } : { success: done.success } }
      : {}),
    ...(raw.error ? { error: raw.error } : {}),
  };
  const problem = request.check(reply);
  return problem === undefined ? { value: reply } : { problem };
}
