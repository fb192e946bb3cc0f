import type { Frame } from '../core/screen/frame.ts';
import { rectCenter, type Rect } from '../core/screen/geometry.ts';
import { askBy } from '../core/model/model-layers.ts';
import {
  defaultCycleLimit,
  type CallKind,
  type ExtractReply,
  type ExtractRequest,
  type LocateReply,
  type LocateRequest,
  type Model,
  type ModelRequest,
  type PlanReply,
  type PlanRequest,
  type SectionReply,
  type SectionRequest,
} from '../core/model/model.ts';
import { monotonic, now, setTimer } from '../core/time/clock.ts';
import { abortable, throwIfAborted } from '../core/time/deadline.ts';
import { errorMessage, ModelError } from '../core/errors/errors.ts';
import type { AIUsageInfo, ModelSlot } from '../core/model/usage.ts';
import { findDescribed } from './answer/elements/find-described.ts';
import { parseInstruction } from './grammar/instruction-grammar.ts';
import { extractOverTime, judgeOverTime } from './answer/claims/over-time.ts';
import { modelSettingsHint } from '../core/model/model-settings-hint.ts';
import { acquireEngine, assertReaderInstalled, startEngine } from '../vision/text/ocr-engine.ts';
import { demandOfSchema } from './answer/values/schema-demand.ts';
import { withNearestOn } from './answer/elements/nearest-on-screen.ts';
import { planInstruction } from './answer/plans/plan-instruction.ts';
import type { Sight } from './answer/elements/sight.ts';
import { unsure } from './answer/unsure.ts';
import type { Verdict } from './answer/claims/verdict.ts';
import { touchedAt } from './answer/plans/touched-at.ts';
import { toFrameRect } from '../vision/screen.ts';
import { parseStatement } from './grammar/statement-grammar.ts';
import { openSight } from './tree/open-sight.ts';

export type OfflineLook = 'tree+pixels' | 'pixels';

export interface OfflineModelOptions {
  /** What it goes by: what the application tells, confirmed by the picture, or the picture alone. Default: `tree+pixels`. */
  readonly look?: OfflineLook;
  /** Loads the OCR engine in the background at once, so that the first screen does not wait for it. Default: false. */
  readonly prestart?: boolean;
}

/** What can be asked about a screen that tells its tree. */
type TreeRequest = PlanRequest | LocateRequest | ExtractRequest;

const modelName = 'offline';

/**
 * Creates the model that needs no key and no network: it goes by what the application tells as far as its picture confirms it,
 * else by the picture alone, which it reads with OCR, and understands simple sentences. What it does not understand is a
 * `ModelError` with `MODEL_NOT_UNDERSTOOD`, what it cannot tell for sure one with `MODEL_UNSURE`; never a guess.
 *
 * @throws `ConfigError` with `PEER_MISSING`, from `ready()` and every request, when `tesseract.js` or its English data is not installed.
 */
export function createOfflineModel(options: OfflineModelOptions = {}): Model {
  const release = acquireEngine();
  // A failure shows again, with its reason, at the first request.
  if (options.prestart) startEngine().catch(() => undefined);
  setTimer(compileForms, 0);
  const seen = <R extends TreeRequest>(request: R): R =>
    options.look === 'pixels' ? { ...request, readTree: undefined } : request;
  return {
    name: modelName,
    cycleLimit: defaultCycleLimit,
    isDeterministic: true,
    judgesOpposite: true,
    readsTree: options.look !== 'pixels',
    ready: () => Promise.resolve().then(assertReaderInstalled),
    ask: askBy({
      plan: (request) =>
        answer({ kind: 'plan', intent: 'planning', prompt: request.instruction }, request, () => plan(seen(request))),
      locate: (request) =>
        answer({ kind: 'locate', intent: 'default', prompt: request.prompt }, request, () => locate(seen(request))),
      // The whole frame is read letter by letter anyway, and what is near an element may be far away.
      section: (request) =>
        answer({ kind: 'section', intent: 'default', prompt: request.prompt }, request, () => whole(request)),
      extract: (request) =>
        answer({ kind: 'extract', intent: 'insight', prompt: promptOf(request) }, request, () =>
          extract(seen(request)),
        ),
      judge: (request) =>
        answer({ kind: 'judge', intent: 'insight', prompt: promptOf(request) }, request, () => pass(seen(request))),
      describe: (request) =>
        answer({ kind: 'describe', intent: 'default', prompt: 'describe an element' }, request, cannotDescribe),
    }),
    close: () => Promise.resolve(release()),
  };
}

let areFormsTried = false;

/** Patterns are compiled when they are first tried: all of them now, while the application loads, and not in the first call. */
function compileForms(): void {
  if (areFormsTried) return;
  areFormsTried = true;
  try {
    parseStatement('nothing that is understood');
  } catch {
    // As it should be: every form was tried.
  }
}

async function plan(request: PlanRequest): Promise<PlanReply> {
  const sight = sightOf(request);
  try {
    return await planOn(sight, request);
  } catch (error) {
    throw await withNearestOn(sight, { error, sentence: request.instruction, as: 'step' });
  }
}

