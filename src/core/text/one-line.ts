/**
 * A text as a one-line field can hold it, and as Playwright's `fill()` enters it: each line break becomes a space, and those
 * at the end are dropped. Pressing Enter instead would submit the form.
 */
export function inOneLine(text: string): string {
  return text.replace(/[\r\n]+$/, '').replace(/\r\n|\r|\n/g, ' ');
}
