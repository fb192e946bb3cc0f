import { describe, expect, it } from 'vitest';

import { resolveRdpOptions } from '../../../../../src/devices/computer/rdp/rdp-options.ts';
import { placeOf, rdpRequest } from '../../../../../src/devices/computer/rdp/rdp-request.ts';

const resolve = (input: object) => resolveRdpOptions(input, {});
const host = 'desktop.example.com';

describe('options of a remote desktop', () => {
  it('have the defaults of the specification', () => {
    expect(resolve({ host })).toEqual({
      host,
      port: 3389,
      adminSession: false,
      ignoreCertificate: false,
      securityProtocol: 'auto',
      inputStrategy: 'legacy',
      customActions: [],
    });
  });

  it.each(['desktop', host, '10.0.0.5', '::1', 'fe80::1%eth0', 'pc_7.local', 'büro.example'])(
    'take the host %s',
    (name) => {
      expect(resolve({ host: name }).host).toBe(name);
    },
  );

  it.each([
    [{}, '"host" is missing'],
    [{ host: '' }, '"host": expected the name or the IP address of the remote computer'],
    [
      { host: 'rdp://pc:3390/x' },
      '"host": "rdp://pc:3390/x" is an address with a scheme; write only the host, e.g. "pc"',
    ],
    [{ host: 'pc:3390' }, '"host": "pc:3390" has a port in it; write host: "pc" and port: 3390'],
    [{ host: '[::1]' }, '"host": write the IPv6 address without brackets, e.g. "::1"'],
    [{ host: 'bob@pc' }, '"host": "bob@pc" has a user in it; write only the host, and use the option username'],
    [{ host: 'pc/v:other' }, '"host": "pc/v:other" is not the name or the IP address of a computer'],
    [{ host: '-pc' }, '"host": "-pc" is not the name or the IP address of a computer'],
    [
      { host, localAddress: 'eth0' },
      '"localAddress": expected an IP address of this computer, not the name of an interface',
    ],
    [{ host, password: 'a\nb' }, '"password": it has a line break or a NUL character'],
    [{ host, desktopWidth: 800 }, 'desktopWidth is given without desktopHeight'],
    [{ host, desktopHeight: 600 }, 'desktopHeight is given without desktopWidth'],
    [{ host, desktopWidth: 100, desktopHeight: 600 }, '"desktopWidth": expected number to be >=200'],
    [{ host, port: 0 }, '"port": expected number to be >=1'],
    [{ host, securityProtocol: 'ssl' }, '"securityProtocol"'],
    [{ host, usrname: 'bob' }, 'unknown option "usrname" (did you mean "username"?)'],
    [{ host, inputStrategy: 'bulk', keyboardTypeDelay: 5 }, 'cannot keep a keyboardTypeDelay of 5 ms'],
  ])('refuse %j', (options, message) => {
    expect(() => resolve(options)).toThrowError(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(message) }),
    );
  });

  it('never quote the password', () => {
    expect(() => resolve({ host, password: `s3cret${'x'.repeat(600)}` })).toThrowError(
      expect.not.objectContaining({ message: expect.stringContaining('s3cret') }),
    );
  });

  it('become the request of a connection', () => {
    const request = rdpRequest(resolve({ host: '::1', port: 3390, desktopWidth: 800, desktopHeight: 600 }));

    expect(request).toMatchObject({ host: '::1', size: { width: 800, height: 600 }, username: undefined });
    expect(placeOf(request)).toBe('[::1]:3390');
  });
});
