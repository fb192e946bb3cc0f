import type { Point } from '../../../core/screen/geometry.ts';
import type { AdbShell } from '../adb/adb-shell.ts';

/** What all input groups share. */
export interface InputParts {
  readonly shell: AdbShell;
  /** `input`, with the display if it is not the first. */
  readonly input: string;
  /** API level of the device. */
  apiLevel(signal: AbortSignal): Promise<number>;
  /** Converts frame pixels to pixels of the input system. */
  toDevice(point: Point): Point;
}

export interface Gesture {
  readonly task: string;
  readonly signal: AbortSignal;
  /** Duration of the gesture itself, in milliseconds. */
  readonly durationMs?: number;
}

/** Extra time that a slow phone needs beyond the gesture itself, in milliseconds. */
export const slowMs = 15_000;

/** Runs several `input` commands, each with its arguments, in one call. */
export async function runInput(
  { shell, input }: Pick<InputParts, 'shell' | 'input'>,
  { task, signal, durationMs = 0 }: Gesture,
  commands: readonly string[],
): Promise<void> {
  const line = commands.map((command) => `${input} ${command}`).join(' && ');
  await shell.run(line, { task, signal, limitMs: durationMs + slowMs, whenStopped: 'let-finish' });
}

/** Path of one finger, as arguments of `input`. */
export function wayArguments({ toDevice }: Pick<InputParts, 'toDevice'>, from: Point, to: Point): string {
  const [start, end] = [toDevice(from), toDevice(to)];
  return `${start.x} ${start.y} ${end.x} ${end.y}`;
}
