import type { ElementQuery, ElementScope } from './elements/element-query.ts';
import type { ValueReference } from './value-grammar.ts';

export type Comparison = 'equals' | 'contains' | 'starts' | 'ends' | 'more' | 'less' | 'at-least' | 'at-most' | 'empty';

export type CountComparison = Extract<Comparison, 'equals' | 'more' | 'less' | 'at-least' | 'at-most'>;

/** What an element can be besides being there and being checked. */
export type Condition =
  | 'enabled'
  | 'disabled'
  | 'focused'
  | 'selected'
  | 'expanded'
  | 'collapsed'
  | 'required'
  | 'optional'
  | 'read-only'
  | 'editable'
  | 'pressed'
  | 'active'
  | 'valid'
  | 'invalid';

/** One cell of a row that is described: what it holds, and in which column, where that is said. */
export interface RowCell {
  readonly column?: string | undefined;
  readonly text: string;
}

/** Parts of a screen that are called by their kind alone. */
export type ShownHolder = 'list' | 'table' | 'message' | 'alert';

/** A statement about the screen that is true or false. */
export type Statement =
  | { readonly type: 'all' | 'any'; readonly parts: readonly Statement[] }
  /** `isAnywhere`: "there is", also where it would have to be scrolled to. `holder`: the kind of part that is to show it. */
  | {
      readonly type: 'shown';
      readonly target: ElementQuery;
      readonly negative: boolean;
      readonly isAnywhere?: boolean;
      readonly holder?: ShownHolder | undefined;
    }
  /** Of checkboxes, radio buttons and switches. */
  | { readonly type: 'state'; readonly target: ElementQuery; readonly checked: boolean }
  | {
      readonly type: 'condition';
      readonly target: ElementQuery;
      readonly condition: Condition;
      readonly negative: boolean;
    }
  /** Of how many elements of a kind something is so. */
  | {
      readonly type: 'some';
      readonly each: Extract<Statement, { type: 'state' | 'condition' }>;
      readonly comparison: CountComparison;
      readonly expected: number;
      readonly negative: boolean;
    }
  /** A step of a wizard, a page in a navigation, an entry of a list is the one where the user is. */
  | { readonly type: 'current'; readonly name: string; readonly negative: boolean }
  /** What the first, the second … of a kind is called. */
  | {
      readonly type: 'nth';
      readonly of: ElementQuery;
      readonly comparison: 'equals' | 'contains';
      readonly expected: string;
      readonly negative: boolean;
    }
  /** Each row, item or card has an element in it; `negative`: none has. */
  | {
      readonly type: 'each';
      readonly of: ElementQuery;
      readonly target: ElementQuery;
      readonly negative: boolean;
    }
  /** A drop-down has all of these options; `negative`: it has none of them. */
  | {
      readonly type: 'offered';
      readonly of: ElementQuery;
      readonly options: readonly string[];
      readonly negative: boolean;
    }
  | { readonly type: 'place'; readonly target: ElementQuery }
  | {
      readonly type: 'value';
      readonly of: ValueReference;
      readonly comparison: Comparison;
      readonly expected: string;
      /** Whether it is said in plain words, which may say the same in another way. */
      readonly isPlain?: boolean;
      /** Whether it is said to contain that: a drop-down contains its options, and shows one of them. */
      readonly mayOffer?: boolean;
      /** Whether it is said to be chosen, which others may be beside it. */
      readonly isChosen?: boolean;
      readonly negative: boolean;
    }
  /** How many of an element's like there are. */
  | {
      readonly type: 'count';
      readonly of: ElementQuery;
      readonly comparison: CountComparison;
      readonly expected: number;
      readonly negative: boolean;
    }
  | {
      readonly type: 'sorted';
      /** Rows, items, a table, a list, or the values of a column. */
      readonly of: ElementQuery;
      /** The heading of the column that decides. */
      readonly by?: ElementQuery | undefined;
      /** Absent: either way. */
      readonly direction?: 'ascending' | 'descending' | undefined;
      readonly negative: boolean;
    }
  /** These come one after the other. */
  | { readonly type: 'order'; readonly targets: readonly ElementQuery[]; readonly negative: boolean }
  /** There is one row that has all these cells. */
  | {
      readonly type: 'row';
      readonly cells: readonly RowCell[];
      readonly scope?: ElementScope | undefined;
      readonly negative: boolean;
    }
  /** Of the cells of a column, or of all rows: every one, or some, compares so. */
  | {
      readonly type: 'cells';
      /** Absent: the text of whole rows. */
      readonly column?: ElementScope | undefined;
      readonly every: boolean;
      readonly comparison: 'equals' | 'contains';
      readonly expected: string;
      readonly negative: boolean;
    };
