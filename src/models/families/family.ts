import type { AnyAction } from '../../core/device/action.ts';
import type { Size } from '../../core/screen/geometry.ts';
import { defaultCycleLimit, type CallKind, type PlannedAction, type PlanReply } from '../../core/model/model.ts';

/** The unit of coordinates: `scale` units along each side of the picture, or pixels of the picture as sent. */
export type CoordinateSpace = { readonly kind: 'normalised'; readonly scale: number } | { readonly kind: 'pixels' };

/** How a screenshot is sent. */
export interface PictureForm {
  /** The size that the screenshot is scaled to, to which coordinates in pixels refer. */
  readonly scaled: Size;
  /** Size of the picture, if it is larger: the screenshot is at its top left, the rest is white. */
  readonly canvas?: Size | undefined;
  /** `detail` of the picture, for servers that know it. */
  readonly detail?: string | undefined;
}

/** Coordinates as a model wrote them, two or four numbers. */
export interface PlaceNumbers {
  readonly numbers: readonly number[];
  /** Their unit, if it is not that of the family. */
  readonly space?: CoordinateSpace | undefined;
}

/** A plan as a model wrote it: elements are `{ prompt?, point | box }` with the numbers of the family. */
export interface RawPlan {
  readonly thought?: string | undefined;
  readonly actions: readonly PlannedAction[];
  readonly done?: PlanReply['done'];
  readonly error?: string | undefined;
}

/** The context in which a plan is read. */
export interface PlanContext {
  /** The last element that was acted on, for languages in which typing names no field. */
  readonly lastElement: unknown;
  /** The actions that the device has. */
  readonly actions: readonly AnyAction[];
}

/** A plan language other than the common JSON. */
export interface PlanDialect {
  /** The version of its prompt; every change of the prompt needs a new version. */
  readonly version: number;
  /** The system prompt, for the actions that are possible. */
  prompt(actions: readonly AnyAction[]): string;
  /**
   * Reads a whole reply, or says what is wrong with it, for the repair round; chooses and completes nothing.
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

/** The reasoning settings of a family. */
export interface ReasoningForm {
  readonly settings: readonly (keyof Reasoning)[];
  /** What is wrong with a combination, e.g. `budget is missing`. */
  refuse?(reasoning: Reasoning): string | undefined;
  /** The settings as members of a request; called with at least one setting, and only those that the family has. */
  write(reasoning: Reasoning): Readonly<Record<string, unknown>>;
}

/** How the format of a reply is enforced: not at all, as any JSON object, or by the JSON Schema of the reply. */
export const responseFormats = ['text', 'json_object', 'json_schema'] as const;
export type ResponseFormat = (typeof responseFormats)[number];

/** The properties of one family of models. Shared code never checks its name. */
export interface ModelFamily {
  /** The value of `EYEWRIGHT_MODEL_FAMILY`. */
  readonly name: string;
  /** The models that it is for, as their vendor names them; shown in the documentation and by `eyewright doctor`. */
  readonly models: string;
  readonly space: CoordinateSpace;
  /** Order of coordinates: `[x1, y1, x2, y2]` or `[y1, x1, y2, x2]`. */
  readonly order: 'xy' | 'yx';
  /** What the prompt asks for; replies with either are understood. */
  readonly result: 'box' | 'point';
  /** What is sent as `response_format`, unless one is configured. */
  readonly responseFormat: ResponseFormat;
  /** Default: the family has no reasoning settings. */
  readonly reasoning?: ReasoningForm;
  /** Sent unless a temperature is configured; undefined leaves it to the provider. */
  readonly temperature: number | undefined;
  /** Whether its models take a temperature. */
  readonly takesTemperature: boolean;
  /** Most planning rounds for one instruction. */
  readonly cycleLimit: number;
  /**
   * Whether its models look for an element in two steps, unless a call turns that off: small models are more often right in a
   * closer picture. Default: no.
   */
  readonly looksTwice?: boolean;
  /** Further members of the body of a request; those that the user configured take precedence. */
  request?(kind: CallKind): Readonly<Record<string, unknown>>;
  /** How a screenshot of this size is sent. Default: as it is. */
  picture?(size: Size, kind: CallKind): PictureForm;
  /** Reads coordinates from a value. @param usual - The numbers as they are usually read, which undefined keeps. */
  readPlace?(value: unknown, usual: readonly number[] | undefined): PlaceNumbers | undefined;
  /** Removes what the family puts around its replies, and nothing else. */
  unwrap?(reply: string): string;
  /** Default: plans in JSON. */
  readonly dialect?: PlanDialect;
}

type FamilyInit = Pick<ModelFamily, 'name' | 'models' | 'space' | 'order' | 'result'> & Partial<ModelFamily>;

/** Defines a model family; what is left out gets the common value. */
export function defineFamily(family: FamilyInit): ModelFamily {
  return {
    responseFormat: 'text',
    temperature: undefined,
    takesTemperature: true,
    cycleLimit: defaultCycleLimit,
    ...family,
  };
}
