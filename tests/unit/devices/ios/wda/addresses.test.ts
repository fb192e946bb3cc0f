import { describe, expect, it } from 'vitest';

import { resolveIOSOptions } from '../../../../../src/devices/ios/ios-options.ts';
import { userPath } from '../../../../../src/devices/ios/wda/user-endpoint.ts';
import { webdriverSession } from '../../../../../src/devices/ios/wda/webdriver-session.ts';
import { mjpegAddress, wdaAddress } from '../../../../../src/devices/ios/wda/wda-address.ts';

const resolve = (options: object) => resolveIOSOptions(options, {});

describe('the address of WebDriverAgent', () => {
  it('is localhost:8100 unless it is told otherwise', () => {
    expect(wdaAddress(resolve({})).url).toBe('http://localhost:8100');
    expect(wdaAddress(resolve({ wdaHost: '192.0.2.7', wdaPort: 8101 })).url).toBe('http://192.0.2.7:8101');
    expect(wdaAddress(resolve({ wdaHost: 'fe80::1' })).url).toBe('http://[fe80::1]:8100');
  });

  it('may be whole, with the path of a gateway', () => {
    const address = wdaAddress(resolve({ wdaBaseUrl: 'https://ada:s%20e@farm.example/phones/7//' }));
    expect(address).toEqual({
      url: 'https://farm.example/phones/7',
      headers: { authorization: `Basic ${Buffer.from('ada:s e').toString('base64')}` },
    });
  });

  it.each([
    [{ wdaBaseUrl: 'http://a', wdaHost: 'b' }, /wdaBaseUrl and wdaHost cannot be combined/],
    [{ wdaBaseUrl: 'http://a', wdaPort: 8100 }, /wdaBaseUrl and wdaPort cannot be combined/],
    [{ wdaBaseUrl: 'http://a/b?token=1' }, /wdaBaseUrl has a query/],
    [{ wdaBaseUrl: 'ftp://a' }, /wdaBaseUrl is not an http or https address/],
    [{ wdaBaseUrl: 'localhost:8100' }, /wdaBaseUrl is not an http or https address/],
    [{ wdaMjpegUrl: 'http://a', wdaMjpegPort: 9100 }, /wdaMjpegUrl and wdaMjpegPort cannot be combined/],
    [{ wdaMjpegUrl: 'stream' }, /wdaMjpegUrl is not an http or https address/],
    [{ wdaHost: '10.0.0.1:8100' }, /wdaHost is not a host: "10.0.0.1:8100"/],
    [{ wdaHost: 'http://10.0.0.1' }, /wdaHost is not a host/],
    [{ wdaHost: 'a b' }, /wdaHost is not a host/],
    [{ wdaHost: 'a/b' }, /wdaHost is not a host/],
    [{ wdaHost: 'u:p@a' }, /wdaHost is not a host: "a"/],
    [{ wdaBaseUrl: 'https://u:p%ss@h' }, /wdaBaseUrl has a user or password with a stray "%"/],
    [{ wdaMjpegUrl: 'https://u%:p@h' }, /wdaMjpegUrl has a user or password with a stray "%"/],
    [
      { wdaBaseUrl: 'http://a:8101', wdaManager: { xcodeProject: 'W.xcodeproj', destination: 'id=1' } },
      /wdaBaseUrl and wdaManager.xcodeProject cannot be combined/,
    ],
    [{ wdaPort: 0 }, /wdaPort/],
    [{ wdaMjpegPort: 70_000 }, /wdaMjpegPort/],
    [{ sessionId: '' }, /sessionId/],
    [{ wdaMjpegFrameSource: true }, /wdaMjpegFrameSource/],
    [{ wdaManager: { command: [] } }, /wdaManager/],
    [{ keyboardTypeDelay: -1 }, /keyboardTypeDelay/],
    [{ inputStrategy: 'bulk', keyboardTypeDelay: 5 }, /cannot keep a keyboardTypeDelay/],
    [{ wdaHots: 'a' }, /did you mean "wdaHost"/],
  ])('is refused: %o', (options, message) => {
    const failure = expect.objectContaining({ code: 'CONFIG_INVALID' }) as Error;
    expect(() => resolve(options)).toThrow(message);
    expect(() => resolve(options)).toThrow(failure);
  });
});

describe('the session that webdriverio attaches to', () => {
  it.each([
    ['http://localhost:8100', { protocol: 'http', hostname: 'localhost', port: 8100, path: '/', headers: {} }],
    [
      'https://u:p@farm.example/phones/7/',
      {
        protocol: 'https',
        hostname: 'farm.example',
        port: 443,
        path: '/phones/7',
        headers: { authorization: 'Basic dTpw' },
      },
    ],
  ])('is where WebDriverAgent is: %s', (wdaBaseUrl, place) => {
    expect(webdriverSession(wdaAddress({ wdaBaseUrl }), 'S1')).toEqual({
      ...place,
      sessionId: 'S1',
      capabilities: { platformName: 'iOS', 'appium:automationName': 'XCUITest' },
    });
  });
});

describe('the address of the pictures', () => {
  it('is port 9100 of the same host, or a whole one with path and query', () => {
    expect(mjpegAddress(resolve({})).url).toBe('http://localhost:9100/');
    expect(mjpegAddress(resolve({ wdaHost: '192.0.2.7', wdaMjpegPort: 9101 })).url).toBe('http://192.0.2.7:9101/');
    expect(mjpegAddress(resolve({ wdaBaseUrl: 'https://farm.example/phones/7' })).url).toBe(
      'http://farm.example:9100/',
    );
    const whole = mjpegAddress(resolve({ wdaMjpegUrl: 'https://u:p@farm.example/phones/7/pictures?token=1' }));
    expect(whole.url).toBe('https://farm.example/phones/7/pictures?token=1');
    expect(whole.headers).toHaveProperty('authorization');
  });
});

describe('a path that a user wrote', () => {
  it('stays as it is, with its query, and may name the session', () => {
    expect(userPath('/source?format=json&a=%20')).toBe('/source?format=json&a=%20');
    expect(userPath('status')).toBe('/status');
    expect(userPath('/session/:sessionId/url', 'A B')).toBe('/session/A%20B/url');
  });

  it.each(['http://elsewhere', '//elsewhere', '/a/../b', '/%2E%2e/b', '/a\\..\\b', '/a b', '/a#b', '/a\n'])(
    'does not lead anywhere else: %j',
    (path) => {
      expect(() => userPath(path)).toThrow(/is not a path of WebDriverAgent/);
    },
  );
});
