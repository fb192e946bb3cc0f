import type { Point } from '../../core/screen/geometry.ts';

/** One step of the sequence of a finger or of a mouse: https://www.w3.org/TR/webdriver2/#actions */
export type FingerStep =
  | { readonly type: 'pointerMove'; readonly duration: number; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown'; readonly button: number }
  | { readonly type: 'pointerUp'; readonly button: number }
  | { readonly type: 'pause'; readonly duration: number };

export const moveTo = ({ x, y }: Point, duration = 0): FingerStep => ({ type: 'pointerMove', duration, x, y });
export const pause = (duration: number): FingerStep => ({ type: 'pause', duration });
export const down: FingerStep = { type: 'pointerDown', button: 0 };
export const up: FingerStep = { type: 'pointerUp', button: 0 };

/** A sequence of W3C WebDriver actions. */
export interface PointerSequence {
  readonly type: 'pointer';
  readonly id: string;
  readonly parameters: { readonly pointerType: 'touch' | 'mouse' };
  readonly actions: readonly FingerStep[];
}

/** Simultaneous fingers as W3C WebDriver actions. */
export function fingerSequences(...each: readonly (readonly FingerStep[])[]): PointerSequence[] {
  return each.map((actions, index) => ({
    type: 'pointer',
    id: `finger${index + 1}`,
    parameters: { pointerType: 'touch' },
    actions,
  }));
}
