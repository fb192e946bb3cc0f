import { throwIfAborted } from '../../../core/deadline.ts';
import type { Point } from '../../../core/geometry.ts';
import type { BoundDriver } from '../bound-driver.ts';
import type { Guard } from '../command-guard.ts';

/** What every input group of a page stands on. */
export interface InputParts {
  readonly driver: BoundDriver;
  readonly guard: Guard;
  /** Frame pixels to CSS pixels. */
  toPage(point: Point): Point;
}

/** Runs the parts of a gesture, as long as its signal lets it. */
export async function inSteps(signal: AbortSignal, steps: readonly (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) {
    throwIfAborted(signal);
    await step();
  }
}
