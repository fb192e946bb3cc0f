import { describeSchemaIssues, type DescribedData } from '../../../core/model/data-schema.ts';
import type { Frame } from '../../../core/screen/frame.ts';
import type { ExtractReply, ExtractRequest, ExtractShape } from '../../../core/model/model.ts';
import type { Call } from '../../steps/agent-context.ts';
import { askModel } from '../../steps/ask-model.ts';
import { resolvePrompt } from '../../steps/prompt-input.ts';
import { screenText } from '../../steps/screen-text.ts';
import type { ResolvedExtractOptions } from '../call-options.ts';
import type { Round } from './verdict.ts';
import type { ReadDemand } from './demand.ts';

/** What a question is asked about. */
export interface Seen {
  /** Oldest first; none when the user switched the picture off. */
  readonly frames: readonly Frame[];
  /** The elements of the screen as text, when asked for. */
  readonly dom?: string | undefined;
}

type Forms = Pick<ResolvedExtractOptions, 'screenshotIncluded' | 'domIncluded'>;

/**
 * The screen as it is now; undefined where the call is about pictures of the past, or about nothing of the screen. Whether the
 * elements of the screen may have changed is seen in its pictures, too.
 */
export async function firstFrame(call: Call, { screenshotIncluded, domIncluded }: Forms): Promise<Frame | undefined> {
  if (call.observed || (!screenshotIncluded && domIncluded === false)) return undefined;
  return call.agent.frames.capture(call.signal);
}

/** The screen of a frame, in the forms that the options ask for; or what the call is about instead. */
export async function seenOn(
  call: Call,
  frame: Frame | undefined,
  { screenshotIncluded, domIncluded }: Forms,
): Promise<Seen> {
  if (call.observed) return { frames: screenshotIncluded ? call.observed : [] };
  const frames = screenshotIncluded && frame ? [frame] : [];
  if (domIncluded === false) return { frames };
  return { frames, dom: await screenText(call, domIncluded === true ? 'all' : domIncluded) };
}

export interface Question {
  readonly kind: 'extract' | 'judge';
  readonly shape: ExtractShape;
  readonly demand: ReadDemand;
  readonly seen: Seen;
  /** Which of several questions about the same. */
  readonly round?: Round | undefined;
  /** Whether it repeats one that was asked before, whose picture is shown already. Default: false. */
  readonly isAgain?: boolean | undefined;
}

/** One question to the model about the screen, or about frames of it. */
export async function ask(
  call: Call,
  { kind, shape, demand, seen, round, isAgain = false }: Question,
): Promise<ExtractReply> {
  const { agent } = call;
  await agent.model.ready();
  const query = await queryOf(call, demand);
  if (!isAgain) for (const frame of seen.frames) call.step.frame(frame, isPast(call, frame) ? 'observed' : 'seen');
  const reply = await askModel(call, kind, {
    ...query,
    ...round,
    shape,
    frames: seen.frames,
    ...(!call.observed && seen.frames.length > 0 && { readTree: () => agent.frames.readLooks(call.signal) }),
    ...(seen.dom !== undefined && { dom: seen.dom }),
  });
  if (!isAgain) showEvidence(call, seen.frames.at(-1), reply);
  return reply;
}

/** The picture once more, with the places on which the answer rests. */
function showEvidence(call: Call, frame: Frame | undefined, { seenAt = [] }: ExtractReply): void {
  if (!frame || seenAt.length === 0) return;
  call.step.frame(frame, isPast(call, frame) ? 'observed' : 'seen', {
    marks: seenAt.slice(0, mostMarks).map((rect) => ({ kind: 'box' as const, rect })),
  });
}

/** More boxes would hide what they show. */
const mostMarks = 20;

/** Of pictures taken over time, all but the last. */
function isPast({ observed = [] }: Call, frame: Frame): boolean {
  return observed.includes(frame) && frame !== observed.at(-1);
}

type Query = Pick<ExtractRequest, 'demand' | 'images' | 'schema' | 'check'>;

async function queryOf(call: Call, demand: ReadDemand): Promise<Query> {
  if (demand.form === 'keys') return { demand: demand.keys };
  if (demand.form === 'schema') {
    const { schema } = demand;
    return { demand: 'What <schema> describes.', schema: schema.json, check: (data) => problemAtOnce(schema, data) };
  }
  const { text, images } = await resolvePrompt(demand.prompt, call);
  return { demand: text, images };
}

/** For the repair round, which cannot wait: schemas that look things up are asked once the reply is there. */
function problemAtOnce(schema: DescribedData, data: unknown): string | undefined {
  const result = schema.validate(data);
  if (result instanceof Promise || !result.issues) return undefined;
  return `"data" does not fit the schema: ${describeSchemaIssues(result.issues)}`;
}
