import { defaultCycleLimit } from '../../core/model.ts';

/** Where the numbers of a place count: `scale` units along each side of the picture, or pixels of the picture as sent. */
export type CoordinateSpace = { readonly kind: 'normalised'; readonly scale: number } | { readonly kind: 'pixels' };

/** How one family of models is talked to, as data. Shared code never asks for its name. */
export interface ModelFamily {
  /** The value of `EYEWRIGHT_MODEL_FAMILY`. */
  readonly name: string;
  readonly space: CoordinateSpace;
  /** Order of the numbers in a place: `[x1, y1, x2, y2]` or `[y1, x1, y2, x2]`. */
  readonly order: 'xy' | 'yx';
  /** What the family is asked for; both are understood. */
  readonly result: 'box' | 'point';
  /** Whether `response_format: { type: 'json_object' }` may be sent. */
  readonly jsonMode: boolean;
  /** Sent unless a temperature is configured; undefined leaves it to the provider. */
  readonly temperature: number | undefined;
  /** Most planning rounds for one instruction. */
  readonly cycleLimit: number;
}

type FamilyInit = Pick<ModelFamily, 'name' | 'space' | 'order' | 'result'> & Partial<ModelFamily>;

/** Describes a model family; what is left out gets the common value. */
export function defineFamily(family: FamilyInit): ModelFamily {
  return { jsonMode: false, temperature: undefined, cycleLimit: defaultCycleLimit, ...family };
}
