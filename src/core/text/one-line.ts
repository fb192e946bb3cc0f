/**
 * A text as a field of one line can hold it, and as `fill()` of Playwright enters it: a space for each line break, and none
 * at the end. A key Enter in its place would submit the form.
 */
export function inOneLine(text: string): string {
  return text.replace(/[\r\n]+$/, '').replace(/\r\n|\r|\n/g, ' ');
}
