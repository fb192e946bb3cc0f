import type { ScreenPulse } from './screen-pulse.ts';
import type { TreeRange } from './tree-range.ts';
import type { Surroundings } from './surroundings.ts';
import type { CodeView } from '../memory/code-facts.ts';
import type { Point, Rect } from './geometry.ts';

/** A way to find one element again that does not need a model. */
export type ElementLocator = LocatorKind & {
  /**
   * CSS selectors of the frames that it is in, outermost first; empty for the page itself. Absent: all frames are searched.
   */
  readonly frames?: readonly string[] | undefined;
};

/**
 * A locator may also have the role and the name that the element had. Then an element with another role or name does not
 * match, whatever the rest of the locator finds.
 */
type LocatorKind =
  /** `attribute`: the attribute that holds the id. Default: `data-testid`. */
  | {
      readonly by: 'test-id';
      readonly id: string;
      readonly attribute?: string | undefined;
      readonly role?: string;
      readonly name?: string;
    }
  | { readonly by: 'role'; readonly role: string; readonly name: string }
  | { readonly by: 'label'; readonly text: string; readonly role?: string }
  | { readonly by: 'text'; readonly text: string; readonly role?: string }
  | { readonly by: 'xpath'; readonly xpath: string; readonly role?: string; readonly name?: string };

/** States of an element; absent means that a state does not apply. */
export interface TreeStates {
  readonly checked?: boolean | 'mixed';
  readonly selected?: boolean;
  readonly pressed?: boolean | 'mixed';
  readonly expanded?: boolean;
  readonly disabled?: boolean;
  readonly focused?: boolean;
  readonly readonly?: boolean;
  readonly required?: boolean;
  readonly invalid?: boolean;
  /** Whether it stands for where the user is: the page in a menu, the step of a wizard, the day of a calendar. */
  readonly current?: boolean;
}

/** A text that belongs to an element beside its name. */
export interface TreeDescription {
  readonly text: string;
  /** Whether it is an error message: by `aria-errormessage`, or by how the page names it. */
  readonly isError: boolean;
}

/** A word of a text as it is painted. */
export interface TreeWord {
  readonly text: string;
  /** Frame pixels. */
  readonly rect: Rect;
  /** Whether only a part of it is in the visible area, so that it may be cut off or end in dots. */
  readonly isCut?: boolean;
  /** Whether the page paints its letters in the opposite order, which is not that of its language. */
  readonly isReversed?: boolean;
  /**
   * What covers its middle: `opaque`, so that it cannot be seen; `unknown`, where it is not known whether the cover is
   * opaque. Absent: nothing, or something transparent.
   */
  readonly covered?: 'opaque' | 'unknown';
}

/**
 * One element of the platform's accessibility tree. Never holds the value of a field for passwords, codes or card numbers.
 * Fields marked with (looks) are present only in a snapshot with the option `looks`.
 */
