/** `shop.example`, `*.shop.example`, `localhost:3000`, `[::1]`: nothing that an address has besides. */
const patternForm = /^(?<any>\*\.)?(?<host>[^\s/\\@?#:*[\]]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/iu;

interface Domain {
  readonly host: string;
  readonly port: string | undefined;
  /** Whether names below the host count as well. */
  readonly below: boolean;
}

/** Reads a pattern as browsers read hosts, so that a name in any script matches the host that is requested. */
function readDomain(pattern: string): Domain | undefined {
  const { any, host, port } = patternForm.exec(pattern)?.groups ?? {};
  const url = host === undefined ? null : URL.parse(`http://${host}/`);
  return url ? { host: bareHost(url.hostname), port, below: any !== undefined } : undefined;
}

/** Whether a text is a pattern of hosts. */
export function isDomainPattern(pattern: string): boolean {
  return readDomain(pattern) !== undefined;
}

/** Whether the host of an address matches a pattern. A host that only looks alike does not. */
export function matchesDomain(url: Pick<URL, 'hostname' | 'port' | 'protocol'>, pattern: string): boolean {
  const domain = readDomain(pattern);
  if (!domain) return false;
  const host = bareHost(url.hostname);
  const isNamed = host === domain.host || (domain.below && host.endsWith(`.${domain.host}`));
  return isNamed && (domain.port === undefined || domain.port === portOf(url));
}

export const isWeb = ({ protocol }: Pick<URL, 'protocol'>): boolean => protocol === 'http:' || protocol === 'https:';

/** A trailing dot, the DNS root, has no meaning here. */
const bareHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');

function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): string {
  return port === '' ? ({ 'http:': '80', 'https:': '443' }[protocol] ?? '') : port;
}
