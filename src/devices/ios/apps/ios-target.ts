/** Whether a text is an address: `https://…`, `shop://…`, `tel:…`, `mailto:…`. No bundle identifier has a colon. */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text);
}
