/** The step of a record that has the screen as it was when its test failed. */
export function lastScreenStep(record: string): string {
  return `${record}.last-screen`;
}
