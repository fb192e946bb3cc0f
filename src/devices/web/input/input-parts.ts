import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import { errorMessage } from '../../../core/errors/errors.ts';
import type { Guard } from '../driver/command-guard.ts';
import { ClosedMeanwhile, isGone } from '../web-errors.ts';

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

/**
 * Sends an input that may close its own page, which takes the driver's answer along.
 *
 * @throws ClosedMeanwhile when the page was open until then
 */
export async function sendLast(driver: BoundDriver, send: () => Promise<void>): Promise<void> {
  const wasOpen = !driver.isClosed();
  try {
    await send();
  } catch (error) {
    const isClosed = driver.isClosed() || isGone(error);
    throw wasOpen && isClosed ? new ClosedMeanwhile(errorMessage(error), { cause: error }) : error;
  }
}
