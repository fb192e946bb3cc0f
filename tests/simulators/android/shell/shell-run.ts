import type { Command, CommandStreams } from './command.ts';
import type { ShellFiles } from './shell-files.ts';
import type { List } from './syntax.ts';

/** What a shell needs of the device that it runs on. */
export interface ShellHost {
  readonly files: ShellFiles;
  /** The command of a name, or of a path that ends with it. */
  find(name: string): Command | undefined;
  /** As the shell of this version says it. */
  notFound(name: string): string;
}

/** One line, from its first command to its last. */
export interface ShellRun {
  readonly host: ShellHost;
  readonly streams: CommandStreams;
  readonly variables: Map<string, string>;
  /** What runs beside it (`&`), until `wait`. */
  readonly background: Promise<number>[];
  /** Runs commands within, e.g. those of `$(…)`. */
  runList(list: List, run: ShellRun): Promise<number>;
}
