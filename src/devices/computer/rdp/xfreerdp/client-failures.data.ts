import type { ErrorCode } from '../../../../core/errors/errors.ts';

/** Why the client ended, by the last name of an error in its log. */
export interface ClientFailure {
  readonly name: RegExp;
  readonly code: ErrorCode;
  /** Completes `Cannot connect to HOST: …` or `The connection to HOST has ended: …`. */
  readonly reason: string;
  readonly hint: string;
  readonly retryable?: boolean;
}

const account = 'Check the options username, password and domain.';
const askOwner = 'Ask who administers the remote computer.';

/** Names of libfreerdp/core/errconnect.c and errinfo.c (FreeRDP 2 and 3); the first match counts. */
export const clientFailures: readonly ClientFailure[] = [
  {
    name: /^ERRCONNECT_DNS_/,
    code: 'DEVICE_NOT_FOUND',
    reason: 'there is no computer with this name',
    hint: 'Check the option host, and whether this computer can look up the name.',
  },
  {
    name: /^ERRCONNECT_ACCOUNT_LOCKED_OUT$/,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'the account is locked',
    hint: `Too many logins have failed. Wait until it is unlocked. ${askOwner}`,
  },
  {
    name: /^ERRCONNECT_(PASSWORD_|PASSWORD_CERTAINLY_)(EXPIRED|MUST_CHANGE)$/,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'the password has expired, or has to be changed first',
    hint: 'Log in once with another client and change the password.',
  },
  {
    name: /^ERRCONNECT_ACCOUNT_(DISABLED|EXPIRED|RESTRICTION)$|^ERRCONNECT_CLIENT_REVOKED$/,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'the account is disabled, expired or restricted',
    hint: askOwner,
  },
  {
    name: /^ERRCONNECT_(LOGON_TYPE_NOT_GRANTED|INSUFFICIENT_PRIVILEGES)$|^ERRINFO_SERVER_INSUFFICIENT_PRIVILEGES$/,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'the user may not log in by Remote Desktop',
    hint: 'On Windows, add the user to the group "Remote Desktop Users". adminSession: true needs an administrator.',
  },
  {
    name: /^ERRCONNECT_(LOGON_FAILURE|AUTHENTICATION_FAILED|WRONG_PASSWORD|ACCESS_DENIED|NO_OR_MISSING_CREDENTIALS)$/,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'the server refuses the user name or the password',
    hint: account,
  },
  {
    name: /^ERRINFO_SERVER_FRESH_CREDENTIALS_REQUIRED$/,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'the server asks for the user name and the password again',
    hint: account,
  },
  {
    name: /^ERRCONNECT_KDC_UNREACHABLE$/,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'the server that checks passwords of the domain cannot be reached',
    hint: 'Check the option domain, and the connection to the domain controller.',
    retryable: true,
  },
  {
    name: /^ERRCONNECT_TARGET_BOOTING$/,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the remote computer is still starting',
    hint: 'Try again in a minute.',
    retryable: true,
  },
  {
    name: /^ERRINFO_DISCONNECTED_BY_OTHER_CONNECTION$/,
    code: 'DEVICE_DISCONNECTED',
    reason: 'another connection has taken over the session',
    hint: 'Use a separate account for tests, and run one test at a time for each account.',
  },
  {
    name: /^ERRINFO_(LOGOFF_BY_USER|RPC_INITIATED_LOGOFF)$/,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the session was logged off, or another connection has taken it over',
    hint: 'Use a separate account for tests, and run one test at a time for each account.',
  },
  {
    name: /^ERRINFO_RPC_INITIATED_DISCONNECT(_BY_USER)?$/,
    code: 'DEVICE_DISCONNECTED',
    reason: 'somebody has disconnected the session on the server',
    hint: askOwner,
  },
  {
    name: /^ERRINFO_(IDLE|LOGON)_TIMEOUT$/,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the server has ended the session because its time limit was over',
    hint: `Raise the limits for idle sessions on the server. ${askOwner}`,
  },
  {
    name: /^ERRINFO_SERVER_DENIED_CONNECTION(_FIPS)?$/,
    code: 'DEVICE_UNAUTHORIZED',
    reason: 'the server denies the connection',
    hint: `Are remote connections enabled, and is the limit of sessions reached? ${askOwner}`,
  },
  {
    name: /^ERRINFO_OUT_OF_MEMORY$/,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the server has no memory left',
    hint: askOwner,
    retryable: true,
  },
  {
    name: /^ERRINFO_LICENSE_/,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the server has no licence for the connection',
    hint: `The licence server of Remote Desktop Services is missing, or has no licence left. ${askOwner}`,
  },
  {
    name: /^ERRINFO_CB_/,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the connection broker of the server has found no computer for the session',
    hint: askOwner,
    retryable: true,
  },
];

/** Exit codes of the client that say as much as a name (client/X11/xfreerdp.h), for logs that have none. */
export const namesByExitCode: Readonly<Record<number, string>> = {
  2: 'ERRINFO_RPC_INITIATED_LOGOFF',
  3: 'ERRINFO_IDLE_TIMEOUT',
  4: 'ERRINFO_LOGON_TIMEOUT',
  5: 'ERRINFO_DISCONNECTED_BY_OTHER_CONNECTION',
  6: 'ERRINFO_OUT_OF_MEMORY',
  7: 'ERRINFO_SERVER_DENIED_CONNECTION',
  9: 'ERRINFO_SERVER_INSUFFICIENT_PRIVILEGES',
  10: 'ERRINFO_SERVER_FRESH_CREDENTIALS_REQUIRED',
  11: 'ERRINFO_RPC_INITIATED_DISCONNECT_BY_USER',
  12: 'ERRINFO_LOGOFF_BY_USER',
  132: 'ERRCONNECT_AUTHENTICATION_FAILED',
  133: 'ERRCONNECT_SECURITY_NEGO_CONNECT_FAILED',
  134: 'ERRCONNECT_LOGON_FAILURE',
  135: 'ERRCONNECT_ACCOUNT_LOCKED_OUT',
  139: 'ERRCONNECT_DNS_ERROR',
  140: 'ERRCONNECT_DNS_NAME_NOT_FOUND',
  143: 'ERRCONNECT_TLS_CONNECT_FAILED',
  144: 'ERRCONNECT_INSUFFICIENT_PRIVILEGES',
  148: 'ERRCONNECT_PASSWORD_EXPIRED',
  149: 'ERRCONNECT_PASSWORD_MUST_CHANGE',
  150: 'ERRCONNECT_KDC_UNREACHABLE',
  151: 'ERRCONNECT_ACCOUNT_DISABLED',
  154: 'ERRCONNECT_WRONG_PASSWORD',
  155: 'ERRCONNECT_ACCESS_DENIED',
  156: 'ERRCONNECT_ACCOUNT_RESTRICTION',
  157: 'ERRCONNECT_ACCOUNT_EXPIRED',
  158: 'ERRCONNECT_LOGON_TYPE_NOT_GRANTED',
  159: 'ERRCONNECT_NO_OR_MISSING_CREDENTIALS',
};
