/** `localhost`, `localhost:3000/x`, `shop.test:8080`: a host with a port, which a URL parser takes for a scheme. */
const hostWithPort = /^(?:localhost|[\w-]+(?:\.[\w-]+)*:\d+)(?:[/?#]|$)/;
const hostWithDots = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/;

/**
 * Parses an address as people write it: `example.com` and `localhost:3000` become web addresses. Undefined for an address
 * that is relative to the page that is open, unless `base` is given.
 */
export function toNavigableUrl(address: string, base?: string): URL | undefined {
  const text = address.trim();
  if (hostWithPort.test(text)) return toUrl(`http://${text}`);
  const absolute = toUrl(text);
  if (absolute) return absolute;
  if (hostWithDots.test(text)) return toUrl(`https://${text}`);
  return base === undefined ? undefined : toUrl(text, base);
}

function toUrl(text: string, base?: string): URL | undefined {
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}
