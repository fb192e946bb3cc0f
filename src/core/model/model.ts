import type { BudgetedRequest } from './budgeted-request.ts';
import type { AnyAction } from '../device/action.ts';
import type { Frame } from '../screen/frame.ts';
import type { Point, Rect } from '../screen/geometry.ts';
import type { TreeReading } from '../screen/screen-tree.ts';
import type { AIUsageInfo, ModelSlot } from './usage.ts';

/** Planning rounds for one instruction, unless the model's family says otherwise. */
export const defaultCycleLimit = 20;
/** Most actions in one plan; a model that plans more has gone astray. */
export const mostPlannedActions = 50;

/** What a request is for; sent as the header `x-eyewright-call`. */
export type CallKind = 'plan' | 'locate' | 'section' | 'extract' | 'judge' | 'describe';

/** A picture that a prompt refers to by name. */
export interface PromptImage {
  readonly name: string;
  /** An `http(s):` or `data:` URL. */
  readonly url: string;
}

/** Facts about one request to a model, for the record, usage and logs. Text is not yet redacted. */
export interface ModelCallFacts {
  readonly kind: CallKind;
  readonly modelName: string;
  readonly startedAt: number;
  readonly usage?: AIUsageInfo;
  /** The model slot whose configuration was used. Default: that of `usage`, else `default`. */
  readonly slot?: ModelSlot;
  /** The text parts of what was sent, pictures left out. */
  readonly prompt: string;
  /** Name and version of the prompt, e.g. `locate@1`, for models with prompts of their own. */
  readonly promptVersion?: string | undefined;
  readonly reply?: string;
  /** Which of several requests about the same question, e.g. `vote 2 of 3`, `opposite`. */
  readonly round?: string | undefined;
  /** How often the request was sent again after a temporary fault. */
  readonly retries: number;
  /** Host and port that it was sent to, or another name of the provider. */
  readonly server?: string;
  /** The model that answered, as the server reports it. */
  readonly responseModel?: string;
  /** Number of requests that were sent, including failed ones. Default: one when there is a reply, plus the retries. */
  readonly requests?: number;
  /** Milliseconds that it waited for the provider's rate limits; not part of the time in `usage`. */
  readonly waitedMs?: number;
  readonly error?: string;
  /** Stable name of the error, where it has one. */
  readonly errorCode?: string;
  /** Where the reply came from. Default: live. */
  readonly origin?: 'cassette' | 'embedded';
}

/** Reads the accessibility tree of the screen that a frame shows; undefined where there is none. */
export type ReadTree = () => Promise<TreeReading | undefined>;

/** The fields of every request to a model. */
export interface ModelRequest {
  /** Guidance of the user beside the instruction itself. */
  readonly context?: string | undefined;
  /** What earlier calls of the same scenario have read. May come from the application: untrusted. */
  readonly readings?: readonly string[] | undefined;
  readonly images?: readonly PromptImage[] | undefined;
  /** Hides secrets in texts that are added after the request was made, such as a reply that is sent back to the model. */
  hideSecrets?(text: string): string;
  readonly signal: AbortSignal;
  /** Called once for each request that was sent, including failed ones. */
  onCall(facts: ModelCallFacts): void;
  /**
   * Called before each request is sent, including retries. Waits while pending requests may use up the budget, and rejects
   * when the budget is used up. Absent without a budget.
   */
  beforeSend?(what: Pick<ModelCallFacts, 'kind' | 'modelName' | 'server'>): Promise<BudgetedRequest>;
  /**
   * Called with what the request waits for before it is sent, and with undefined when the wait is over. A timeout error names
   * the last one.
   */
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
  /** What the instruction asks to read or report, or why it cannot be fulfilled. */
  readonly message?: string | undefined;
  /**
   * Whether the instruction asks to check, compare, read or report something, and not only to do something: an answer about
   * one screen is not valid for another. Absent: not known.
   */
  readonly judges?: boolean | undefined;
}

