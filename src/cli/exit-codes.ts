import type { FailureClass } from '../core/errors/failure-class.ts';
import { EyewrightError } from '../core/errors/errors.ts';

/** Exit codes of every command: one for each kind of failure, so that a pipeline can tell them apart. */
export const exitCodes = {
  ok: 0,
  /** The application was judged, and a statement is false. */
  product: 1,
  /** The command was not called correctly. */
  usage: 2,
  /** What was asked cannot be done on this screen. */
  test: 3,
  /** The model gave no usable answer. */
  model: 4,
  /** A device, a program, a file or the network is missing. */
  environment: 5,
  /** A budget is used up. */
  budget: 6,
  /** As shells do: 128 and the number of SIGINT. */
  interrupted: 130,
} as const satisfies Record<FailureClass | 'ok' | 'usage' | 'budget' | 'interrupted', number>;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Codes for wrong arguments, and for files that cannot be read as what they should be. */
const usageCodes = new Set<string>(['CONFIG_INVALID', 'YAML_INVALID', 'GHERKIN_INVALID', 'ACTION_PARAMS_INVALID']);
const budgetCodes = new Set<string>(['BUDGET_EXCEEDED', 'BUDGET_UNKNOWN']);

/** The exit code for an error. An error that is not ours is a fault of the installation. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!EyewrightError.isInstance(error)) return exitCodes.environment;
  return exitCodeFor(error.code, error.failureClass);
}

/** The same for an error that another process reports. */
export function exitCodeFor(code: string | undefined, failureClass: FailureClass): ExitCode {
  if (code !== undefined && usageCodes.has(code)) return exitCodes.usage;
  if (code === 'ABORTED') return exitCodes.interrupted;
  if (code !== undefined && budgetCodes.has(code)) return exitCodes.budget;
  return exitCodes[failureClass];
}
