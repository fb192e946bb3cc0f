import type { ArgsDef } from 'citty';

import type { CliIo } from './cli-io.ts';

/** The arguments of one call, checked against the command's definition. */
export interface CliArguments {
  /** Value of an option; undefined when it was not given. */
  text(name: string): string | undefined;
  flag(name: string): boolean;
  readonly positionals: readonly string[];
}

/** One command of `eyewright`. */
export interface CliCommand {
  /** What it does, in one line. */
  readonly about: string;
  readonly args: ArgsDef;
  /** How many arguments without a name it takes. Default: as many as there are. */
  readonly mostPositionals?: number;
  /**
   * Throws `ConfigError` for wrong usage and any other `EyewrightError` for what failed; what it writes to standard
   * output is for other programs.
   */
  run(args: CliArguments, io: CliIo): Promise<void>;
}
