import type { AnyAction } from '../device/action.ts';
import type { Frame } from '../screen/frame.ts';
import type { Point, Rect } from '../screen/geometry.ts';
import type { TreeReading } from '../screen/screen-tree.ts';
import type { AIUsageInfo, Cost, ModelSlot } from './usage.ts';

/** Planning rounds for one instruction, unless the model's family says otherwise. */
export const defaultCycleLimit = 20;
/** Actions in one plan; a longer one is no plan but a model that went astray. */
export const mostPlannedActions = 50;

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
  /** The model slot whose configuration was used. Default: that of `usage`, else `default`. */
  readonly slot?: ModelSlot;
  /** The text parts of what was sent, pictures left out. */
  readonly prompt: string;
  /** Which words it began with, e.g. `locate@1`, for models that have words of their own. */
  readonly promptVersion?: string | undefined;
  readonly reply?: string;
  /** Which of several questions about the same, e.g. `vote 2 of 3`, `opposite`. */
  readonly round?: string | undefined;
  /** How often the request was sent again after a passing fault. */
  readonly retries: number;
  /** Host and port that it was sent to, or another name of the provider. */
  readonly server?: string;
  /** What the server says which model answered. */
  readonly responseModel?: string;
  /** Requests that were sent, those that failed included. Default: one when there is a reply, and each retry. */
  readonly requests?: number;
  /** Milliseconds that it waited for the limits of the provider, no part of what its usage says. */
  readonly waitedMs?: number;
  readonly error?: string;
  /** Stable name of the error, where it has one. */
  readonly errorCode?: string;
  /** Where the reply came from. Default: live. */
  readonly origin?: 'cassette' | 'embedded';
}

/** What one request took. */
export interface RequestCost {
  /** Milliseconds that it was under way, also where it failed or was never answered. */
  readonly ms: number;
  /** How many requests it was in the end. Default: 1. */
  readonly requests?: number | undefined;
  /** None where nothing was answered. */
  readonly tokens: number;
  /** Undefined where the price is not known. */
  readonly cost?: Cost | undefined;
  /** Whether the server does not tell its tokens, so that they are estimated by the sizes of request and reply. */
  readonly isEstimate: boolean;
}

/** A request that a budget has made room for. */
export interface BudgetedRequest {
  /** Must be called once the request is over; without what it took where it was not sent. */
  end(took?: RequestCost): void;
}

/** Reads what the screen of a frame tells about itself, when it is asked for; undefined where it tells nothing. */
export type ReadTree = () => Promise<TreeReading | undefined>;

export interface ModelRequest {
  /** Guidance of the user beside the instruction itself. */
  readonly context?: string | undefined;
  /** What earlier calls of the same scenario were asked to read. May come from the application: untrusted. */
  readonly readings?: readonly string[] | undefined;
  readonly images?: readonly PromptImage[] | undefined;
  /** Hides secrets in texts that come up after the request was made, such as a reply that the model is shown again. */
  hideSecrets?(text: string): string;
  readonly signal: AbortSignal;
  /** Called once for each request that was sent, also for failed ones. */
  onCall(facts: ModelCallFacts): void;
  /**
   * Called before each request is sent, also before it is sent again. Waits while requests that are under way may use up the
   * budget, and rejects where it is used up. Absent without a budget.
   */
  beforeSend?(what: Pick<ModelCallFacts, 'kind' | 'modelName' | 'server'>): Promise<BudgetedRequest>;
  /** Told what the request waits for before it is sent, and undefined when that is over; names it where time runs out. */
  onWait?(what: string | undefined): void;
}

/** One action of a plan. Element parameters hold `{ prompt, rect?, center? }` in pixels of the planned frame. */
export interface PlannedAction {
  readonly name: string;
  readonly param: Readonly<Record<string, unknown>>;
}

