import type { Point } from '../../../core/screen/geometry.ts';
import type { AdbShell } from '../adb/adb-shell.ts';

/** What every input group stands on. */
export interface InputParts {
  readonly shell: AdbShell;
  /** `input`, with the display where it is not the first. */
  readonly input: string;
  /** Version of the platform's interface. */
  apiLevel(signal: AbortSignal): Promise<number>;
  /** Frame pixels to those of the input system. */
  toDevice(point: Point): Point;
}

export interface Gesture {
  readonly task: string;
  readonly signal: AbortSignal;
  /** How long it takes by itself, in milliseconds. */
  readonly durationMs?: number;
}

/** A slow phone needs this much longer than the gesture itself, in milliseconds. */
export const slowMs = 15_000;

/** Runs `input` commands one after another in one call, each with the arguments that are given. */
export async function runInput(
  { shell, input }: Pick<InputParts, 'shell' | 'input'>,
  { task, signal, durationMs = 0 }: Gesture,
  commands: readonly string[],
): Promise<void> {
  const line = commands.map((command) => `${input} ${command}`).join(' && ');
  await shell.run(line, { task, signal, limitMs: durationMs + slowMs, whenStopped: 'let-finish' });
}

/** A way of one finger, as `input` takes it. */
export function wayArguments({ toDevice }: Pick<InputParts, 'toDevice'>, from: Point, to: Point): string {
  const [start, end] = [toDevice(from), toDevice(to)];
  return `${start.x} ${start.y} ${end.x} ${end.y}`;
}