function planOn(sight: Sight, request: PlanRequest): Promise<PlanReply> {
  const steps = parseInstruction(request.instruction);
  // All statements are read before the first action, so that a step that makes no sense stops the call at once.
  for (const step of steps) if (step.type === 'verify' || step.type === 'await') parseStatement(step.statement);
  return planInstruction(sight, steps, request);
}

async function locate(request: LocateRequest): Promise<LocateReply> {
  const sight = sightOf(request);
  const found = await findDescribed(sight, request.prompt, request.action).catch(async (error: unknown) => {
    throw await withNearestOn(sight, { error, sentence: request.prompt, as: 'element' });
  });
  if ('problem' in found) {
    if (found.ambiguous) throw unsure(found.problem, 'Say which one.');
    return { error: found.problem };
  }
  const rect = toFrameRect(touchedAt(found.element), sight);
  return { rect, center: rectCenter(rect) };
}

function sightOf({ frame, readTree }: PlanRequest | LocateRequest): Sight {
  return openSight({ frame, readTree });
}

function whole({ frame: { width, height } }: SectionRequest): Promise<SectionReply> {
  return Promise.resolve({ rect: { left: 0, top: 0, width, height } });
}

async function extract(request: ExtractRequest): Promise<ExtractReply> {
  const { demand, schema, shape } = request;
  const wanted = schema ? demandOfSchema(schema) : demand;
  const sights = sightsOf(request);
  const reply = await extractOverTime(sights, wanted, shape).catch(async (error: unknown) => {
    if (shape !== 'boolean') throw error;
    throw await withNearestOn(sights[0], { error, sentence: promptOf(request), as: 'claim' });
  });
  return typeof reply.data === 'boolean' ? { ...reply, data: sure(request, reply.data) } : reply;
}

/** Of what is true the answer, or its opposite. Where nothing was opened everything is absent, which proves nothing. */
function sure({ frames, opposite }: ExtractRequest, isTrue: boolean): boolean {
  const data = isTrue !== (opposite === true);
  if (data && frames.at(-1)?.isBlank) throw unsure('nothing was opened yet', 'Open the application first.');
  return data;
}

async function pass(request: ExtractRequest): Promise<ExtractReply> {
  const sentence = promptOf(request);
  const sights = sightsOf(request);
  const verdict = await judged(sights, sentence).catch(async (error: unknown) => {
    throw await withNearestOn(sights[0], { error, sentence, as: 'claim' });
  });
  return {
    data: sure(request, verdict.pass),
    thought: verdict.reason,
    seenAt: seenOn(request.frames.at(-1), verdict),
  };
}

async function judged(sights: readonly Sight[], sentence: string): Promise<Verdict> {
  return judgeOverTime(sights, parseStatement(sentence));
}

/** In pixels of the frame. */
function seenOn(frame: Frame | undefined, { seenAt = [] }: Verdict): Rect[] {
  return frame ? seenAt.map((rect) => toFrameRect(rect, { scale: frame.dpr })) : [];
}

/** Newest first. */
function sightsOf({ demand, frames, readTree }: ExtractRequest): Sight[] {
  const newest = frames.at(-1);
  const sightAt = (frame: Frame): Sight => openSight({ frame, readTree: frame === newest ? readTree : undefined });
  if (frames.length > 0) return frames.map(sightAt).reverse();
  const question = JSON.stringify(demand);
  throw new ModelError('MODEL_NOT_UNDERSTOOD', `The offline model was asked ${question} without a screenshot`, {
    hint: 'The offline model does not answer without a screenshot: leave screenshotIncluded at true.',
  });
}

function cannotDescribe(): Promise<never> {
  const error = new ModelError(
    'MODEL_NOT_UNDERSTOOD',
    'The offline model finds elements by their words, but cannot describe them',
    {
      hint: `To have elements described, ${modelSettingsHint}.`,
    },
  );
  return Promise.reject(error);
}

interface Question {
  readonly kind: CallKind;
  readonly intent: ModelSlot;
  readonly prompt: string;
}

/** Answers a request, obeys its signal, and reports the call. */
async function answer<T>(
  { kind, intent, prompt }: Question,
  request: ModelRequest,
  think: () => Promise<T>,
): Promise<T> {
  const startedAt = now();
  const started = monotonic();
  const facts = { kind, modelName, startedAt, prompt, retries: 0 };
  try {
    const reply = await abortable(thinkUnlessStopped(think, request.signal), request.signal);
    const usage = noUsage(intent, monotonic() - started);
    request.onCall({ ...facts, usage, reply: JSON.stringify(reply) });
    return reply;
  } catch (error) {
    request.onCall({ ...facts, error: errorMessage(error) });
    throw error;
  }
}

async function thinkUnlessStopped<T>(think: () => Promise<T>, signal: AbortSignal): Promise<T> {
  throwIfAborted(signal);
  return think();
}

function noUsage(intent: ModelSlot, timeCostMs: number): AIUsageInfo {
  const none = { promptTokens: 0, completionTokens: 0, totalTokens: 0, cachedInputTokens: 0 };
  return { ...none, timeCostMs: Math.round(timeCostMs), modelName, slot: 'default', intent };
}

function promptOf({ demand }: ExtractRequest): string {
  return typeof demand === 'string' ? demand : JSON.stringify(demand);
}
