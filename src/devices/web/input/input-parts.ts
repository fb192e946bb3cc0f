import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import { errorMessage } from '../../../core/errors/errors.ts';
import type { Guard } from '../driver/command-guard.ts';
import { ClosedMeanwhile, isGone } from '../web-errors.ts';

/** The parts that every input group of a page needs. */
export interface InputParts {
  readonly driver: BoundDriver;
  readonly guard: Guard;
  /** Frame pixels to CSS pixels. */
  toPage(point: Point): Point;
}

/** Runs the steps of a gesture until its signal fires. */
export async function inSteps(signal: AbortSignal, steps: readonly (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) {
    throwIfAborted(signal);
    await step();
  }
}

/**
 * Sends an input that may close its own page, so that the driver cannot confirm it.
 *
 * @throws ClosedMeanwhile when the input closed the page
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
