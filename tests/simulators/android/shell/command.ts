/** Where output goes; ends when whoever reads has taken it. */
export type Sink = (data: string | Buffer) => Promise<void>;

export interface CommandStreams {
  stdin(): Promise<Buffer>;
  readonly out: Sink;
  readonly err: Sink;
  /** Aborts when nobody is there any more: the client was ended, the cable pulled. */
  readonly closed: AbortSignal;
}

/** One call of one command. */
export interface Call extends CommandStreams {
  /** As called, e.g. `input`. */
  readonly name: string;
  readonly args: readonly string[];
  readonly variables: ReadonlyMap<string, string>;
}

/** Returns the exit code; nothing is 0. */
export type Command = (call: Call) => Promise<number | void> | number | void;

/** Runs a line of a shell and returns the exit code of its last command. */
export type RunLine = (line: string, streams: CommandStreams) => Promise<number>;
