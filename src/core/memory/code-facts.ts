import type { Point, Rect } from '../screen/geometry.ts';

/** A way to elements in plain code; each library counts it the same, in one document. */
export type CodeLocator = (
  | { readonly by: 'test-id'; readonly id: string; readonly attribute?: string | undefined }
  | { readonly by: 'role'; readonly role: string; readonly name?: string | undefined }
  | { readonly by: 'label'; readonly text: string }
  /** `isPart`: of elements whose text contains it, as whole words and figures. */
  | { readonly by: 'text'; readonly text: string; readonly isPart?: boolean | undefined }
  | { readonly by: 'alt'; readonly text: string }
  | { readonly by: 'css'; readonly css: string }
  | { readonly by: 'xpath'; readonly xpath: string }
) & {
  /** CSS selectors of the frames that it stands in, outermost first. */
  readonly frames?: readonly string[] | undefined;
};

/** States that plain code can ask for, as attributes or properties have them. */
export interface ControlState {
  readonly value?: string | undefined;
  readonly values?: readonly string[] | undefined;
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly pressed?: string | undefined;
  readonly expanded?: string | undefined;
  readonly selected?: string | undefined;
}

/** Something that was true of a screen, as plain code can ask for it again. */
export type CodeFact =
  | {
      readonly kind: 'count';
      readonly locator: CodeLocator;
      /** How many elements it finds. */
      readonly count: number;
      /** Whether it finds others that are hidden, and only those that are shown count. */
      readonly onlyShown?: boolean | undefined;
    }
  | { readonly kind: 'state'; readonly locator: CodeLocator; readonly state: ControlState }
  /** The text of each element that the locator finds, in their order. */
  | { readonly kind: 'texts'; readonly locator: CodeLocator; readonly texts: readonly string[] }
  /** The whole text of the one element that the locator finds. */
  | { readonly kind: 'text'; readonly locator: CodeLocator; readonly text: string }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'path'; readonly path: string }
  /** What code cannot ask for, in words. */
  | { readonly kind: 'note'; readonly note: string };

/** A text of a document, and how many elements it makes up. */
export interface CountedText {
  readonly text: string;
  /** Also those that are hidden. */
  readonly all: number;
  readonly shown: number;
  /** Whether it stands in one of them itself, and not only in several parts of it. */
  readonly own: boolean;
  /** Whether all of them are told in passing, as toasts are. */
  readonly passing: boolean;
}

export interface CodeControl extends ControlState {
  readonly way: CodeLocator;
  readonly role: string;
  readonly name: string;
  /** What a list shows as chosen, where that is not its value. */
  readonly chosen?: string | undefined;
}

/** One document of a screen, as plain code can count what is in it. */
export interface CodeDocument {
  /** CSS selectors of the frames around it, outermost first. */
  readonly frames: readonly string[];
  readonly texts: readonly CountedText[];
  readonly controls: readonly CodeControl[];
  /** Parts that have an id, and their whole text; `path` tells which is in which. */
  readonly boxes: readonly { readonly way: CodeLocator; readonly text: string; readonly path: string }[];
  /** Texts of all list items and rows, in their order; null for one that is too long. */
  readonly lists: Readonly<Record<'listitem' | 'row', readonly (string | null)[]>>;
  readonly alts: readonly { readonly alt: string; readonly all: number }[];
  /** How many elements have a text in them, for each that was asked for. */
  readonly parts: readonly { readonly all: number; readonly shown: number }[];
  /** All that stands in it; absent where that is long. */
  readonly whole?: string | undefined;
  /** Whether it has more than was read, so that nothing of it is counted. */
  readonly isCut: boolean;
}

/** What plain code could ask of a screen at one moment. */
export interface CodeScreen {
  readonly documents: readonly CodeDocument[];
  readonly url: string;
  readonly title: string;
  /** Which of several tabs it is, counted from 0. Default: there is only one. */
  readonly tab?: number | undefined;
}

/** An element that an action is done on, as plain code finds it. */
export interface CodeTarget {
  /** Best first; each leads to this element and nothing else in its document. */
  readonly ways: readonly CodeLocator[];
  /** What it is, where code treats that in another way. */
  readonly kind?: 'select' | 'file' | 'canvas' | undefined;
  /** Of an option in a list, what it is called; the ways lead to the list. */
  readonly option?: string | undefined;
  /** The place in it, in CSS pixels, where its middle would be another one. */
  readonly offset?: Point | undefined;
  /** Whether a click opens another tab, where nothing keeps it from that. */
  readonly opensTab?: boolean | undefined;
  readonly tab?: number | undefined;
}

/** What a screen tells for plain code. */
export interface CodeView {
  /**
   * All that can be counted now. Undefined where the screen does not say.
   *
   * @param parts - Sources of patterns whose matches in texts are counted, too.
   */
  read(parts: readonly string[], signal: AbortSignal): Promise<CodeScreen | undefined>;
  /** What is at a place. Undefined where the screen does not say. */
  targetAt(rect: Rect, signal: AbortSignal): Promise<CodeTarget | undefined>;
}

/** A pattern of a text as whole words and figures: `Total: 1` is no part of `Total: 12`. */
export function partPattern(text: string): string {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  const before = /^\d/.test(text) ? String.raw`(?<![\d.,])` : /^\w/.test(text) ? String.raw`\b` : '';
  const after = /\d$/.test(text) ? String.raw`(?![.,]?\d)` : /\w$/.test(text) ? String.raw`\b` : '';
  return before + escaped + after;
}
