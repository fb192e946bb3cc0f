import { describe, expect, it } from 'vitest';

import { resolveRdpOptions, type RDPDeviceOptions } from '../../../../../src/devices/computer/rdp/rdp-options.ts';
import { rdpRequest } from '../../../../../src/devices/computer/rdp/rdp-request.ts';
import { clientArguments } from '../../../../../src/devices/computer/rdp/xfreerdp/client-arguments.ts';

const size = { width: 1920, height: 1080 };
const argumentsOf = (options: Partial<RDPDeviceOptions>, via?: { readonly host: string; readonly port: number }) =>
  clientArguments({
    request: rdpRequest(resolveRdpOptions({ host: 'pc', ...options }, {})),
    via,
    size,
    windowClass: 'test',
  });

describe('the command line of the client', () => {
  it('has forms that FreeRDP 2 and 3 share', () => {
    expect(argumentsOf({ username: 'bob', password: 'S3cret' })).toEqual([
      '/v:pc:3389',
      '/u:bob',
      '/d:',
      '/from-stdin:force',
      '/cert:deny',
      '/size:1920x1080',
      '/wm-class:test',
      '/bpp:32',
      '/audio-mode:2',
      '+clipboard',
      '-decorations',
      '-grab-keyboard',
      '-toggle-fullscreen',
    ]);
  });

  it('leaves no question but that for the password', () => {
    expect(argumentsOf({})).toEqual(expect.arrayContaining(['/u:', '/d:']));
    expect(argumentsOf({ username: 'bob', domain: 'CORP' })).toEqual(expect.arrayContaining(['/u:bob', '/d:CORP']));
    expect(argumentsOf({ username: String.raw`CORP\bob` }).filter((each) => /^\/[ud]:/.test(each))).toEqual([
      String.raw`/u:CORP\bob`,
    ]);
  });

  it('has the options of the connection', () => {
    const options = {
      host: '::1',
      port: 3390,
      securityProtocol: 'nla',
      adminSession: true,
      ignoreCertificate: true,
    } as const;

    expect(argumentsOf(options)).toEqual(
      expect.arrayContaining(['/v:[::1]:3390', '/sec:nla', '/admin', '/cert:ignore']),
    );
  });

  it('expects the certificate of the host, also by a relay', () => {
    expect(argumentsOf({ localAddress: '127.0.0.2' }, { host: '127.0.0.1', port: 5000 })).toEqual(
      expect.arrayContaining(['/v:127.0.0.1:5000', '/cert:deny,name:pc']),
    );
  });
});
