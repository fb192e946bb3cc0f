import type { Point, Rect } from '../screen/geometry.ts';

/** A locator for generated code; in one document, it finds the same elements in every library. */
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
  /** CSS selectors of the frames that it is in, outermost first. */
  readonly frames?: readonly string[] | undefined;
};

/** States that generated code can check, as attributes or properties have them. */
export interface ControlState {
  readonly value?: string | undefined;
  readonly values?: readonly string[] | undefined;
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Whether a control that is no element of HTML says that it is disabled. */
  readonly ariaDisabled?: string | undefined;
  readonly pressed?: string | undefined;
  readonly expanded?: string | undefined;
  readonly selected?: string | undefined;
  readonly current?: string | undefined;
  readonly invalid?: string | undefined;
  /** How the column of a header is sorted. */
  readonly sort?: string | undefined;
}

/** Something that was true of a screen, as generated code can check it again. */
export type CodeFact =
  | {
      readonly kind: 'count';
      readonly locator: CodeLocator;
      /** How many elements it finds. */
      readonly count: number;
      /** Whether the locator also finds hidden elements, so that only visible ones are counted. */
      readonly onlyShown?: boolean | undefined;
    }
  | { readonly kind: 'state'; readonly locator: CodeLocator; readonly state: ControlState }
  /** The text of each element that the locator finds, in their order. */
  | { readonly kind: 'texts'; readonly locator: CodeLocator; readonly texts: readonly string[] }
  /** The whole text of the one element that the locator finds. */
  | { readonly kind: 'text'; readonly locator: CodeLocator; readonly text: string }
  | { readonly kind: 'title'; readonly title: string }
  | { readonly kind: 'path'; readonly path: string }
  /** What code cannot check, in words. */
  | { readonly kind: 'note'; readonly note: string };

/** A text of a document, and how many elements have it as their whole text. */
export interface CountedText {
  readonly text: string;
  /** Including hidden elements. */
  readonly all: number;
  readonly shown: number;
  /** Whether one of the elements has the text itself, and not only spread over several children. */
  readonly own: boolean;
  /** Whether all of them are short-lived messages, such as toasts. */
  readonly passing: boolean;
}

export interface CodeControl extends ControlState {
  readonly way: CodeLocator;
  readonly role: string;
  readonly name: string;
  /** The selected option as a list shows it, where that is not its value. */
  readonly chosen?: string | undefined;
}

/** One document of a screen, with what generated code can count in it. */
export interface CodeDocument {
  /** CSS selectors of the frames around it, outermost first. */
  readonly frames: readonly string[];
  readonly texts: readonly CountedText[];
  readonly controls: readonly CodeControl[];
  /** Parts that have an id, and their whole text; `path` shows which part is inside which. */
  readonly boxes: readonly { readonly way: CodeLocator; readonly text: string; readonly path: string }[];
  /** Texts of all list items and rows, in their order; null for one that is too long. */
  readonly lists: Readonly<Record<'listitem' | 'row', readonly (string | null)[]>>;
  readonly alts: readonly { readonly alt: string; readonly all: number }[];
  /** How many elements contain a match, for each pattern that was requested. */
  readonly parts: readonly { readonly all: number; readonly shown: number }[];
  /** The whole text of the document; absent where that is long. */
  readonly whole?: string | undefined;
  /** Whether the document has more than was read, so that nothing in it is counted. */
  readonly isCut: boolean;
}

/** What generated code could check of a screen at one moment. */
export interface CodeScreen {
  readonly documents: readonly CodeDocument[];
  readonly url: string;
  readonly title: string;
  /** Which of several tabs it is, counted from 0. Default: there is only one. */
  readonly tab?: number | undefined;
}

/** The target element of an action, as generated code finds it. */
export interface CodeTarget {
  /** Best first; each finds this element and nothing else in its document. */
  readonly ways: readonly CodeLocator[];
  /** The kind of element, where code treats it differently. */
  readonly kind?: 'select' | 'file' | 'canvas' | undefined;
  /** For an option in a list: its label; `ways` lead to the list. */
  readonly option?: string | undefined;
  /** The point in the element, in CSS pixels, where its middle is not the point to touch. */
  readonly offset?: Point | undefined;
  /** Whether a click opens another tab, unless something prevents it. */
  readonly opensTab?: boolean | undefined;
  readonly tab?: number | undefined;
}

/** What a screen reports for generated code. */
export interface CodeView {
  /**
   * Everything that can be counted now. Undefined where the screen does not report it.
   *
   * @param parts - Sources of patterns whose matches in texts are counted, too.
   */
  read(parts: readonly string[], signal: AbortSignal): Promise<CodeScreen | undefined>;
  /** The element in a box. Undefined where the screen does not report it. */
  targetAt(rect: Rect, signal: AbortSignal): Promise<CodeTarget | undefined>;
}

/** A pattern that matches a text as whole words and numbers: `Total: 1` does not match in `Total: 12`. */
export function partPattern(text: string): string {
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);
  const before = /^\d/.test(text) ? String.raw`(?<![\d.,])` : /^\w/.test(text) ? String.raw`\b` : '';
  const after = /\d$/.test(text) ? String.raw`(?![.,]?\d)` : /\w$/.test(text) ? String.raw`\b` : '';
  return before + escaped + after;
}
