import { DeviceError, type ErrorCode } from '../../../../core/errors/errors.ts';
import type { ServerProbe, ServerSecurity } from '../network/probe-server.ts';
import type { RdpRequest } from '../rdp-backend.ts';
import { placeOf } from '../rdp-request.ts';
import { clientFailures, namesByExitCode, type ClientFailure } from './client-failures.data.ts';

/** How the client ended. */
export interface ClientEnd {
  readonly exitCode: number;
  readonly log: string;
}

/** The last error that the client has named, e.g. `ERRCONNECT_LOGON_FAILURE`. */
export function errorName({ exitCode, log }: ClientEnd): string | undefined {
  const names = [...log.matchAll(/\bERR(?:CONNECT|INFO)_[A-Z0-9_]+/g)].map(([name]) => name);
  // Losing the connection is what follows from all the others.
  const telling = names.filter((name) => name !== 'ERRCONNECT_CONNECT_TRANSPORT_FAILED');
  return telling.at(-1) ?? namesByExitCode[exitCode] ?? names.at(-1);
}

/** Why the client has not connected, as far as it says so itself. */
export function connectFailure(end: ClientEnd, request: RdpRequest): DeviceError | undefined {
  const place = placeOf(request);
  const certificate = certificateFailure(end.log, request);
  if (certificate) return certificate;
  const name = errorName(end);
  const known = find(name);
  return known && failure(known, `Cannot connect to ${place}: ${known.reason}`, end);
}

/** Why it has not connected, with what the server has answered to another attempt. */
export function refusal(end: ClientEnd, probe: ServerProbe, request: RdpRequest): DeviceError {
  const place = placeOf(request);
  const name = errorName(end);
  const security = probe.kind === 'rdp' ? probe.security : undefined;
  const init = { details: detailsOf(end) };
  if (name === 'ERRCONNECT_SECURITY_NEGO_CONNECT_FAILED') return securityFailure(end, security, request);
  if (name === 'ERRCONNECT_TLS_CONNECT_FAILED') {
    return new DeviceError(
      'DEVICE_COMMAND_FAILED',
      `Cannot connect to ${place}: the server and this computer cannot agree on TLS settings`,
      {
        hint: 'The server may be too old for the TLS library of this computer. Update it, or set securityProtocol: "rdp".',
        ...init,
      },
    );
  }
  if (security === 'nla' && (request.securityProtocol === 'auto' || request.securityProtocol === 'nla')) {
    return new DeviceError(
      'DEVICE_UNAUTHORIZED',
      `Cannot connect to ${place}: the server refuses the user name or the password`,
      {
        hint: 'It checks both before it starts a session (NLA), and it has closed the connection. Check the options username, password and domain.',
        ...init,
      },
    );
  }
  return new DeviceError(
    'DEVICE_DISCONNECTED',
    `Cannot connect to ${place}: the server has closed the connection${nameOf(name)}`,
    {
      hint: 'Look at the log of the server. Another securityProtocol may help.',
      retryable: true,
      ...init,
    },
  );
}

/** Why a connection has ended that was there. */
export function lossFailure(end: ClientEnd, request: RdpRequest): DeviceError {
  const place = placeOf(request);
  const name = errorName(end);
  const known = find(name);
  if (known) {
    const message = `The connection to ${place} has ended: ${known.reason}`;
    return failure({ ...known, code: 'DEVICE_DISCONNECTED' }, message, end);
  }
  return new DeviceError('DEVICE_DISCONNECTED', `The connection to ${place} has ended${nameOf(name)}`, {
    hint: 'The server was stopped, or the network was interrupted. Close the device and open a new one.',
    details: detailsOf(end),
  });
}

function find(name: string | undefined): ClientFailure | undefined {
  return name === undefined ? undefined : clientFailures.find((one) => one.name.test(name));
}

function failure({ code, hint, retryable = false }: ClientFailure, message: string, end: ClientEnd): DeviceError {
  return new DeviceError(code, message, { hint, retryable, details: detailsOf(end) });
}

function securityFailure(end: ClientEnd, chosen: ServerSecurity | undefined, request: RdpRequest): DeviceError {
  const { securityProtocol: wanted } = request;
  const place = placeOf(request);
  const named = wanted === 'auto' ? '' : ` ${JSON.stringify(wanted)}`;
  const hint =
    chosen === undefined || chosen === wanted
      ? 'Set securityProtocol to "auto", or to another one of "tls", "nla" and "rdp".'
      : `Set securityProtocol to ${JSON.stringify(chosen)}, which the server offers, or to "auto".`;
  const message = `Cannot connect to ${place}: the server refuses the security protocol${named}`;
  return new DeviceError('DEVICE_COMMAND_FAILED', message, { hint, details: detailsOf(end) });
}

function certificateFailure(log: string, request: RdpRequest): DeviceError | undefined {
  if (!/certificate not trusted|certificate not accepted|automatically denying/i.test(log)) return undefined;
  const reason = /Certificate verification failure '([^']+)'/i.exec(log)?.[1];
  const why = reason === undefined ? wrongName(log, request) : `: ${reason}`;
  const names = namesIn(log);
  const byName = names.length > 0 ? ` It names ${names.map((name) => JSON.stringify(name)).join(', ')}.` : '';
  const code: ErrorCode = 'DEVICE_UNAUTHORIZED';
  return new DeviceError(
    code,
    `Cannot connect to ${placeOf(request)}: the certificate of the server is not trusted${why}`,
    {
      hint:
        reason === undefined
          ? `Use a name of the certificate as host, or set ignoreCertificate: true if you trust the network.`
          : `Add its certificate authority to those of this computer, or set ignoreCertificate: true if you trust the network.${byName}`,
      details: { names },
    },
  );
}

function wrongName(log: string, { host }: RdpRequest): string {
  const names = namesIn(log);
  return names.length === 0
    ? ''
    : `: it is for ${names.map((name) => JSON.stringify(name)).join(', ')}, not for ${JSON.stringify(host)}`;
}

/** The names of the certificate, as the client lists them. */
function namesIn(log: string): readonly string[] {
  const lines = log.split('\n').map((line) => line.replace(/^.*?\] - (\[[^\]]+\]: )?/, ''));
  const from = lines.findIndex((line) => line.startsWith('Common Name'));
  if (from < 0) return [];
  const names = lines.slice(from + 1).filter((line) => /^\s+\S+$/.test(line));
  return [...new Set(names.map((line) => line.trim()))];
}

function nameOf(name: string | undefined): string {
  return name === undefined ? '' : ` (${name})`;
}

/** Never the log as a whole, which has names of users. */
function detailsOf(end: ClientEnd): Record<string, unknown> {
  return { exitCode: end.exitCode, name: errorName(end) };
}
