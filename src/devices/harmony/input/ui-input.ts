import type { Point } from '../../../core/screen/geometry.ts';
import type { HdcShell, ShellCall } from '../hdc/hdc-shell.ts';

/** What every input group stands on. */
export interface InputParts {
  readonly shell: HdcShell;
  /** Frame pixels to those of the input system. */
  toDevice(point: Point): Point;
}

export interface Gesture {
  readonly task: string;
  readonly signal: AbortSignal;
  /** How long it takes by itself, in milliseconds. */
  readonly durationMs?: number;
  readonly isSecret?: boolean | undefined;
}

/** A slow phone needs this much longer than the gesture itself, in milliseconds. */
const slowMs = 15_000;
/** Pixels a second that `uitest` takes. */
const leastVelocity = 200;
const mostVelocity = 40_000;

/** Lines of the help of `uitest`: the one about itself, the one about `inputText`, its first. */
const help = /^\s*(?:help\b,?\s+print\b|inputText\b,?\s+<|usage\s*:.*\bui(?:test|Input)\b)/im;

/** Runs commands of `uitest uiInput` one after another in one call. */
export async function uiInput(
  { shell }: Pick<InputParts, 'shell'>,
  gesture: Gesture,
  commands: readonly string[],
): Promise<void> {
  await shell.run(lineOf(commands), callOf(gesture));
}

/** The same with commands that older versions of `uitest` may not know, who print their help then; false where they do not. */
export async function uiInputIfKnown(
  { shell }: Pick<InputParts, 'shell'>,
  gesture: Gesture,
  commands: readonly string[],
): Promise<boolean> {
  const call = callOf(gesture);
  const output = await shell.ask(lineOf(commands), call);
  // Whatever else goes wrong says nothing of what it knows.
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

/** A point, as `uitest` takes it. */
export function pointArguments({ toDevice }: Pick<InputParts, 'toDevice'>, point: Point): string {
  const { x, y } = toDevice(point);
  return `${x} ${y}`;
}

/** A way of one finger that takes so long: `uitest` wants to know how fast, not how long. */
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
