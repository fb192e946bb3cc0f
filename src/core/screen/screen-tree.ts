import type { CodeView } from '../memory/code-facts.ts';
import type { Point, Rect } from './geometry.ts';

/** A way to find one element again that does not need a model. */
export type ElementLocator = LocatorKind & {
  /**
   * CSS selectors of the frames that it stands in, outermost first; empty for the page itself. Absent: it is looked for in all
   * frames.
   */
  readonly frames?: readonly string[] | undefined;
};

/**
 * With the role and, where that is not the way itself, the name that the element had, a way is a memory: nothing that is
 * called otherwise fits it, wherever it leads by now.
 */
type LocatorKind =
  /** `attribute`: the one that holds the id, where it is not `data-testid`. */
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

/** What an element says about itself, as far as it applies; absent means that it does not. */
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
}

/** A text that belongs to an element beside its name. */
export interface TreeDescription {
  readonly text: string;
  /** Whether it says what is wrong: by `aria-errormessage`, or by what the page itself calls it. */
  readonly isError: boolean;
}

/** A word of a text as it is painted. */
export interface TreeWord {
  readonly text: string;
  /** Frame pixels. */
  readonly rect: Rect;
  /** Whether only a part of it lies in what is shown, so that it may end in dots, or in nothing. */
  readonly isCut?: boolean;
  /**
   * What lies over its middle: `opaque`, so that it cannot be seen; `unknown`, where the screen cannot tell that of what lies
   * over it. Absent: nothing, or something that it is seen through.
   */
  readonly covered?: 'opaque' | 'unknown';
}

/** One element of a screen as the platform's accessibility sees it. Never holds the value of a field for passwords, codes or card numbers. */
export interface TreeNode {
  /** ARIA role where there is one, e.g. `button`, `textbox`; `text` for plain text, `generic` for anything else that counts. */
  readonly role: string;
  /** Accessible name; of plain text the text itself. */
  readonly name: string;
  /** What a field holds; absent where the field is empty, and its box shows other texts, as the tags that were chosen. */
  readonly value?: string;
  /** Whether it holds something that is for nobody to read, so that there is no `value`. */
  readonly hidesValue?: boolean;
  readonly placeholder?: string;
  /** What the screen shows while the pointer rests on it (HTML's `title`), where its name has no letter or digit. */
  readonly tooltip?: string;
  /** Heading level, 1 to 6. */
  readonly level?: number;
  readonly states: TreeStates;
  /** Frame pixels; may lie outside the frame. */
  readonly rect: Rect;
  /** Whether any of it lies inside the frame and is not hidden by style. */
  readonly visible: boolean;
  /** Whether a touch in the middle of its part of the frame reaches it and nothing else; told only where it was asked for. */
  readonly reachable?: boolean;
  /**
   * Whether it says of itself that a touch does something, whatever its role: by its pointer, by taking the focus, or by a handler
   * of its own; told only where it was asked for.
   */
  readonly reacts?: boolean;
  /** Whether it is kept from readers of the tree though it may be seen (`aria-hidden`, `inert`); told only where it was asked for. */
  readonly muted?: boolean;
  /** Whether a modal dialog is open and this is not in it, so that nothing of it reacts; told only where it was asked for. */
  readonly behind?: boolean;
  /**
   * Whether it lies over the page: in the `top` layer, as open popovers and modal dialogs do, or `fixed` in the view; of what is
   * in it only that which lies there by itself. Told only where it was asked for.
   */
  readonly over?: 'top' | 'fixed';
  /** Whether it is the label of a control, so that a touch of it is one of the control; told only where it was asked for. */
  readonly isLabel?: boolean;
  /** Whether it has a ground or an edge of its own around its words, as buttons have; told only where it was asked for. */
  readonly boxed?: boolean;
  /** Of a list that the platform draws, all its options in their order, empty for those that cannot be chosen; told only where it was asked for. */
  readonly options?: readonly string[];
  /** Of the same list, those that cannot be chosen. */
  readonly disabledOptions?: readonly string[];
  /**
   * Of a field, what the page says of it beside its name: its error while it is invalid, then what helps to fill it (ARIA's
   * `aria-errormessage` and `aria-describedby`), as far as it is rendered; told only where it was asked for.
   */
  readonly descriptions?: readonly TreeDescription[];
  /** Whether text can be typed into it; told only where it was asked for. */
  readonly typeable?: boolean;
  /** Of a text, its words with their places; told only where it was asked for. */
  readonly words?: readonly TreeWord[];
  /** Of a row, the part of its table that it belongs to, where that is not the body; told only where it was asked for. */
  readonly part?: 'head' | 'foot';
  /**
   * Of a table or list, whether it has rows or items that are not in view, also such that are made when it is scrolled
   * (ARIA's `aria-rowcount` and `aria-setsize`); told only where it was asked for.
   */
  readonly goesOn?: boolean;
  /** The same of the columns of a table. */
  readonly hasMoreColumns?: boolean;
  /**
   * Whether it holds more than is in view: it can be scrolled, or it cuts off elements that it holds; told only where it was
   * asked for.
   */
  readonly scrolls?: boolean;
  /**
   * What it shows that the screen cannot tell: a `picture` or a video without a text of its own, or `content` of which nothing is
   * told, as in a canvas, in a frame or an element that cannot be looked into; told only where it was asked for.
   */
  readonly drawn?: 'picture' | 'content';
  /** Of a text, whether a style puts it there: where in the element it stands is not known, so it has no words. */
  readonly fromStyle?: boolean;
  /**
   * Of what has no role of its own, whether it is one of several boxes of one kind beside each other, with more than one
   * thing in it: a row, a card, a line of a form; told only where it was asked for.
   */
  readonly isItem?: boolean;
  /** Whether it is told in passing, with all inside: a toast, or what else announces something; it may soon be gone. */
  readonly passing?: boolean;
  /**
   * Whether nobody can see it, wherever the screen is scrolled: it has no colour, is cut off for good, lies outside of what can be
   * scrolled to, or something lies over it; told only where it was asked for.
   */
  readonly unseen?: boolean;
  /** A mark of what a canvas shows, another one once it shows something else; told with `unseen`, where the screen can tell. */
  readonly drawing?: string;
  /** Addresses and ids that a reader may ask for: `href`, `src`, `id`, `testId`, … */
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
  /** Its name, where the screen can tell by it what moves afterwards. */
  readonly id?: string | undefined;
}

