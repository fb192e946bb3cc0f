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

/** What the model gets of the screen. */
export interface Seen {
  /** Oldest first; empty with `screenshotIncluded: false`. */
  readonly frames: readonly Frame[];
  /** The elements of the screen as text, with `domIncluded`. */
  readonly dom?: string | undefined;
}

type Forms = Pick<ResolvedExtractOptions, 'screenshotIncluded' | 'domIncluded'>;

/**
 * Takes a frame; undefined when the call is about recorded pictures, or uses nothing of the screen. A call that only uses the
 * elements also needs frames, to detect changes.
 */
export async function firstFrame(call: Call, { screenshotIncluded, domIncluded }: Forms): Promise<Frame | undefined> {
  if (call.observed || (!screenshotIncluded && domIncluded === false)) return undefined;
  const { frames, model } = call.agent;
  return model.readsTree ? frames.captureWithLooks(call.signal) : frames.capture(call.signal);
}

/** The screen in the forms that the options request, or the recorded pictures of the call. */
export async function seenOn(
  call: Call,
  frame: Frame | undefined,
  { screenshotIncluded, domIncluded }: Forms,
): Promise<Seen> {
  if (call.observed) return { frames: screenshotIncluded ? call.observed.frames : [] };
  const frames = screenshotIncluded && frame ? [frame] : [];
  if (domIncluded === false) return { frames };
  return { frames, dom: await screenText(call, domIncluded === true ? 'all' : domIncluded) };
}

export interface ScreenQuestion {
  readonly kind: 'extract' | 'judge';
  readonly shape: ExtractShape;
  readonly demand: ReadDemand;
  readonly seen: Seen;
  /** Which of several questions about the same statement. */
  readonly round?: Round | undefined;
  /** Whether it repeats an earlier question, whose picture the report already shows. Default: false. */
  readonly isAgain?: boolean | undefined;
}

/** Asks the model one question about the screen or recorded pictures. */
export async function ask(
  call: Call,
  { kind, shape, demand, seen, round, isAgain = false }: ScreenQuestion,
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

/** Adds the picture once more, with boxes around the evidence for the answer. */
function showEvidence(call: Call, frame: Frame | undefined, { seenAt = [] }: ExtractReply): void {
  if (!frame || seenAt.length === 0) return;
  call.step.frame(frame, isPast(call, frame) ? 'observed' : 'seen', {
    marks: seenAt.slice(0, mostMarks).map((rect) => ({ kind: 'box' as const, rect })),
  });
}

/** More boxes would hide what they show. */
const mostMarks = 20;

/** Whether a frame was recorded before the screenshot at the end. */
function isPast({ observed }: Call, frame: Frame): boolean {
  return observed?.frames.includes(frame) === true && frame !== observed.last;
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

/** For the repair request, which is synchronous: asynchronous schemas are only used for the final reply. */
function problemAtOnce(schema: DescribedData, data: unknown): string | undefined {
  const result = schema.validate(data);
  if (result instanceof Promise || !result.issues) return undefined;
  return `"data" does not fit the schema: ${describeSchemaIssues(result.issues)}`;
}
