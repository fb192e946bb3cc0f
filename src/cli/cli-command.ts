import type { ArgsDef } from 'citty';

import type { CliIo } from './cli-io.ts';

/** The arguments of one call, validated by the definition of the command. */
export interface CliArguments {
  /** Value of an option; undefined if it is absent. */
  text(name: string): string | undefined;
  flag(name: string): boolean;
  readonly positionals: readonly string[];
}

/** One command of `eyewright`. */
export interface CliCommand {
  /** What stands behind `npx eyewright`; shown first in the help. */
  readonly examples?: readonly string[];
  readonly args: ArgsDef;
  /** What the first argument may be, for the completion of shells. Default: anything. */
  readonly firstWords?: readonly string[];
  /** What the second argument may be, by the first one. */
  readonly secondWords?: Readonly<Record<string, readonly string[]>>;
  /** Maximum number of positional arguments. Default: unlimited. */
  readonly mostPositionals?: number;
  /** Throws `ConfigError` for wrong usage and other errors of type `EyewrightError` for failures. Standard output is for other programs. */
  run(args: CliArguments, io: CliIo): Promise<void>;
}
