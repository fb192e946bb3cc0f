import type { AnyAction } from './action.ts';
import type { Frame } from './frame.ts';
import type { Point, Rect } from './geometry.ts';
import type { AIUsageInfo } from './usage.ts';

/** What a request is for; sent as the header `x-eyewright-call`. */
export type CallKind = 'plan' | 'locate' | 'section' | 'extract' | 'judge' | 'describe';

/** A picture that a prompt refers to by name. */
export interface PromptImage {
  readonly name: string;
  /** An `http(s):` or `data:` URL. */
  readonly url: string;
}

/** Everything that happened in one request to a model, for record, usage and logs. Text is not yet redacted. */
export interface ModelCallFacts {
  readonly kind: CallKind;
  readonly modelName: string;
  readonly startedAt: number;
  readonly usage?: AIUsageInfo;
  /** The text parts of what was sent, pictures left out. */
  readonly prompt: string;
  readonly reply?: string;
  /** How often the request was sent again after a passing fault. */
  readonly retries: number;
  readonly error?: string;
}

export interface ModelRequest {
  /** Guidance of the user beside the instruction itself. */
  readonly context?: string | undefined;
  readonly images?: readonly PromptImage[] | undefined;
  readonly signal: AbortSignal;
  /** Called once for each request that was sent, also for failed ones. */
  onCall(facts: ModelCallFacts): void;
}

/** One action of a plan. Element parameters hold `{ prompt, rect?, center? }` in pixels of the planned frame. */
export interface PlannedAction {
  readonly name: string;
  readonly param: Readonly<Record<string, unknown>>;
}

export interface PlanReply {
  readonly thought?: string | undefined;
  /** To be carried out in this order, all visible on the planned frame. */
  readonly actions: readonly PlannedAction[];
  /** The goal is reached once the actions have succeeded, or cannot be (`success: false`). */
  readonly done?: { readonly success: boolean; readonly message?: string | undefined } | undefined;
  /** Why nothing can be planned. */
  readonly error?: string | undefined;
}

/** One finished round of the planning loop: what was planned and what came of it. */
export interface PlanRound {
  readonly reply: PlanReply;
  /** Told to the model in the next round, e.g. `Tap "Save": ok`. */
  readonly outcome: string;
}

export interface PlanRequest extends ModelRequest {
  readonly instruction: string;
  readonly frame: Frame;
  readonly actions: readonly AnyAction[];
  readonly rounds: readonly PlanRound[];
  /** Names what is wrong with a reply, for the model's one repair round; undefined when all is well. */
  check(reply: PlanReply): string | undefined;
}

export interface LocateRequest extends ModelRequest {
  /** The element, described by what a person sees. */
  readonly prompt: string;
  readonly frame: Frame;
}

export type LocateReply = { readonly rect: Rect; readonly center: Point } | { readonly error: string };

/** The shape that an extraction must have. */
export type ExtractShape = 'any' | 'boolean' | 'number' | 'string';

export interface ExtractRequest extends ModelRequest {
  /** `judge` for verdicts (`aiAssert`, `aiWaitFor`), `extract` for data. */
  readonly kind: 'extract' | 'judge';
  /** A question, a statement to judge, or an object whose values describe the data under each key. */
  readonly demand: string | Readonly<Record<string, unknown>>;
  readonly shape: ExtractShape;
  /** Oldest first; empty when the user switched the screenshot off. */
  readonly frames: readonly Frame[];
  /** Simplified DOM, when asked for. */
  readonly dom?: string | undefined;
}

export interface ExtractReply {
  /** For verdicts: the reason, shown to the reader of a failed test. */
  readonly thought?: string | undefined;
  readonly data: unknown;
  readonly errors?: readonly string[] | undefined;
}

/**
 * Something that looks at frames and answers. All coordinates in replies are pixels of the given frame.
 * Methods throw `ModelError`; a model that cannot do a thing says so there, never by a made-up reply.
 */
export interface Model {
  /** Shown in reports. */
  readonly name: string;
  /** Most planning rounds for one instruction. */
  readonly cycleLimit: number;
  plan(request: PlanRequest): Promise<PlanReply>;
  locate(request: LocateRequest): Promise<LocateReply>;
  extract(request: ExtractRequest): Promise<ExtractReply>;
  /** Throws `ConfigError` or `ModelError` when the model cannot be used at all; sends nothing. */
  ready(): Promise<void>;
  close?(): Promise<void>;
}
