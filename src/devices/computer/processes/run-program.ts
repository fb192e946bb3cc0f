import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import { abortable, openScope } from '../../../core/time/deadline.ts';
import { shorten } from '../../../util/shorten.ts';
import { KeptProcess, programMissing } from './kept-process.ts';

/** One call of a program that ends by itself. */
export interface ProgramCall {
  readonly command: string;
  readonly args: readonly string[];
  /** What it reads from its input; other users cannot see it, unlike arguments. */
  readonly input?: string | undefined;
  /** What is done, for errors, e.g. `read the clipboard`. */
  readonly task: string;
  readonly signal: AbortSignal;
}

/** Runs a program and resolves to what it printed. */
export type RunProgram = (call: ProgramCall) => Promise<string>;

export interface ProgramRunnerInit {
  readonly env: Environment;
  /** The system that the programs belong to, for errors. */
  readonly system: string;
  /** The error for known complaints of a program. */
  explain?(call: ProgramCall, errors: string): DeviceError | undefined;
}

/** Milliseconds that a program may take. */
const limitMs = 15_000;
/** Most of what a program prints, in characters. */
const mostOutput = 64 * 1024 * 1024;

/** Runs programs that never outlive this process. A fired signal ends them. */
export function programRunner({ env, system, explain }: ProgramRunnerInit): RunProgram {
  return async (call) => {
    const { command, args, input, task, signal } = call;
    using scope = openScope({ signals: [signal], timeoutMs: limitMs, describe: () => `${command}, to ${task},` });
    const program = await KeptProcess.start({ command, args, env, input, mostOutput });
    try {
      await abortable(program.ended, scope.signal);
    } finally {
      // Everything that it printed has arrived afterwards.
      await program.stop();
    }
    if (program.end?.exitCode === 0) return program.output;
    if (program.isMissing) throw programMissing(command, `To ${task}`, `It is a part of ${system}. Is PATH complete?`);
    const errors = program.errors.trim();
    throw (
      explain?.(call, errors) ??
      new DeviceError(
        'DEVICE_COMMAND_FAILED',
        `Cannot ${task}: ${command} ended with code ${program.end?.exitCode}: ${shorten(errors) || 'without a message'}`,
        { details: { exitCode: program.end?.exitCode, stderr: shorten(errors) } },
      )
    );
  };
}