export interface TreeNode {
  /** ARIA role where there is one, e.g. `button`, `textbox`; `text` for plain text, `generic` for anything else that counts. */
  readonly role: string;
  /** Accessible name; of plain text the text itself. */
  readonly name: string;
  /** The content of a field; absent for an empty field whose box shows other texts, such as tags of selected entries. */
  readonly value?: string;
  /** For a slider, a progress bar or a meter: its number and its ends, where they are known (looks). */
  readonly range?: TreeRange;
  /** Whether its content is private, so that there is no `value`. */
  readonly hidesValue?: boolean;
  /** Whether all that a picture can show of such a content are dots. */
  readonly showsDots?: boolean;
  readonly placeholder?: string;
  /** Its tooltip (HTML's `title`), where its name has no letter or digit. */
  readonly tooltip?: string;
  /** Heading level, 1 to 6. */
  readonly level?: number;
  readonly states: TreeStates;
  /** Frame pixels; may lie outside the frame. */
  readonly rect: Rect;
  /** Whether any part of it lies inside the frame and is not hidden by style. */
  readonly visible: boolean;
  /** Whether a touch in the middle of its visible part reaches it and nothing else (looks). */
  readonly reachable?: boolean;
  /** Whether its style lets touches through to what lies under it, and nothing in it takes them (looks). */
  readonly letsThrough?: boolean;
  /**
   * Whether it reacts to a touch, whatever its role: by its cursor, because it takes the focus, or by an event handler of its
   * own (looks).
   */
  readonly reacts?: boolean;
  /** Whether it is hidden from assistive technology though it may be visible (`aria-hidden`, `inert`) (looks). */
  readonly muted?: boolean;
  /** Whether it is outside of an open modal dialog, so that it does not react (looks). */
  readonly behind?: boolean;
  /**
   * Whether it lies over the page: in the `top` layer, as open popovers and modal dialogs do, or `fixed` in the view. Its
   * children have the field only if they lie over the page by themselves (looks).
   */
  readonly over?: 'top' | 'fixed';
  /** Whether it is the label of a control, so that a touch of it acts on the control (looks). */
  readonly isLabel?: boolean;
  /** Whether it has a background or a border of its own, as buttons have (looks). */
  readonly boxed?: boolean;
  /** For a list that the platform draws: all its options in their order, empty for those that cannot be selected (looks). */
  readonly options?: readonly string[];
  /** For the same list: the options that cannot be selected. */
  readonly disabledOptions?: readonly string[];
  /**
   * For a field: its error message while it is invalid, then its help text (`aria-errormessage` and `aria-describedby`), as far
   * as they are rendered (looks).
   */
  readonly descriptions?: readonly TreeDescription[];
  /** Whether text can be typed into it (looks). */
  readonly typeable?: boolean;
  /** Whether its box has room for a part only of its value, its placeholder, or the words of a button (looks). */
  readonly cutContent?: boolean;
  /** Whether it says that it opens a list, though its role is that of a field (looks). */
  readonly opensList?: boolean;
  /** For a text: its words with their boxes (looks). */
  readonly words?: readonly TreeWord[];
  /** For a row: the part of the table that it belongs to, unless that is the body (looks). */
  readonly part?: 'head' | 'foot';
  /**
   * For a table or list: whether it has rows or items that are not in view, including those that are created when it is
   * scrolled (`aria-rowcount` and `aria-setsize`) (looks).
   */
  readonly goesOn?: boolean;
  /** The same for the columns of a table. */
  readonly hasMoreColumns?: boolean;
  /**
   * Whether it has more than is in view: it can be scrolled, or it clips elements inside it (looks).
   */
  readonly scrolls?: boolean;
  /**
   * Visible content that is not in the tree: a `picture` or a video without an alternative text, or other `content`, as in a
   * canvas, or in a frame or an element that cannot be read (looks).
   */
  readonly drawn?: 'picture' | 'content';
  /** For a text: whether it comes from a style. Its position in the element is not known, so it has no `words`. */
  readonly fromStyle?: boolean;
  /**
   * For an element without a role: whether it is one of several adjacent boxes of one kind, each with more than one element in
   * it: a row, a card, a line of a form (looks).
   */
  readonly isItem?: boolean;
  /** Whether it is a short-lived message with all its content, such as a toast. */
  readonly passing?: boolean;
  /**
   * Whether it cannot be seen at any scroll position: it has no colour, is clipped, lies outside of what can be scrolled to, or
   * is covered. Only in a snapshot with the option `unseen`.
   */
  readonly unseen?: boolean;
  /** A fingerprint of what a canvas shows. Only in a snapshot with the option `unseen`, where the screen supports it. */
  readonly drawing?: string;
  /** Addresses and ids: `href`, `src`, `id`, `testId`, … */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children: readonly TreeNode[];
}

/** The tree of a screen at one moment. */
export interface TreeReading {
  readonly nodes: readonly TreeNode[];
  /** Whether the screen has more than the nodes. */
  readonly isCut: boolean;
  /** Whether the screen as a whole can be scrolled, so that more may be above, below or beside what it shows. Default: no. */
  readonly goesOn?: boolean;
  /** Its id, where the screen can use it to track what moves afterwards. */
  readonly id?: string | undefined;
}

/** Where an element is, in frame pixels. */
export interface FoundElement extends Rect {
  /** The point to touch, where that is not the middle, e.g. for a label with a link in its middle. */
  readonly touch?: Point | undefined;
  /** What covers it at every scroll position, e.g. `button "Sort"`. Absent: nothing, or not known. */
  readonly cover?: string | undefined;
}

/** A box to touch. */
export interface AimedBox {
  readonly rect: Rect;
  /** The id of the tree snapshot that the box is from, if it is from one. */
  readonly reading?: string | undefined;
}

