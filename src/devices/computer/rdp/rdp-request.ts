import type { RdpRequest } from './rdp-backend.ts';
import type { ResolvedRdpOptions } from './rdp-options.ts';

/** The part of the options that is about the connection. */
export function rdpRequest(options: ResolvedRdpOptions): RdpRequest {
  const { desktopWidth: width, desktopHeight: height } = options;
  const { host, port, username, password, domain, localAddress } = options;
  const { adminSession, ignoreCertificate, securityProtocol } = options;
  return {
    host,
    port,
    username,
    password,
    domain,
    localAddress,
    adminSession,
    ignoreCertificate,
    securityProtocol,
    size: width === undefined || height === undefined ? undefined : { width, height },
  };
}

/** How messages call the remote computer, e.g. `10.0.0.5:3389`. */
export function placeOf({ host, port }: RdpRequest): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