/** Where an element is, in frame pixels. */
export interface FoundElement extends Rect {
  /** Where to touch it, where that is not its middle, such as a label with a link in its middle. */
  readonly touch?: Point | undefined;
  /** What lies over it, wherever it is scrolled to, e.g. `button "Sort"`. Absent: nothing, or the screen cannot tell. */
  readonly cover?: string | undefined;
}

/** What is at a place, and what is around it. */
export interface Surroundings {
  /** What a touch there meets first, in the words of the platform, e.g. the tag of an element; `undefined` where nothing is told. */
  readonly at: string | undefined;
  /** The parts around it, innermost first, such as its row, its table, its section. */
  readonly parts: readonly Surrounding[];
}

/** A part of a screen around an element that says more than the parts in it. */
export interface Surrounding {
  /**
   * What it is: its role, e.g. `row`, `listitem`, `dialog`; `form`, `section` and the like, also without a name; `generic` for a
   * box that is none of these, `page` for the whole. Of the part that follows, `line` is what stands in one line with the element,
   * and `before` what names it there by standing before it, such as the heading that it stands under; `column` is the head of
   * its column.
   */
  readonly kind: string;
  /** What it says, without what the parts in it say; a text that is told by itself is a line of its own. */
  readonly text: string;
}

/** Kinds of surroundings that are no part by themselves. */
export const partsAround: ReadonlySet<string> = new Set(['line', 'before', 'column']);

/** A box that somebody wants to touch. */
export interface AimedBox {
  readonly rect: Rect;
  /** The reading of the tree that the box is from, if it is from one. */
  readonly reading?: string | undefined;
}

/** Where to touch what somebody means who gives a box. */
export interface Aim {
  /** Absent: in the middle. */
  readonly touch?: Point | undefined;
  /** What takes no touch there, by what its application says of it, e.g. `button "Save"`. */
  readonly disabled?: string | undefined;
  /** Where the box is by now, when what it holds has moved since the reading. */
  readonly moved?: Rect | undefined;
  /** Whether what it holds has gone away since the reading. */
  readonly isGone?: boolean | undefined;
  /** What a touch would land on instead, wherever it lands. */
  readonly cover?: string | undefined;
}

