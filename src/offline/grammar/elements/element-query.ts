import type { ElementKind, Landmark, Relation } from './element-words.data.ts';

/**
 * What an act asks of what it aims at. `reacts`: it reacts to a touch, and is called by its whole name; `named`: it is called by
 * its whole name, and may be a plain text, since nothing tells what reacts to that act.
 */
export type Aim = 'reacts' | 'named';

/** An element, taken apart: "the second Delete button in the row of Milk". */
export interface ElementQuery {
  /** What stands on it or beside it. */
  readonly text?: string | undefined;
  /** What the text is, where that is said; else a name, a label, or whatever stands there. */
  readonly by?: 'label' | 'placeholder' | undefined;
  readonly kind?: ElementKind | undefined;
  /** Which of several, from 1; -1: the last. */
  readonly ordinal?: number | undefined;
  /** What is meant if nothing is called so: "the second Name field" may be "Second Name", or another "Name". */
  readonly counted?: { readonly text: string; readonly ordinal: number } | undefined;
  readonly relation?: { readonly type: Relation; readonly anchor: ElementQuery } | undefined;
  readonly scope?: ElementScope | undefined;
  /** What must not be in it: "the row without …". */
  readonly without?: ElementQuery | undefined;
  /** Whether each of its like is meant: "all checkboxes". */
  readonly all?: boolean | undefined;
  /** Those of them that are not meant: "all checkboxes except …". */
  readonly except?: readonly ElementQuery[] | undefined;
  /** What is done to it. Default: nothing; it is only looked for. */
  readonly aim?: Aim | undefined;
  /** The whole description, for messages and as a last reading of the text. */
  readonly source: string;
  /** Whether the text was quoted. */
  readonly literal: boolean;
  /** Words beside a quoted text that say more than what kind of text it is; nothing on the screen answers to them. */
  readonly unread?: string | undefined;
}

export type ScopeType =
  | 'row'
  | 'column'
  | 'dialog'
  | 'section'
  | 'landmark'
  | 'table'
  | 'list'
  | 'menu'
  | 'select'
  | 'tabpanel';

/** The part of the screen in which an element must stand. */
export interface ElementScope {
  readonly type: ScopeType;
  /** By what it is known; absent: the only one there is. */
  readonly anchor?: ElementQuery | undefined;
  /** Whether the anchor is what an element is for, so that a card or a section may hold both as well as a row. */
  readonly isOwner?: boolean | undefined;
  /** Which of several, from 1; -1: the last. */
  readonly ordinal?: number | undefined;
  readonly landmark?: Landmark | undefined;
  /** What must not be in it. */
  readonly without?: ElementQuery | undefined;
  /** Of a row: the column that crosses it. */
  readonly column?: ElementScope | undefined;
  /** A larger part around it. */
  readonly within?: ElementScope | undefined;
}
