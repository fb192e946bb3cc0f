import type { Call } from '../../android/shell/command.ts';
import type { HarmonyTarget } from '../device/target.ts';

/** A program of the device; returns its exit code, nothing is 0. */
export type TargetCommand = (target: HarmonyTarget, call: Call) => Promise<number | void>;

/** The value that stands behind an option. */
export function valueOf(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args[at + 1];
}