/** How a plan ends. */
export interface PlanEnd {
  readonly success: boolean;
  /** What the instruction asked to read or tell, or why it cannot be fulfilled. */
  readonly message?: string | undefined;
  /**
   * Whether the instruction asks to check, compare, read or tell something, and not only to do something: what was said of one
   * screen is no answer about another. Absent: not known.
   */
  readonly judges?: boolean | undefined;
}

export interface PlanReply {
  readonly thought?: string | undefined;
  /** To be carried out in this order, all visible on the planned frame. */
  readonly actions: readonly PlannedAction[];
  /** The goal is reached once the actions have succeeded, or cannot be (`success: false`). */
  readonly done?: PlanEnd | undefined;
  /** Why nothing can be planned. */
  readonly error?: string | undefined;
  /** What the model wants to know in the next round; it comes back as it is, in `rounds`, and nobody else reads it. */
  readonly memo?: unknown;
}

/** What came of one planned action. */
export interface PlanResult {
  /** Name of the action. */
  readonly name: string;
  /** What was to be done, e.g. `Tap "Save"`. */
  readonly title: string;
  /** `skipped`: the screen was no longer as planned. */
  readonly status: 'ok' | 'failed' | 'skipped';
  /** What the action answered. May come from the application: untrusted. */
  readonly feedback?: string | undefined;
  /** Why it failed or was skipped. May quote the application: untrusted. */
  readonly reason?: string | undefined;
}

/** E.g. `Tap "Save": ok`; on one line, so that no text of the application passes for another result. */
export function describeResult({ title, status, reason = 'no reason was given' }: PlanResult): string {
  const what = { ok: 'ok', failed: `failed: ${reason}`, skipped: `not done, because ${reason}` }[status];
  return `${title}: ${what}`.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
}

/** One finished round of the planning loop: what was planned and what came of it. */
export interface PlanRound {
  readonly reply: PlanReply;
  /** In the order of the planned actions; ends at the first that did not succeed. */
  readonly results: readonly PlanResult[];
  /** What happened in the application meanwhile, such as dialogs and how they were answered. Untrusted. */
  readonly events?: readonly string[] | undefined;
  /** What is to be remembered from screens that are no longer shown. Untrusted. */
  readonly memory?: string | undefined;
  /** `unchanged`: the same actions were tried before, and nothing visible changed. */
  readonly hint?: 'unchanged' | undefined;
}

export interface PlanRequest extends ModelRequest {
  readonly instruction: string;
  readonly frame: Frame;
  readonly actions: readonly AnyAction[];
  readonly rounds: readonly PlanRound[];
  /** `apart`: elements are only described, each is located by a request of its own. Default: `planned`, with their places. */
  readonly locate?: 'planned' | 'apart' | undefined;
  /** What is in view on the frame, for models that can read it beside the picture. */
  readonly readTree?: ReadTree | undefined;
  /** Names what is wrong with a reply, for the model's one repair round; undefined when all is well. */
  check(reply: PlanReply): string | undefined;
}

export interface LocateRequest extends ModelRequest {
  /** The element, described by what a person sees. */
  readonly prompt: string;
  /** Name of the action that is done to it; absent where it is only looked for. */
  readonly action?: string | undefined;
  readonly frame: Frame;
  /** Whether the frame must be sent as large as it is. Default: as the user and the family want it. */
  readonly isFullSize?: boolean | undefined;
  /** What is in view on the frame, for models that can read it beside the picture. */
  readonly readTree?: ReadTree | undefined;
}

export type LocateReply = { readonly rect: Rect; readonly center: Point } | { readonly error: string };

/** Asks for the part of the screen that holds an element, to look for it there more closely. */
export type SectionRequest = LocateRequest;
export type SectionReply = { readonly rect: Rect } | { readonly error: string };

/** The shape that an extraction must have. */
export type ExtractShape = 'any' | 'boolean' | 'number' | 'string';

