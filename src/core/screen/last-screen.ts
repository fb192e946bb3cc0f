/** The id of the step that has the screen at the time when the test of a record failed. */
export function lastScreenStep(record: string): string {
  return `${record}.last-screen`;
}