/** The plan for one round, or why there is none. */
export interface PlanReply {
  readonly thought?: string | undefined;
  /** In the order in which they are carried out; their elements are all visible on the planned frame. */
  readonly actions: readonly PlannedAction[];
  /** The goal is reached once the actions have succeeded, or cannot be reached (`success: false`). */
  readonly done?: PlanEnd | undefined;
  /** Why nothing can be planned. */
  readonly error?: string | undefined;
  /** A private note of the model for its next round; returned unchanged in `rounds`, and read by nobody else. */
  readonly memo?: unknown;
}

/** The result of one planned action. */
export interface PlanResult {
  /** Name of the action. */
  readonly name: string;
  /** What was to be done, e.g. `Tap "Save"`. */
  readonly title: string;
  /** `skipped`: the screen was no longer as planned. */
  readonly status: 'ok' | 'failed' | 'skipped';
  /** What the action returned. May come from the application: untrusted. */
  readonly feedback?: string | undefined;
  /** Why it failed or was skipped. May quote the application: untrusted. */
  readonly reason?: string | undefined;
}

/** E.g. `Tap "Save": ok`. On one line, so that a text of the application cannot look like another result. */
export function describeResult({ title, status, reason = 'no reason was given' }: PlanResult): string {
  const what = { ok: 'ok', failed: `failed: ${reason}`, skipped: `not done, because ${reason}` }[status];
  return `${title}: ${what}`.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
}

/** One finished round of the planning loop: the plan and its results. */
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

/** Asks for the next actions of an instruction. */
export interface PlanRequest extends ModelRequest {
  readonly instruction: string;
  readonly frame: Frame;
  readonly actions: readonly AnyAction[];
  readonly rounds: readonly PlanRound[];
  /** `apart`: the plan only describes elements, and each is located by its own request. Default: `planned`, with positions. */
  readonly locate?: 'planned' | 'apart' | undefined;
  /** The elements that are in view on the frame, for models that read the tree beside the picture. */
  readonly readTree?: ReadTree | undefined;
  /**
   * What has happened beside the screen since the first round: dialogs, new tabs and downloads, in words that are the same in
   * each run. For models that compare a request with a recorded one; the texts for a prompt are in `rounds`.
   */
  readSideEffects?(): readonly string[];
  /** What is wrong with a reply, for the model's one repair round; undefined when the reply is valid. */
  check(reply: PlanReply): string | undefined;
}

/** Asks where an element is. */
export interface LocateRequest extends ModelRequest {
  /** The element, described by what a person sees. */
  readonly prompt: string;
  /** Name of the action that will be done to it; absent where it is only located. */
  readonly action?: string | undefined;
  readonly frame: Frame;
  /** Whether the frame must be sent in its full size. Default: as the user and the model family set it. */
  readonly isFullSize?: boolean | undefined;
  /** The elements that are in view on the frame, for models that read the tree beside the picture. */
  readonly readTree?: ReadTree | undefined;
}

/** Where the element is, in pixels of the frame, or why it was not found. */
export type LocateReply = { readonly rect: Rect; readonly center: Point } | { readonly error: string };

/** Asks for the part of the screen that contains an element, which is then located in a picture of that part. */
export type SectionRequest = LocateRequest;
/** The part of the screen, in pixels of the frame, or why it was not found. */
export type SectionReply = { readonly rect: Rect } | { readonly error: string };

/** The shape that an extraction must have. */
export type ExtractShape = 'any' | 'boolean' | 'number' | 'string';

