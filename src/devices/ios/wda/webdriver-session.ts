import type { WebAddress } from './wda-address.ts';

/** A session that WebDriver clients can attach to: `attach(session)` of webdriverio, `WebDriver.attachToSession(session)` of webdriver. */
export interface WebdriverSession {
  readonly protocol: 'http' | 'https';
  readonly hostname: string;
  readonly port: number;
  /** Path of a gateway; `/` if there is none. */
  readonly path: string;
  readonly sessionId: string;
  /** Headers with the credentials, if the address contains any. */
  readonly headers: Record<string, string>;
  readonly capabilities: { readonly platformName: 'iOS'; readonly 'appium:automationName': 'XCUITest' };
}

export function webdriverSession({ url, headers }: WebAddress, sessionId: string): WebdriverSession {
  const { protocol, hostname, port, pathname } = new URL(url);
  const isSecure = protocol === 'https:';
  return {
    protocol: isSecure ? 'https' : 'http',
    hostname,
    port: Number(port) || (isSecure ? 443 : 80),
    path: pathname,
    sessionId,
    headers: { ...headers },
    capabilities: { platformName: 'iOS', 'appium:automationName': 'XCUITest' },
  };
}
