import { ConfigError } from '../core/errors/errors.ts';
import { rectCenter, type Rect, type Size } from '../core/screen/geometry.ts';
import type { PlannedAction } from '../core/model/model.ts';
import { writePlace } from '../models/families/coordinates.ts';
import type { ModelFamily } from '../models/families/family.ts';
import { families } from '../models/families/registry.ts';

/** The default family of a scripted model. */
export const defaultFamily = 'qwen3-vl';

const marker = Symbol.for('eyewright.scripted-answer');

interface Marked {
  readonly [marker]: true;
}

export interface CompletionAnswer extends Marked {
  readonly kind: 'completion';
  readonly message: Readonly<Record<string, unknown>>;
  readonly finishReason: string;
}

export interface StatusAnswer extends Marked {
  readonly kind: 'status';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface CutAnswer extends Marked {
  readonly kind: 'reset' | 'hang' | 'hang-in-body';
}

interface DelayedAnswer extends Marked {
  readonly kind: 'delayed';
  readonly ms: number;
  readonly reply: ScriptedReply;
}

/** A reply that is more than a text: a fault, a delay, or a completion with unusual parts. Created by `answer`. */
export type ScriptedAnswer = CompletionAnswer | StatusAnswer | CutAnswer | DelayedAnswer;

/** A reply of a `ScriptedModel`: a text is sent unchanged, anything else as JSON, or an `answer`. */
export type ScriptedReply = string | number | boolean | null | object | ScriptedAnswer;

/** Options of `answer.status`. */
export interface StatusAnswerOptions {
  /** Seconds or a date for the header `Retry-After`. */
  readonly retryAfter?: number | string;
  /** The body to send. Default: an OpenAI-like JSON error. */
  readonly body?: string;
  /** Content type. Default: `application/json`. */
  readonly contentType?: string;
}

/** Replies that test how a client handles unusual responses. */
export const answer = {
  /** A completion with this `content`, sent unchanged: a text, null, or an array of parts. */
  content(content: unknown, finishReason = 'stop'): ScriptedAnswer {
    return { [marker]: true, kind: 'completion', message: { role: 'assistant', content }, finishReason };
  },
  /** A completion without content in which the model refuses. */
  refusal(refusal: string): ScriptedAnswer {
    return {
      [marker]: true,
      kind: 'completion',
      message: { role: 'assistant', content: null, refusal },
      finishReason: 'stop',
    };
  },
  /** An HTTP response with this status. With status 200 and a `body`, it is a response that is no completion. */
  status(status: number, options: StatusAnswerOptions = {}): StatusAnswer {
    const { retryAfter, contentType = 'application/json' } = options;
    const body = options.body ?? JSON.stringify({ error: { message: `scripted failure ${status}`, type: 'scripted' } });
    const headers = {
      'content-type': contentType,
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    };
    return { [marker]: true, kind: 'status', status, headers, body };
  },
  /** Cuts the connection before any response. */
  reset(): ScriptedAnswer {
    return { [marker]: true, kind: 'reset' };
  },
  /** Sends no response until the model is closed. With `inBody`, headers and half a body are sent first. */
  hang(options: { readonly inBody?: boolean } = {}): ScriptedAnswer {
    return { [marker]: true, kind: options.inBody ? 'hang-in-body' : 'hang' };
  },
  /** The reply after a delay in milliseconds. */
  slow(ms: number, reply: ScriptedReply): ScriptedAnswer {
    return { [marker]: true, kind: 'delayed', ms, reply };
  },
};

export function isScriptedAnswer(reply: ScriptedReply): reply is ScriptedAnswer {
  return typeof reply === 'object' && reply !== null && marker in reply;
}

/** Options of `plan`. */
export interface ScriptedPlanOptions {
  readonly thought?: string;
  /** `true` is short for `{ success: true }`; `false` is the same as leaving it out. A success says `judges: false` unless you say otherwise. */
  readonly done?: boolean | { readonly success: boolean; readonly message?: string; readonly judges?: boolean };
  readonly error?: string;
}

/** The reply to a `plan` call: `plan([{ name: 'Tap', param: { locate: { prompt: 'Save', box: box(rect, frame) } } }], { done: true })`. */
export function plan(actions: readonly PlannedAction[], options: ScriptedPlanOptions = {}): object {
  const { done, ...rest } = options;
  return { ...rest, actions, ...(done && { done: endOf(done) }) };
}

function endOf(done: NonNullable<ScriptedPlanOptions['done']>): object {
  const end = typeof done === 'object' ? done : { success: true };
  return end.success ? { judges: false, ...end } : end;
}

/** A box or point in frame pixels, in the notation of a model family, e.g. `{ box: [100, 40, 180, 70] }` or `{ point: [140, 55] }`. */
export function place(rect: Rect, frame: Size, family = defaultFamily): { box: number[] } | { point: number[] } {
  return writePlace({ rect, center: rectCenter(rect) }, { family: familyNamed(family), frame, sent: frame });
}

/** A box in frame pixels as `[x1, y1, x2, y2]` from 0 to 1000, in the notation of the family `qwen3-vl`. */
export function box(rect: Rect, frame: Size): [number, number, number, number] {
  const written = place(rect, frame);
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = 'box' in written ? written.box : [];
  return [x1, y1, x2, y2];
}

function familyNamed(name: string): ModelFamily {
  const family = families.get(name);
  if (family) return family;
  throw new ConfigError('CONFIG_INVALID', `There is no model family "${name}"`, {
    hint: `The families are ${[...families.keys()].join(', ')}.`,
  });
}
