import type { Point } from '../../../core/screen/geometry.ts';
import type { WdaCall } from './input-parts.ts';

/** One step of a finger's sequence. */
export type FingerStep =
  | { readonly type: 'pointerMove'; readonly duration: number; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown'; readonly button: 0 }
  | { readonly type: 'pointerUp'; readonly button: 0 }
  | { readonly type: 'pause'; readonly duration: number };

export const moveTo = ({ x, y }: Point, duration = 0): FingerStep => ({ type: 'pointerMove', duration, x, y });
export const pause = (duration: number): FingerStep => ({ type: 'pause', duration });
export const down: FingerStep = { type: 'pointerDown', button: 0 };
export const up: FingerStep = { type: 'pointerUp', button: 0 };

/** Simultaneous fingers as W3C WebDriver actions, which every version of WebDriverAgent supports. */
export function fingers(...each: readonly (readonly FingerStep[])[]): WdaCall {
  const actions = each.map((steps, index) => ({
    type: 'pointer',
    id: `finger${index + 1}`,
    parameters: { pointerType: 'touch' },
    actions: steps,
  }));
  return { path: '/actions', body: { actions } };
}
