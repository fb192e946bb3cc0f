/** What the bridge puts up with, and for how long. Times are in milliseconds. */
export interface BridgeLimits {
  /** For the head of a request to arrive. */
  readonly headMs: number;
  /** For a client to prove itself. */
  readonly helloMs: number;
  /** Between two looks at whether the connections are alive. */
  readonly lookMs: number;
  /** Without a sign of life until a connection counts as lost. */
  readonly silentMs: number;
  /** For what was sent last, such as the request to let go of a tab, to arrive, and for the other side to close as well. */
  readonly goodbyeMs: number;
  /** In which a lost agent may come back to its tabs. */
  readonly graceMs: number;
  /**
   * In which a lost extension may come back: an alarm starts its worker again after six seconds. Shorter than the limit of a command,
   * whose error would say less.
   */
  readonly workerMs: number;
  /** That an agent waits for an extension. */
  readonly extensionMs: number;
  /** Clients that have not proved themselves, at the same time. */
  readonly strangers: number;
  /** That such a client may send, in bytes: its only message is short. */
  readonly strangerBytes: number;
  /** Of one message after that, in bytes; it may be a whole screenshot. */
  readonly messageBytes: number;
  /** Connections of any kind at the same time. */
  readonly connections: number;
  /** For the server of another process to answer an agent. */
  readonly answerMs: number;
  /** For a lost server to be started again, before an agent starts one in its place. */
  readonly restartMs: number;
  /** In which an agent finds a server again, or its tabs are gone. */
  readonly returnMs: number;
}

export const usualLimits: BridgeLimits = {
  headMs: 5000,
  helloMs: 10_000,
  lookMs: 15_000,
  silentMs: 45_000,
  goodbyeMs: 500,
  graceMs: 10_000,
  workerMs: 15_000,
  extensionMs: 10_000,
  strangers: 8,
  strangerBytes: 32 * 1024,
  messageBytes: 100 * 1024 * 1024,
  connections: 200,
  answerMs: 3000,
  restartMs: 5000,
  returnMs: 10_000,
};