/** Where to touch an element that is given by a box. */
export interface Aim {
  /** Absent: in the middle. */
  readonly touch?: Point | undefined;
  /** The disabled element there, e.g. `button "Save"`. */
  readonly disabled?: string | undefined;
  /** The box of the element now, if it has moved since the snapshot. */
  readonly moved?: Rect | undefined;
  /** Whether the element has disappeared since the snapshot. */
  readonly isGone?: boolean | undefined;
  /** What a touch at any point of the element would land on instead. */
  readonly cover?: string | undefined;
}

/** Options of `ScreenTree.snapshot`. */
export interface TreeSnapshotOptions {
  readonly scope: 'all' | 'visible-only';
  /**
   * Whether to include what touches reach, for interactive elements, and the box of each word of a text; only with
   * `tellsLooks`. Default: no, since it takes time.
   */
  readonly looks?: boolean | undefined;
  /**
   * Whether to include every visible text in full, also text that is hidden from assistive technology: in drawings, from
   * styles, replaced by other names. Content that cannot be read becomes an element with the role `application`. Default: no.
   */
  readonly painted?: boolean | undefined;
  /** Whether to include elements that cannot be seen, see `unseen`. Default: no. */
  readonly unseen?: boolean | undefined;
  /** Id of this snapshot, by which `aim` knows what was where. Only the newest one is kept; only with `looks`. */
  readonly reading?: string | undefined;
  readonly signal: AbortSignal;
  /** Called when the screen has more elements than the snapshot. */
  readonly onCut?: (() => void) | undefined;
  /** Called when the screen as a whole can be scrolled; only with `looks`. */
  readonly onMore?: (() => void) | undefined;
}

/** A tab that was active. */
export interface KeptTab {
  /** Its content and its address; undefined while it is the active tab, and once it is closed. */
  read(
    options: TreeSnapshotOptions,
  ): Promise<{ readonly nodes: readonly TreeNode[]; readonly place: string | undefined } | undefined>;
}

/**
 * The element tree of a screen: DOM and accessibility tree of a page, uiautomator, XCUITest, dumpLayout. The one source for
 * `domIncluded`, locators of the cache, and models that read it.
 */
export interface ScreenTree {
  /** Whether a snapshot with `looks` has what touches reach and the boxes of words. Default: no. */
  readonly tellsLooks?: boolean;
  /** Whether a snapshot with `looks` has what touches reach, but no boxes of words. Default: no. */
  readonly tellsTouch?: boolean;
  /** The roots of the screen, in document order, through frames and open shadow roots. */
  snapshot(options: TreeSnapshotOptions): Promise<readonly TreeNode[]>;
  /**
   * Finds one element and scrolls it into view, to where nothing covers it. Undefined when no element matches, or more than
   * one does. An XPath without role and name finds the first of several elements, also if it stays covered, which `cover`
   * then reports; for all other locators, a covered element does not match.
   */
  find(locator: ElementLocator, signal: AbortSignal): Promise<FoundElement | undefined>;
  /**
   * Scrolls the first element with a text, as its name or its content, into view: up or down, also in panes and frames. False
   * where no element has the text. Absent: the tree has only what is in view.
   */
  reveal?(text: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Where to touch. For an element that a touch toggles, this is a point outside of links, buttons and fields in it; for a box
   * from a snapshot, it is where the element has moved to since. Waits until a moving element stops. Absent: not supported.
   */
  aim?(at: AimedBox, signal: AbortSignal): Promise<Aim>;
  /**
   * Locators that find the element in a box again, best first. Each of them now finds this element and nothing else, and has
   * its role and name.
   */
  locatorsAt(rect: Rect, signal: AbortSignal): Promise<readonly ElementLocator[]>;
  /** What is in the middle of a box and around it. Absent: this is taken from the tree. */
  surroundings?(rect: Rect, signal: AbortSignal): Promise<Surroundings>;
  /**
   * Which view of the application is shown, for cache entries: the address of a page; elsewhere the platform's name of the
   * view, such as an activity. Undefined where it is not known.
   */
  place?(signal: AbortSignal): Promise<string | undefined>;
  /** The activity of the view, which is watched from the first call on. Absent: not supported. */
  pulse?(signal: AbortSignal): Promise<ScreenPulse | undefined>;
  /**
   * Keeps the tab that is active now, to read it once another one is active. Absent: there are no tabs.
   */
  keepTab?(): KeptTab;
  /** For generated code; only pages have it. */
  readonly code?: CodeView;
  /** Evaluates a script in the application under test (browsers). */
  evaluate?(script: string, signal: AbortSignal): Promise<unknown>;
}
