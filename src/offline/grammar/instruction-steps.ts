import type { ElementQuery } from './elements/element-query.ts';

/** Which way a pointer step presses. */
export type PointerAction = 'Tap' | 'DoubleClick' | 'RightClick' | 'Hover' | 'LongPress';
export type ScrollType = 'singleAction' | 'scrollToBottom' | 'scrollToTop' | 'scrollToRight' | 'scrollToLeft';
export type ScrollDirection = 'up' | 'down' | 'left' | 'right';

/** One thing to do, as the grammar of instructions reads it. */
export type StepBody =
  | { readonly type: 'pointer'; readonly action: PointerAction; readonly target: ElementQuery }
  | {
      readonly type: 'type';
      readonly value: string;
      readonly mode: 'replace' | 'typeOnly';
      /** Absent: the element of the step before. */
      readonly target?: ElementQuery | undefined;
    }
  | { readonly type: 'clear'; readonly target: ElementQuery }
  | { readonly type: 'check'; readonly target: ElementQuery; readonly checked: boolean | 'other' }
  /** `target`: the button that closes it. */
  | { readonly type: 'close'; readonly target: ElementQuery }
  | { readonly type: 'expand'; readonly target: ElementQuery; readonly expanded: boolean }
  /** `target`: the header of a column. */
  | { readonly type: 'sort'; readonly target: ElementQuery }
  | { readonly type: 'select'; readonly option: ElementQuery; readonly target: ElementQuery }
  | { readonly type: 'set'; readonly value: string; readonly target: ElementQuery }
  | { readonly type: 'upload'; readonly files: readonly string[]; readonly target: ElementQuery }
  | { readonly type: 'press'; readonly keyName: string; readonly target?: ElementQuery | undefined }
  | {
      readonly type: 'scroll';
      readonly scrollType: ScrollType;
      readonly direction: ScrollDirection;
      readonly distance?: number | undefined;
      readonly target?: ElementQuery | undefined;
    }
  | { readonly type: 'scrollTo'; readonly target: ElementQuery }
  | { readonly type: 'drag'; readonly from: ElementQuery; readonly to: ElementQuery }
  | { readonly type: 'navigate'; readonly url: string }
  | { readonly type: 'reload' }
  | { readonly type: 'back' }
  | { readonly type: 'sleep'; readonly timeMs: number }
  | { readonly type: 'await'; readonly statement: string }
  | { readonly type: 'verify'; readonly statement: string };

/** A step with the words it was read from. */
export type Step = StepBody & { readonly source: string };