export interface TreeSnapshotOptions {
  readonly scope: 'all' | 'visible-only';
  /**
   * Whether to tell what touches reach, of what can be acted on, and where each word of a text stands; only with
   * `tellsLooks`. Default: no, since it takes time.
   */
  readonly looks?: boolean | undefined;
  /**
   * Whether to tell every text that can be seen, also what is kept from readers of the tree: in drawings, of styles, behind
   * other names, to its end; and as `application` what cannot be looked into. Default: no.
   */
  readonly painted?: boolean | undefined;
  /** Whether to tell what nobody can see, see `unseen`. Default: no. */
  readonly unseen?: boolean | undefined;
  /** Name of this reading, by which `aim` knows what stood where. Only the newest one is kept; only with `looks`. */
  readonly reading?: string | undefined;
  readonly signal: AbortSignal;
  /** Called when the screen has more than is told. */
  readonly onCut?: (() => void) | undefined;
  /** Called when the screen as a whole can be scrolled; told only with `looks`. */
  readonly onMore?: (() => void) | undefined;
}

/** How the view of an application is getting on. */
export interface ScreenPulse {
  /** How long ago it was opened, in milliseconds. */
  readonly ageMs: number;
  /**
   * Whether something changed that was no part of an input, or was asked of a server, since the pulse was taken before; true where
   * that is not known.
   */
  readonly isLate: boolean;
  /** Whether an answer of a server is on its way. */
  readonly isAwaiting: boolean;
  /** Whether something moves or fades and will soon have come to its end. Absent: nothing does, or the screen cannot tell. */
  readonly isMoving?: boolean;
  /** How long nothing has changed in it, as far as it was watched, in milliseconds. */
  readonly stillMs: number;
}

/**
 * What a screen tells about itself beside its pixels: DOM and accessibility of a page, uiautomator, XCUITest, dumpLayout.
 * One source for `domIncluded`, locators of the cache, and models that can read it.
 */
export interface ScreenTree {
  /** Whether a snapshot can say what touches reach and where words stand. Default: no. */
  readonly tellsLooks?: boolean;
  /** Whether a snapshot with `looks` can say what touches reach, and of words only in which element they stand. Default: no. */
  readonly tellsTouch?: boolean;
  /** The roots of the screen, in document order, through frames and open shadow roots. */
  snapshot(options: TreeSnapshotOptions): Promise<readonly TreeNode[]>;
  /**
   * One element, scrolled into view, to where nothing lies over it. Undefined when nothing fits, or more than one thing does;
   * of an XPath without role and name, which has an order of its own, the first. Of such an XPath, what is covered all the
   * same says by what, where the screen can tell; everything else that is covered does not fit.
   */
  find(locator: ElementLocator, signal: AbortSignal): Promise<FoundElement | undefined>;
  /**
   * Scrolls what has a text, as its name or as what stands in it, into view: up or down, also in panes and frames; of several
   * the first. False where nothing has it. Absent: the screen tells only of what is in view.
   */
  reveal?(text: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Where to touch: of what is turned on and off by a touch, a point that is no link, button or field in it; and of a box from a
   * reading, where its element has moved to since. Waits for an element that moves to come to rest. Absent: the screen cannot tell.
   */
  aim?(at: AimedBox, signal: AbortSignal): Promise<Aim>;
  /**
   * Ways to find the element at a place again, best first; each of them finds it and nothing else now, and has its role and
   * name: others are not remembered.
   */
  locatorsAt(rect: Rect, signal: AbortSignal): Promise<readonly ElementLocator[]>;
  /** What is at the middle of a place and around it. Absent: that is taken from the tree. */
  surroundings?(rect: Rect, signal: AbortSignal): Promise<Surroundings>;
  /**
   * Which view of the application is shown, for whatever is remembered of it: the address of a page; elsewhere the name that
   * the platform has for it, such as an activity. Undefined where the screen cannot tell.
   */
  place?(signal: AbortSignal): Promise<string | undefined>;
  /** How the view is getting on; it is watched from the first time on. Absent: the screen cannot tell. */
  pulse?(signal: AbortSignal): Promise<ScreenPulse | undefined>;
  /** What plain code can say of it; only of pages there is such code. */
  readonly code?: CodeView;
  /** Evaluates a script in the application under test (browsers). */
  evaluate?(script: string, signal: AbortSignal): Promise<unknown>;
}
