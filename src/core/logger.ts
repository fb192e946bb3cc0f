/** Where diagnostics go. Text has been redacted by whoever writes it. */
export interface Logger {
  /** Shown to the user once. */
  warn(message: string): void;
  /** One line of progress for the user, e.g. where the report is. */
  info(message: string): void;
  /** Shown when `DEBUG` selects `eyewright:<area>`. */
  debug(area: string, message: string): void;
}
