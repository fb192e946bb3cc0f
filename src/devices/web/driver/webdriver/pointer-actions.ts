import type { Point } from '../../../../core/screen/geometry.ts';
import type { ActionSequence } from './webdriver-browser.ts';

export type PointerMove = Readonly<Record<string, unknown>>;

export const mouseActions = (actions: readonly object[]): ActionSequence => ({
  type: 'pointer',
  id: 'eyewright-mouse',
  parameters: { pointerType: 'mouse' },
  actions,
});

/** Older drivers take whole pixels only. */
export const moveTo = ({ x, y }: Point): PointerMove => ({
  type: 'pointerMove',
  duration: 0,
  origin: 'viewport',
  x: Math.round(x),
  y: Math.round(y),
});
