import type { Rect } from '../../../core/screen/geometry.ts';
import type { StateSet } from './states.ts';

/** An element as an application describes it. */
export interface RawElement {
  /** The program on the bus and the path there; empty for what is made of several elements. */
  readonly id: string;
  /** Its role by name, e.g. `push-button`. */
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: StateSet;
  readonly attributes: Readonly<Record<string, string>>;
  /** In pixels of the screen; of size 0 where the application tells nonsense. */
  readonly rect: Rect;
  /** The text of a field, unless it must not be read. */
  readonly text?: string | undefined;
  readonly range?: RawRange | undefined;
  /** The label of a field. */
  readonly label?: string | undefined;
  /** The first of what can be done with it, e.g. `toggle`, for cells without a text. */
  readonly action?: string | undefined;
  /** Whether it shows a picture, for buttons. */
  readonly hasPicture?: boolean | undefined;
  /** Whether it has children that are out of view. */
  readonly hasMore: boolean;
  readonly children: readonly RawElement[];
}

export interface RawRange {
  readonly now: number;
  readonly least: number;
  readonly most: number;
}

/** An application with the windows that it shows. */
export interface RawApplication {
  readonly name: string;
  /** E.g. `gtk`, `Qt`, `Chromium`. */
  readonly toolkit: string;
  /** Its process; undefined if it is not known. */
  readonly pid: number | undefined;
  readonly windows: readonly RawElement[];
}
