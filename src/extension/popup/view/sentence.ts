/** Messages of the server and of the browser begin small and end without a period, as they are parts of other messages. */
export function sentence(message: string): string {
  const text = message.trim();
  const begun = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
