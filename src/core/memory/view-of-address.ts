/** Parts of an address that differ in each run: numbers, UUIDs, hashes and other long ids. */
const changing = /^(?:\d+|[0-9a-f]{8,}|[0-9a-f-]{16,}|(?=.*\d)[\w-]{16,})$/i;

/** The path of an address, without origin and query, which differ between environments and runs. Other names stay as they are. */
export function viewOf(address: string): string | undefined {
  if (!URL.canParse(address)) return address;
  const { protocol, pathname, hash } = new URL(address);
  if (protocol === 'file:') return pathname.split('/').at(-1);
  const route = /^#!?\//.test(hash) ? hash.split('?', 1)[0] : '';
  if (!['http:', 'https:'].includes(protocol)) return route || undefined;
  return `${pathname}${route}`
    .split('/')
    .map((part) => (changing.test(part) ? '*' : part))
    .join('/');
}
