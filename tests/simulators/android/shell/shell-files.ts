/** What the shell itself does with files. */
export interface ShellFiles {
  read(path: string): Buffer | undefined;
  /** Undefined when it was written, else why not. */
  write(path: string, data: Buffer): string | undefined;
  /** Paths that fit a pattern with `*` and `?`. */
  match(pattern: string): readonly string[];
}
