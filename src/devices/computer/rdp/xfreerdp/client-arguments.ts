import type { Size } from '../../../../core/screen/geometry.ts';
import type { RdpRequest } from '../rdp-backend.ts';

export interface ArgumentsInit {
  readonly request: RdpRequest;
  /** Where the client connects to, if that is not the remote computer itself. */
  readonly via?: { readonly host: string; readonly port: number } | undefined;
  /** The desktop to request. */
  readonly size: Size;
  readonly windowClass: string;
}

/**
 * The command line of the client, in the forms that FreeRDP 2 and 3 share. The password is not part of it: `/from-stdin:force`
 * reads it as the only line of the input, because user and domain are always given.
 */
export function clientArguments({ request, via, size, windowClass }: ArgumentsInit): readonly string[] {
  const { host, port } = via ?? request;
  return [
    `/v:${host.includes(':') ? `[${host}]` : host}:${port}`,
    ...account(request),
    '/from-stdin:force',
    certificate(request, via !== undefined),
    ...(request.securityProtocol === 'auto' ? [] : [`/sec:${request.securityProtocol}`]),
    ...(request.adminSession ? ['/admin'] : []),
    `/size:${size.width}x${size.height}`,
    `/wm-class:${windowClass}`,
    '/bpp:32',
    '/audio-mode:2',
    '+clipboard',
    '-decorations',
    // Keys reach the client anyway. Its grab of the mouse, which old versions cannot turn off, changes nothing either.
    '-grab-keyboard',
    // Otherwise the client takes Control+Alt+Enter for itself.
    '-toggle-fullscreen',
  ];
}

function account({ username = '', domain }: RdpRequest): readonly string[] {
  const user = `/u:${username}`;
  // In `CORP\bob` the user name has a domain already, which an empty one would replace.
  return domain === undefined && username.includes('\\') ? [user] : [user, `/d:${domain ?? ''}`];
}

/** The client must never ask: nobody is there to answer. */
function certificate({ ignoreCertificate, host }: RdpRequest, isRelayed: boolean): string {
  if (ignoreCertificate) return '/cert:ignore';
  return isRelayed ? `/cert:deny,name:${host}` : '/cert:deny';
}