/** As `judge` for verdicts (`aiAssert`, `aiWaitFor`), as `extract` for data. */
export interface ExtractRequest extends ModelRequest {
  /** A question, a statement to judge, or an object whose values describe the data under each key. */
  readonly demand: string | Readonly<Record<string, unknown>>;
  readonly shape: ExtractShape;
  /** JSON Schema of the data, for demands that have types. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** Oldest first; empty when the user switched the screenshot off. */
  readonly frames: readonly Frame[];
  /** What is in view on the newest frame, for models that can read it beside the picture; not of frames from the past. */
  readonly readTree?: ReadTree | undefined;
  /** Of several independent answers to the same question: none may come from a store of earlier replies. */
  readonly vote?: { readonly number: number; readonly of: number } | undefined;
  /** Of a yes-or-no question: `data` is true where the answer to `demand` is no. Asked only of models that say `judgesOpposite`. */
  readonly opposite?: true | undefined;
  /** Simplified DOM, when asked for. */
  readonly dom?: string | undefined;
  /** Names what is wrong with data of the right shape, for the model's one repair round; undefined when all is well. */
  check?(data: unknown): string | undefined;
}

export interface ExtractReply {
  /** For verdicts: the reason, shown to the reader of a failed test. */
  readonly thought?: string | undefined;
  readonly data: unknown;
  /** Where on the newest frame that was seen on which the answer rests, in its pixels; shown in the report. */
  readonly seenAt?: readonly Rect[] | undefined;
  /** What could not be read. With errors, `data` is no answer. */
  readonly errors?: readonly string[] | undefined;
}

/** Asks for words by which an element can be found again. */
export interface DescribeRequest extends ModelRequest {
  readonly frame: Frame;
  /** Where the element is. */
  readonly rect: Rect;
}

export type DescribeReply = { readonly description: string } | { readonly error: string };

interface Exchange<Request, Reply> {
  readonly request: Request;
  readonly reply: Reply;
}

/** Every kind of question, with what is given and what comes back. */
export interface ModelCalls extends Record<CallKind, Exchange<ModelRequest, unknown>> {
  readonly plan: Exchange<PlanRequest, PlanReply>;
  readonly locate: Exchange<LocateRequest, LocateReply>;
  readonly section: Exchange<SectionRequest, SectionReply>;
  readonly extract: Exchange<ExtractRequest, ExtractReply>;
  readonly judge: Exchange<ExtractRequest, ExtractReply>;
  readonly describe: Exchange<DescribeRequest, DescribeReply>;
}

export type RequestOf<K extends CallKind> = ModelCalls[K]['request'];
export type ReplyOf<K extends CallKind> = ModelCalls[K]['reply'];

/**
 * The one way to a model. All coordinates in replies are pixels of the given frame. Rejects with a `ModelError`; a model
 * that cannot do a thing says so there, never by a made-up reply.
 */
export type Ask = <K extends CallKind>(kind: K, request: RequestOf<K>) => Promise<ReplyOf<K>>;

/** What is known about a model without asking it. */
export interface ModelFacts {
  /** Shown in reports. */
  readonly name: string;
  /** Most planning rounds for one instruction. */
  readonly cycleLimit: number;
  /** Whether the same question about the same screen has the same answer always, so that asking twice tells nothing. */
  readonly isDeterministic?: boolean;
  /** Whether requests with `opposite` are understood. */
  readonly judgesOpposite?: boolean;
}

/** The facts alone, for whatever stands around a model. */
export function modelFacts({
  name,
  cycleLimit,
  isDeterministic = false,
  judgesOpposite = false,
}: ModelFacts): ModelFacts {
  return { name, cycleLimit, isDeterministic, judgesOpposite };
}

/** Something that looks at frames and answers. */
export interface Model extends ModelFacts {
  readonly ask: Ask;
  /** Throws `ConfigError` or `ModelError` when the model cannot be used at all; sends nothing. */
  ready(): Promise<void>;
  close?(): Promise<void>;
}
