/** Receives diagnostics. The logger removes known secrets from each message; it leaves out messages that it cannot redact. */
export interface Logger {
  /** Something that the user should know, each time it happens. */
  warn(message: string): void;
  /** The same, but each text only once. */
  warnOnce(message: string): void;
  /** One line of progress for the user, e.g. where the report is. */
  info(message: string): void;
  /** Shown when `DEBUG` selects `eyewright:<area>`. */
  debug(area: string, message: string): void;
}
