import type { Point, Size } from '../../../core/screen/geometry.ts';
import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { DesktopDriver } from '../driver/desktop-driver.ts';
import type { LateRestore } from './late-restore.ts';

/** What the input groups of a desktop share. */
export interface InputParts {
  readonly driver: DesktopDriver;
  /** Milliseconds after each modifier and after the key of a combination. */
  readonly modifierDelayMs: number;
  /** The place of the last click, where text is typed then. */
  readonly clicked: { at?: Point };
  /** What was on the clipboard before the last paste. */
  readonly restoring: LateRestore;
  /** Size of the newest picture; takes one if there is none. */
  size(signal: AbortSignal): Promise<Size>;
}

/** Runs an input; when it is aborted or fails, nothing stays pressed. */
export async function releasing<T>({ driver }: InputParts, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  throwIfAborted(signal);
  try {
    return await run();
  } catch (error) {
    // The error of the input says more than one of the cleanup would.
    await driver.keyboard.releaseAll().catch(() => undefined);
    throw error;
  }
}

/** A window gets the focus a moment after the click, because the window manager gives it. */
const focusQuietMs = 50;
const focusLimitMs = 500;

/** Waits until the last click has had its effect, so that keys reach what was clicked. */
export async function afterFocus({ driver }: InputParts, signal: AbortSignal): Promise<void> {
  await driver.rest?.({ quietMs: focusQuietMs, limitMs: focusLimitMs, signal });
}
