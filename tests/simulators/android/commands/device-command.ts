import type { SimulatedDevice } from '../device/device.ts';
import type { Call } from '../shell/command.ts';

/** A program of the device; returns its exit code, nothing is 0. */
export type DeviceCommand = (device: SimulatedDevice, call: Call) => Promise<number | void>;

/** Takes an option with its value out of arguments: the value, and what is left. */
export function takeOption(
  args: readonly string[],
  ...names: readonly string[]
): [value: string | undefined, rest: string[]] {
  const at = args.findIndex((arg) => names.includes(arg));
  return at < 0 ? [undefined, [...args]] : [args[at + 1], [...args.slice(0, at), ...args.slice(at + 2)]];
}

/** Takes an option without a value. */
export function takeFlag(args: readonly string[], ...names: readonly string[]): [given: boolean, rest: string[]] {
  return [args.some((arg) => names.includes(arg)), args.filter((arg) => !names.includes(arg))];
}
