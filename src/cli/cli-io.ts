/** What the process provides to the command line. */
export interface CliIo {
  /** Absolute path that relative paths are resolved from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Name of the coding agent that runs the command; undefined for people. */
  readonly agent?: string | undefined;
  readonly stdout: CliStream;
  readonly stderr: CliStream;
  /** Opens an address in the user's browser. Default: there is no browser. */
  open?(address: string): Promise<unknown>;
}

export interface CliStream {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Whether it gets colours; see `paint.ts`. Default: no. */
  readonly hasColors?: boolean;
}
