/** The cells of a line such as `| a | b |`; undefined for any other line. */
export function cellsOf(line: string): string[] | undefined {
  const inner = /^\s*\|(.*)\|\s*$/.exec(line)?.[1];
  return inner?.split('|').map((cell) => cell.trim());
}

const headOfNames = /^(?:fields?|names?|labels?|inputs?|keys?)$/i;
const headOfValues = /^(?:values?|texts?|contents?|data)$/i;

/** Whether a row names what the two columns below it hold. */
export function isHead([names = '', values = '']: readonly string[]): boolean {
  return headOfNames.test(names) && headOfValues.test(values);
}
