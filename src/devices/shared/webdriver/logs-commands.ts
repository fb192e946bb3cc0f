/** Whether webdriverio logs its commands with their arguments, as it does from the level "info" on, which is its default. */
export function logsCommands(options: object = {}): boolean {
  const { logLevel = 'info' } = options as { readonly logLevel?: string };
  return !['warn', 'error', 'silent'].includes(logLevel);
}
