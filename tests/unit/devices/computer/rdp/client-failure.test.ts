import { describe, expect, it } from 'vitest';

import { resolveRdpOptions } from '../../../../../src/devices/computer/rdp/rdp-options.ts';
import { rdpRequest } from '../../../../../src/devices/computer/rdp/rdp-request.ts';
import {
  connectFailure,
  errorName,
  lossFailure,
  refusal,
} from '../../../../../src/devices/computer/rdp/xfreerdp/client-failure.ts';

const request = rdpRequest(resolveRdpOptions({ host: 'pc' }, {}));
const logged = (name: string): string =>
  `[10:00:00:000] [1:2] [ERROR][com.freerdp.core] - rdp_set_error_info:freerdp_set_last_error_ex ${name} [0x0001000C]\n`;

describe('why the client has ended', () => {
  it.each([
    ['ERRCONNECT_LOGON_FAILURE', 'DEVICE_UNAUTHORIZED', 'the server refuses the user name or the password'],
    ['ERRCONNECT_ACCOUNT_LOCKED_OUT', 'DEVICE_UNAUTHORIZED', 'the account is locked'],
    ['ERRCONNECT_PASSWORD_EXPIRED', 'DEVICE_UNAUTHORIZED', 'the password has expired, or has to be changed first'],
    [
      'ERRCONNECT_PASSWORD_CERTAINLY_EXPIRED',
      'DEVICE_UNAUTHORIZED',
      'the password has expired, or has to be changed first',
    ],
    ['ERRCONNECT_PASSWORD_MUST_CHANGE', 'DEVICE_UNAUTHORIZED', 'the password has expired, or has to be changed first'],
    ['ERRCONNECT_LOGON_TYPE_NOT_GRANTED', 'DEVICE_UNAUTHORIZED', 'the user may not log in by Remote Desktop'],
    ['ERRCONNECT_DNS_NAME_NOT_FOUND', 'DEVICE_NOT_FOUND', 'there is no computer with this name'],
    ['ERRINFO_LICENSE_NO_LICENSE_SERVER', 'DEVICE_DISCONNECTED', 'the server has no licence for the connection'],
    ['ERRINFO_SERVER_DENIED_CONNECTION', 'DEVICE_UNAUTHORIZED', 'the server denies the connection'],
  ])('is read from the name %s', (name, code, reason) => {
    const end = { exitCode: 147, log: logged(name) + logged('ERRCONNECT_CONNECT_TRANSPORT_FAILED') };

    expect(connectFailure(end, request)).toMatchObject({ code, summary: `Cannot connect to pc:3389: ${reason}` });
  });

  it('is read from the exit code where the log names nothing', () => {
    expect(errorName({ exitCode: 135, log: '' })).toBe('ERRCONNECT_ACCOUNT_LOCKED_OUT');
    expect(errorName({ exitCode: 147, log: '' })).toBeUndefined();
  });

  it('is the user or the password where the server checks them first and hangs up', () => {
    const end = { exitCode: 147, log: logged('ERRCONNECT_CONNECT_TRANSPORT_FAILED') };

    expect(refusal(end, { kind: 'rdp', security: 'nla' }, request)).toMatchObject({ code: 'DEVICE_UNAUTHORIZED' });
    expect(refusal(end, { kind: 'rdp', security: 'tls' }, request)).toMatchObject({ code: 'DEVICE_DISCONNECTED' });
  });

  it.each([
    ['ERRINFO_DISCONNECTED_BY_OTHER_CONNECTION', 'another connection has taken over the session'],
    ['ERRINFO_IDLE_TIMEOUT', 'the server has ended the session because its time limit was over'],
    ['ERRINFO_RPC_INITIATED_DISCONNECT_BY_USER', 'somebody has disconnected the session on the server'],
  ])('ends a connection that was there: %s', (name, reason) => {
    expect(lossFailure({ exitCode: 131, log: logged(name) }, request)).toMatchObject({
      code: 'DEVICE_DISCONNECTED',
      summary: `The connection to pc:3389 has ended: ${reason}`,
    });
  });

  it('is not a certificate that was accepted', () => {
    const log =
      "[WARN][com.freerdp.crypto] - Certificate verification failure 'self-signed certificate (18)' at stack position 0\n";

    expect(connectFailure({ exitCode: 131, log }, request)).toBeUndefined();
  });
});
