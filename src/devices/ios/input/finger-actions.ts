import { fingerSequences, type FingerStep } from '../../shared/fingers.ts';
import type { WdaCall } from './input-parts.ts';

/** Simultaneous fingers, which every version of WebDriverAgent supports. */
export function fingers(...each: readonly (readonly FingerStep[])[]): WdaCall {
  return { path: '/actions', body: { actions: fingerSequences(...each) } };
}
