/** Whether words name something on the screen rather than describe it: quoted, or with a capital or a digit. */
export function isNamed(text: string, literal: boolean): boolean {
  // "6 orders" counts orders, whatever they are.
  return literal || (/[\p{Lu}\d]/u.test(text) && !/^\d+ \p{Ll}[\p{Ll} ]*$/u.test(text));
}
