/** A word for the shell of a device (mksh, toybox sh), whatever it holds; line breaks survive. */
export function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
