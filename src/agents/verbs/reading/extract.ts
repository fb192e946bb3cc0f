import { z } from 'zod';

import { describeSchemaIssues } from '../../../core/model/data-schema.ts';
import { missingKey } from '../../../core/model/demand.ts';
import { ModelError } from '../../../core/errors/errors.ts';
import type { Frame } from '../../../core/screen/frame.ts';
import type { ExtractReply, ExtractShape } from '../../../core/model/model.ts';
import { parseOrThrow } from '../../../core/options/options.ts';
import { shorten } from '../../../util/shorten.ts';
import type { AIApiName } from '../../agent-options.ts';
import type { Call } from '../../steps/agent-context.ts';
import { lookUntilThere } from '../../locating/look-again.ts';
import { promptSchema } from '../../steps/prompt-input.ts';
import { acceptReply, needsMore, verdictOptions } from './accept-reply.ts';
import { booleanOptionsSchema, extractOptionsSchema, type ExtractOptions } from '../call-options.ts';
import { defineVerb, type Verb } from '../define-verb.ts';
import { readDemand, type ReadDemand } from './demand.ts';
import type { Round, Verdict } from './verdict.ts';
import { ask, firstFrame, seenOn, type Seen } from './question.ts';

/** A verb that reads data of a shape from the screen. */
export function readVerb<D, R>(name: AIApiName, shape: ExtractShape): Verb<[D, ExtractOptions?], R> {
  return defineVerb({
    name,
    guidance: name,
    params: z.strictObject({ demand: z.union([promptSchema, z.record(z.string(), z.unknown())]) }),
    options: optionsOf(shape),
    read(given: D, givenOptions: ExtractOptions = {}) {
      const demand = readDemand(given, name);
      const { subject } = demand;
      const options = parseOrThrow(optionsOf(shape), givenOptions, name);
      return {
        subject,
        params: { demand: subject },
        options,
        async run(call) {
          const wanted = { api: name, shape, demand, subject: call.agent.vault.redactText(subject) };
          const first = await firstFrame(call, options);
          if (shape === 'boolean') return (await answerNow(call, wanted, { options, first })) as R;
          return lookUntilThere(call, {
            first,
            patience: options.patience,
            async look(frame) {
              const { problem, value } = await readOnce(call, wanted, { seen: await seenOn(call, frame, options) });
              return problem ? { missing: problem } : { found: value as R };
            },
          });
        },
      };
    },
  });
}

interface ExtractResult {
  readonly reply: ExtractReply;
  readonly value?: unknown;
  /** Why the reply has no value. */
  readonly problem?: ModelError | undefined;
}

interface ExtractAttempt {
  readonly seen: Seen;
  readonly round?: Round;
  readonly isAgain?: boolean;
}

/** Asks once, and validates the reply. */
async function readOnce(
  call: Call,
  wanted: Wanted,
  { seen, round = {}, isAgain = false }: ExtractAttempt,
): Promise<ExtractResult> {
  const { shape, demand } = wanted;
  const reply = await ask(call, { kind: 'extract', shape, demand, seen, round, isAgain });
  if (!round.opposite) call.step.note(remarks(reply));
  const problem = dataProblem(call.agent.vault.redactTexts(reply), wanted);
  return problem ? { reply, problem } : { reply, value: await fitted(reply.data, wanted) };
}

interface AnswerInit {
  readonly options: z.output<typeof booleanOptionsSchema>;
  readonly first: Frame | undefined;
}

/** Answers a yes-or-no question about the current screen, without waiting. */
async function answerNow(call: Call, wanted: Wanted, { options, first }: AnswerInit): Promise<unknown> {
  const seen = await seenOn(call, first, options);
  const once = async (round: Round, isAgain: boolean): Promise<ExtractResult> => {
    const result = await readOnce(call, wanted, { seen, round, isAgain });
    if (result.problem) throw result.problem;
    return result;
  };
  const query = verdictOptions(call, options.verdict);
  if (!needsMore(query)) return (await once({}, false)).value;
  const { pass, reason, ...note } = await acceptReply(call, {
    subject: shorten(wanted.subject),
    options: query,
    ask: async (round, isAgain) => answerOf(await once(round, isAgain), round),
  });
  call.step.note({ result: pass, verdict: { pass, reason, ...note } });
  return pass;
}

/** Only yes-or-no questions have verdict options. */
function optionsOf(shape: ExtractShape): z.ZodType<ReadOptions, ExtractOptions> & z.ZodObject {
  // Safe: each schema rejects the options of the other.
  return (shape === 'boolean' ? booleanOptionsSchema : extractOptionsSchema) as never;
}

type ReadOptions = z.output<typeof booleanOptionsSchema> & z.output<typeof extractOptionsSchema>;

function remarks({ data, thought }: ExtractReply): { readonly result: unknown; readonly thought?: string } {
  return { result: data, ...(thought !== undefined && { thought }) };
}

function answerOf({ reply, value }: ExtractResult, round: Round): Verdict {
  return { pass: (value === true) !== (round.opposite === true), reason: reply.thought ?? 'the model gave no reason' };
}

interface Wanted {
  readonly api: string;
  readonly shape: ExtractShape;
  readonly demand: ReadDemand;
  /** For messages. */
  readonly subject: string;
}

/** Strict: `"false"` is not a boolean, and NaN is not a number. */
function hasShape(data: unknown, shape: ExtractShape): boolean {
  if (shape === 'any') return data !== undefined;
  return typeof data === shape && !Number.isNaN(data);
}

/** An error when the data have another shape, lack a demanded key, or the model was not sure of them. */
function dataProblem(reply: ExtractReply, { api, shape, demand, subject }: Wanted): ModelError | undefined {
  const { data, errors = [], thought } = reply;
  const unsure = errors.length > 0 ? errors : undefined;
  const fits = hasShape(data, shape);
  const missing = fits && demand.form === 'keys' ? missingKey(demand.keys, data) : undefined;
  if (fits && !unsure && missing === undefined) return undefined;
  const given = [whatInstead(reply, shape, missing), unsure?.join('; ') ?? thought].filter(Boolean).join(': ');
  const message = `${api} "${shorten(subject)}": the model gave ${given}`;
  return new ModelError('MODEL_REPLY_INVALID', message, {
    hint: 'Is the data on the screen? Look at the screenshot that the model saw.',
    details: { data, unsure },
  });
}

function whatInstead({ data }: ExtractReply, shape: ExtractShape, missing: string | undefined): string {
  if (missing !== undefined) return `no "${missing}"`;
  if (hasShape(data, shape)) return `data that it is not sure of, ${shorten(JSON.stringify(data))}`;
  const wanted = shape === 'any' ? 'no data' : `no ${shape}`;
  return data === undefined || data === null ? wanted : `${wanted} but ${shorten(JSON.stringify(data))}`;
}

/** Validates the data with the schema, if there is one: not every model calls `check` while it can still correct its reply. */
async function fitted(data: unknown, { api, demand, subject }: Wanted): Promise<unknown> {
  if (demand.form !== 'schema') return data;
  const result = await demand.schema.validate(data);
  if (!result.issues) return result.value;
  const issues = describeSchemaIssues(result.issues);
  throw new ModelError(
    'MODEL_REPLY_INVALID',
    `${api} "${shorten(subject)}": the data do not fit the schema: ${issues}`,
    {
      hint: 'Does the schema describe what is on the screen? Look at the screenshot that the model saw.',
      details: { data },
    },
  );
}
