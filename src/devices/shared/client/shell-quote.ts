/** Quotes any text as a word for the shell of a device (mksh, toybox sh); line breaks are kept. */
export function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
