import { z } from 'zod';

import type { AnyAction } from '../../core/device/action.ts';
import { mostPlannedActions, type PlanEnd, type PlanReply, type PlanRequest } from '../../core/model/model.ts';
import type { Grounding } from '../families/coordinates.ts';
import type { ModelFamily, RawPlan } from '../families/family.ts';
import { actionCatalogue } from './catalogue.ts';
import { longestReply, type ParsedReply } from './json-reply.ts';
import {
  assistantMessage,
  dataSections,
  joinSections,
  namedImages,
  screenshotParts,
  section,
  systemMessage,
  textPart,
  type Message,
  type Part,
  untrustedSection,
  userMessage,
} from './messages.ts';
import { outcomeText } from './transport/outcome.ts';
import type { Picture } from './picture.ts';
import { readActions, writeActions } from './plan-actions.ts';
import { planPrompt } from './prompts/plan.prompt.ts';
import { errorMembers, errorsOf, jsonReader, remarks } from './reply-reader.ts';

const doneSchema = z.union([
  z.boolean().transform((success) => (success ? { success, message: undefined, judges: undefined } : undefined)),
  z.strictObject({ success: z.boolean(), message: z.string().nullish(), judges: z.boolean().nullish() }),
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
 * System prompt, instruction, and one pair of messages for each finished round. Text is only ever appended, so that providers
 * can cache the earlier messages; only the last message has a picture, the newest one.
 */
export function planMessages(request: PlanRequest, grounding: Grounding | undefined, picture: Picture): Message[] {
  const newest: Part[] = screenshotParts('The newest screenshot', picture);
  const opening = [
    textPart(
      joinSections(
        section('instruction', request.instruction),
        section('context', request.context),
        dataSections(untrustedSection('readings', request.readings?.join('\n'))),
      ),
    ),
    ...namedImages(request.images),
  ];
  const last = request.rounds.length - 1;
  return [
    systemMessage(systemPrompt(request.actions, grounding?.family)),
    userMessage(last < 0 ? [...opening, ...newest] : opening),
    ...request.rounds.flatMap((round, index) => [
      assistantMessage(writeReply(round.reply, request.actions, grounding)),
      userMessage([textPart(outcomeText(round)), ...(index === last ? newest : [])]),
    ]),
  ];
}

function systemPrompt(actions: readonly AnyAction[], family: ModelFamily | undefined): string {
  return family?.dialect?.prompt(actions) ?? planPrompt(actionCatalogue(actions), family);
}

function writeReply(reply: PlanReply, actions: readonly AnyAction[], grounding: Grounding | undefined): string {
  const plan = { ...reply, actions: writeActions(reply.actions, actions, grounding) };
  return grounding?.family.dialect?.write(plan) ?? JSON.stringify(plan);
}

export function planReader(
  request: PlanRequest,
  grounding: Grounding | undefined,
): (text: string) => ParsedReply<PlanReply> {
  const dialect = grounding?.family.dialect;
  if (!dialect) return jsonReader(planSchema, (reply) => readPlan(fromJson(reply), request, grounding));
  return (text) => {
    if (text.length > longestReply) return { problem: `the reply is longer than ${longestReply} characters` };
    const parsed = dialect.read(text, { lastElement: lastElement(request, grounding), actions: request.actions });
    if ('problem' in parsed) return parsed;
    const { length } = parsed.plan.actions;
    return length > mostPlannedActions
      ? { problem: `it has ${length} actions, more than ${mostPlannedActions}` }
      : readPlan(parsed.plan, request, grounding);
  };
}

/** The last element that was acted on, in the format of the family. */
function lastElement({ rounds, actions }: PlanRequest, grounding: Grounding): unknown {
  const done = rounds.flatMap(({ reply, results }) => reply.actions.slice(0, results.length));
  const written = writeActions(done, actions, grounding).map(({ param }) => param['locate']);
  return written.findLast((element) => element !== undefined);
}

function fromJson(raw: z.output<typeof planSchema>): RawPlan {
  const { thought, actions, done } = raw;
  const error = errorsOf(raw).join('; ');
  return {
    actions: (actions ?? []).map(({ name, param }) => ({ name, param: param ?? {} })),
    ...(thought ? { thought } : {}),
    ...(done && { done: endOf(done) }),
    ...(error ? { error } : {}),
  };
}

function endOf({ success, message, judges }: NonNullable<z.output<typeof doneSchema>>): PlanEnd {
  return { success, ...(message && { message }), ...(typeof judges === 'boolean' && { judges }) };
}

/** Converts coordinates to pixels and lets the caller check the plan. */
function readPlan(raw: RawPlan, request: PlanRequest, grounding: Grounding | undefined): ParsedReply<PlanReply> {
  const actions = readActions(raw.actions, request.actions, grounding);
  if ('problem' in actions) return actions;
  const reply: PlanReply = { ...raw, actions: actions.value };
  const problem = request.check(reply);
  return problem === undefined ? { value: reply } : { problem };
}
