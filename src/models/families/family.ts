import type { AnyAction } from '../../core/device/action.ts';
import type { Size } from '../../core/screen/geometry.ts';
import { defaultCycleLimit, type CallKind, type PlannedAction, type PlanReply } from '../../core/model/model.ts';

/** Where the numbers of a place count: `scale` units along each side of the picture, or pixels of the picture as sent. */
export type CoordinateSpace = { readonly kind: 'normalised'; readonly scale: number } | { readonly kind: 'pixels' };

/** How a screenshot is sent. */
export interface PictureForm {
  /** What the screenshot is scaled to; places in pixels count there. */
  readonly scaled: Size;
  /** Size of the picture, when it is larger: the screenshot stands at its top left, the rest is white. */
  readonly canvas?: Size | undefined;
  /** `detail` of the picture, for servers that know it. */
  readonly detail?: string | undefined;
}

/** Numbers of a place as a model wrote them, two or four. */
export interface PlaceNumbers {
  readonly numbers: readonly number[];
  /** Where they count, when not as usual for the family. */
  readonly space?: CoordinateSpace | undefined;
}

/** A plan as a model wrote it: elements are `{ prompt?, point | box }` with the numbers of the family. */
export interface RawPlan {
  readonly thought?: string | undefined;
  readonly actions: readonly PlannedAction[];
  readonly done?: PlanReply['done'];
  readonly error?: string | undefined;
}

/** What is known when a plan is read. */
export interface PlanContext {
  /** What was acted on last, for languages whose typing names no field. */
  readonly lastElement: unknown;
  /** The actions that the device has. */
  readonly actions: readonly AnyAction[];
}

/** A language of plans that is not the common JSON. */
export interface PlanDialect {
  /** Of its prompt; every change of its words needs a new one. */
  readonly version: number;
  /** The system prompt, for the actions that are possible. */
  prompt(actions: readonly AnyAction[]): string;
  /**
   * Reads a reply as a whole, or names what is wrong with it for the repair round; chooses and completes nothing.
   */
  read(reply: string, context: PlanContext): { readonly plan: RawPlan } | { readonly problem: string };
  /** Writes an earlier plan back, for the history. */
  write(plan: RawPlan): string;
}

/** How much a model is to think before it answers; what is undefined is left to the provider. */
export interface Reasoning {
  readonly enabled?: boolean | undefined;
  /** A word of the provider, such as `low`. */
  readonly effort?: string | undefined;
  /** Tokens. */
  readonly budget?: number | undefined;
}

/** The settings of thinking that a family has. */
export interface ReasoningForm {
  readonly settings: readonly (keyof Reasoning)[];
  /** What is wrong with a combination, e.g. `budget is missing`. */
  refuse?(reasoning: Reasoning): string | undefined;
  /** The members of a request that say them; called with settings that the family has, at least one. */
  write(reasoning: Reasoning): Readonly<Record<string, unknown>>;
}

/** How a reply is held to its form: not at all, to any JSON object, or to the JSON Schema of what was asked. */
export const responseFormats = ['text', 'json_object', 'json_schema'] as const;
export type ResponseFormat = (typeof responseFormats)[number];

/** How one family of models is talked to. Shared code never asks for its name. */
export interface ModelFamily {
  /** The value of `EYEWRIGHT_MODEL_FAMILY`. */
  readonly name: string;
  /** The models that it is for, as their vendor names them; shown in the documentation and by `eyewright doctor`. */
  readonly models: string;
  readonly space: CoordinateSpace;
  /** Order of the numbers in a place: `[x1, y1, x2, y2]` or `[y1, x1, y2, x2]`. */
  readonly order: 'xy' | 'yx';
  /** What the family is asked for; both are understood. */
  readonly result: 'box' | 'point';
  /** What is sent as `response_format`, unless one is configured. */
  readonly responseFormat: ResponseFormat;
  /** Default: the family has no settings of thinking. */
  readonly reasoning?: ReasoningForm;
  /** Sent unless a temperature is configured; undefined leaves it to the provider. */
  readonly temperature: number | undefined;
  /** Whether its models take a temperature. */
  readonly takesTemperature: boolean;
  /** Most planning rounds for one instruction. */
  readonly cycleLimit: number;
  /** Further members of the body of a request; those that the user configured come before them. */
  request?(kind: CallKind): Readonly<Record<string, unknown>>;
  /** How a screenshot of this size is sent. Default: as it is. */
  picture?(size: Size, kind: CallKind): PictureForm;
  /** Reads what stands for a place, given with the numbers that are found there as usual; undefined leaves it at those. */
  readPlace?(value: unknown, usual: readonly number[] | undefined): PlaceNumbers | undefined;
  /** Takes off what the family puts around its replies, and nothing else. */
  unwrap?(reply: string): string;
  /** Default: plans in JSON. */
  readonly dialect?: PlanDialect;
}

type FamilyInit = Pick<ModelFamily, 'name' | 'models' | 'space' | 'order' | 'result'> & Partial<ModelFamily>;

/** Describes a model family; what is left out gets the common value. */
export function defineFamily(family: FamilyInit): ModelFamily {
  return {
    responseFormat: 'text',
    temperature: undefined,
    takesTemperature: true,
    cycleLimit: defaultCycleLimit,
    ...family,
  };
}
