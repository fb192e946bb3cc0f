/** What the command line gets from its process. */
export interface CliIo {
  /** Absolute path that relative ones start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly stdout: CliStream;
  readonly stderr: CliStream;
  /** Opens an address in the browser of whoever sits there. Default: there is none. */
  open?(address: string): Promise<unknown>;
}

export interface CliStream {
  write(text: string): void;
  readonly isTTY: boolean;
}
