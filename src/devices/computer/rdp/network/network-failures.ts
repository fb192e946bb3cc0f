import { isIP } from 'node:net';

import { DeviceError } from '../../../../core/errors/errors.ts';
import type { RdpRequest } from '../rdp-backend.ts';
import { placeOf } from '../rdp-request.ts';
import type { ServerProbe } from './probe-server.ts';

const portHint =
  'Is Remote Desktop enabled there, is the option port right (3389 by default), and does a firewall block it?';

/** Why no connection is possible; undefined if an RDP server answers. */
export function probeFailure(probe: ServerProbe, request: RdpRequest): DeviceError | undefined {
  const place = placeOf(request);
  switch (probe.kind) {
    case 'unreachable':
      return networkFailure(probe.error, request);
    case 'silent':
      return probe.isConnected
        ? new DeviceError(
            'DEVICE_NOT_FOUND',
            `Cannot connect to ${place}: it accepts connections, but does not answer`,
            {
              hint: 'It is not an RDP server, or it hangs. Check the option port, which is 3389 by default.',
              retryable: true,
            },
          )
        : new DeviceError('DEVICE_NOT_FOUND', `Cannot connect to ${place}: nothing answers`, {
            hint: portHint,
            retryable: true,
          });
    case 'foreign':
      return new DeviceError('DEVICE_NOT_FOUND', `Cannot connect to ${place}: ${foreign(probe.answer)}`, {
        hint: 'Another service uses this port. Check the option port, which is 3389 by default.',
      });
    case 'rdp':
      return undefined;
  }
}

function foreign(answer: string): string {
  const words = answer.split(/[\r\n]/)[0]?.replaceAll(/[^ -~]/g, '.') ?? '';
  return words === ''
    ? 'the service on this port closes the connection, and is not an RDP server'
    : `the service on this port is not an RDP server; it answers ${JSON.stringify(words)}`;
}

/** The error of a connection over TCP. */
export function networkFailure(error: NodeJS.ErrnoException, request: RdpRequest): DeviceError {
  const { host, localAddress } = request;
  const { code, reason, hint } = reasonOf(error, request);
  return new DeviceError(code, `Cannot connect to ${placeOf(request)}: ${reason}`, {
    hint,
    retryable: code === 'DEVICE_NOT_FOUND' && error.code !== 'ENOTFOUND',
    details: { host, ...(localAddress !== undefined && { localAddress }), systemCode: error.code },
    cause: error,
  });
}

interface Reason {
  readonly code: 'DEVICE_NOT_FOUND' | 'DEVICE_UNSUPPORTED';
  readonly reason: string;
  readonly hint: string;
}

function reasonOf(error: NodeJS.ErrnoException, { host, localAddress }: RdpRequest): Reason {
  const { code: systemCode, message } = error;
  if (systemCode === 'ENOTFOUND' || systemCode === 'EAI_AGAIN') {
    const reason = `there is no computer with the name ${JSON.stringify(host)}`;
    return {
      code: 'DEVICE_NOT_FOUND',
      reason,
      hint: 'Check the option host, and whether this computer can look up the name.',
    };
  }
  if (systemCode === 'ECONNREFUSED') {
    return { code: 'DEVICE_NOT_FOUND', reason: 'nothing listens on this port', hint: portHint };
  }
  if (localAddress !== undefined && isLocalProblem(systemCode, host, localAddress)) {
    return {
      code: 'DEVICE_UNSUPPORTED',
      reason: `this computer cannot connect from ${localAddress} (${systemCode})`,
      hint: 'localAddress is an IP address of this computer, of the same kind (IPv4 or IPv6) as that of the host.',
    };
  }
  return { code: 'DEVICE_NOT_FOUND', reason: message, hint: portHint };
}

function isLocalProblem(systemCode: string | undefined, host: string, localAddress: string): boolean {
  if (systemCode === 'EADDRNOTAVAIL') return true;
  return systemCode === 'EINVAL' || (isIP(host) !== 0 && isIP(host) !== isIP(localAddress));
}