/** Sent as `judge` for verdicts (`aiAssert`, `aiWaitFor`), and as `extract` for data. */
export interface ExtractRequest extends ModelRequest {
  /** A question, a statement to judge, or an object whose values describe the data under each key. */
  readonly demand: string | Readonly<Record<string, unknown>>;
  readonly shape: ExtractShape;
  /** JSON Schema of the data, for demands that have types. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** Oldest first; empty when the user switched the screenshot off. */
  readonly frames: readonly Frame[];
  /** The elements that are in view on the newest frame, for models that read the tree beside the picture. Absent for past frames. */
  readonly readTree?: ReadTree | undefined;
  /** Which of several independent answers to the same question this is: none may come from a cache of replies. */
  readonly vote?: { readonly number: number; readonly of: number } | undefined;
  /** For a yes-or-no question: `data` is true where the answer to `demand` is no. Only for models with `judgesOpposite`. */
  readonly opposite?: true | undefined;
  /** Simplified DOM, if the call includes it. */
  readonly dom?: string | undefined;
  /** What is wrong with data of the right shape, for the model's one repair round; undefined when the data are valid. */
  check?(data: unknown): string | undefined;
}

/** The data or the verdict. */
export interface ExtractReply {
  /** For verdicts: the reason, shown to the reader of a failed test. */
  readonly thought?: string | undefined;
  readonly data: unknown;
  /** Boxes on the newest frame that the answer is based on, in its pixels; shown in the report. */
  readonly seenAt?: readonly Rect[] | undefined;
  /** What could not be read. With errors, `data` is no answer. */
  readonly errors?: readonly string[] | undefined;
}

/** Asks for a description by which an element can be found again. */
export interface DescribeRequest extends ModelRequest {
  readonly frame: Frame;
  /** Where the element is. */
  readonly rect: Rect;
}

/** The description, or why there is none. */
export type DescribeReply = { readonly description: string } | { readonly error: string };

interface Exchange<Request, Reply> {
  readonly request: Request;
  readonly reply: Reply;
}

/** Every kind of call, with its request and its reply. */
export interface ModelCalls extends Record<CallKind, Exchange<ModelRequest, unknown>> {
  readonly plan: Exchange<PlanRequest, PlanReply>;
  readonly locate: Exchange<LocateRequest, LocateReply>;
  readonly section: Exchange<SectionRequest, SectionReply>;
  readonly extract: Exchange<ExtractRequest, ExtractReply>;
  readonly judge: Exchange<ExtractRequest, ExtractReply>;
  readonly describe: Exchange<DescribeRequest, DescribeReply>;
}

/** The request of a kind of call. */
export type RequestOf<K extends CallKind> = ModelCalls[K]['request'];
/** The reply to a kind of call. */
export type ReplyOf<K extends CallKind> = ModelCalls[K]['reply'];

/**
 * Sends a request to a model. All coordinates in replies are pixels of the given frame. Rejects with a `ModelError`, also
 * when the model cannot do something: it never makes up a reply.
 */
export type Ask = <K extends CallKind>(kind: K, request: RequestOf<K>) => Promise<ReplyOf<K>>;

/** Facts about a model that are known without a request. */
export interface ModelFacts {
  /** Shown in reports. */
  readonly name: string;
  /** Most planning rounds for one instruction. */
  readonly cycleLimit: number;
  /** Whether the same question about the same screen always has the same answer, so that a second vote adds nothing. */
  readonly isDeterministic?: boolean;
  /** Whether the model supports requests with `opposite`. */
  readonly judgesOpposite?: boolean;
  /** Whether it looks for an element in two steps, unless the option `deepLocate` of a call says otherwise. Default: no. */
  readonly looksTwice?: boolean;
  /** Whether it nearly always reads the tree of the screen, so that it is read while the picture is taken. */
  readonly readsTree?: boolean;
}

/** The facts alone, for wrappers of a model. */
export function modelFacts(model: ModelFacts): ModelFacts {
  const { name, cycleLimit, isDeterministic = false, judgesOpposite = false } = model;
  const { looksTwice = false, readsTree = false } = model;
  return { name, cycleLimit, isDeterministic, judgesOpposite, looksTwice, readsTree };
}

/** Something that looks at frames and answers. */
export interface Model extends ModelFacts {
  readonly ask: Ask;
  /** Throws `ConfigError` or `ModelError` when the model cannot be used at all; sends nothing. */
  ready(): Promise<void>;
  close?(): Promise<void>;
}
