import type { Point } from '../../../core/screen/geometry.ts';
import type { HdcShell, ShellCall } from '../hdc/hdc-shell.ts';

/** What all input groups share. */
export interface InputParts {
  readonly shell: HdcShell;
  /** Converts frame pixels to pixels of the input system. */
  toDevice(point: Point): Point;
}

export interface Gesture {
  readonly task: string;
  readonly signal: AbortSignal;
  /** Duration of the gesture itself, in milliseconds. */
  readonly durationMs?: number;
  readonly isSecret?: boolean | undefined;
}

/** Extra time that a slow phone needs beyond the gesture itself, in milliseconds. */
const slowMs = 15_000;
/** Minimum speed that `uitest` accepts, in pixels per second. */
const leastVelocity = 200;
const mostVelocity = 40_000;

/** Lines of `uitest`'s help: the one about itself, the one about `inputText`, and its first. */
const help = /^\s*(?:help\b,?\s+print\b|inputText\b,?\s+<|usage\s*:.*\bui(?:test|Input)\b)/im;

/** Runs several `uitest uiInput` commands in one call. */
export async function uiInput(
  { shell }: Pick<InputParts, 'shell'>,
  gesture: Gesture,
  commands: readonly string[],
): Promise<void> {
  await shell.run(lineOf(commands), callOf(gesture));
}

/** Runs commands that older versions of `uitest` may not know; false if the output is the help, which they print then. */
export async function uiInputIfKnown(
  { shell }: Pick<InputParts, 'shell'>,
  gesture: Gesture,
  commands: readonly string[],
): Promise<boolean> {
  const call = callOf(gesture);
  const output = await shell.ask(lineOf(commands), call);
  // Any other failure does not mean that the command is unknown.
  if (help.test(output)) return false;
  const error = shell.toolError(output, call);
  if (error) throw error;
  return true;
}

function lineOf(commands: readonly string[]): string {
  return commands.map((command) => `uitest uiInput ${command}`).join(' && ');
}

function callOf({ task, signal, durationMs = 0, isSecret }: Gesture): ShellCall {
  return { task, signal, isSecret, limitMs: durationMs + slowMs, whenStopped: 'let-finish' };
}

/** A point, as arguments of `uitest`. */
export function pointArguments({ toDevice }: Pick<InputParts, 'toDevice'>, point: Point): string {
  const { x, y } = toDevice(point);
  return `${x} ${y}`;
}

/** Path of one finger, as arguments of `uitest`, which takes a speed instead of a duration. */
export function wayArguments(
  parts: Pick<InputParts, 'toDevice'>,
  { from, to }: { readonly from: Point; readonly to: Point },
  durationMs: number,
): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const velocity = Math.round((length * 1000) / Math.max(1, durationMs));
  const fast = Math.min(mostVelocity, Math.max(leastVelocity, velocity));
  return `${pointArguments(parts, from)} ${pointArguments(parts, to)} ${fast}`;
}
