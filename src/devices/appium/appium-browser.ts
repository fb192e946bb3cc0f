/** The part of a `Browser` of webdriverio that drives applications; structural, so that any installed copy fits. */
export interface AppiumBrowser {
  readonly sessionId: string;
  readonly capabilities: object;
  /** The options with which webdriverio opened the session. */
  readonly options?: object;
  executeScript(script: string, args: never[]): Promise<unknown>;
  performActions(actions: object[]): Promise<void>;
  takeScreenshot(): Promise<string>;
  getPageSource(): Promise<string>;
  getWindowRect(): Promise<{ readonly width: number; readonly height: number }>;
  getActiveElement(): Promise<unknown>;
  findElements(using: string, value: string): Promise<unknown[]>;
  getElementAttribute(id: string, name: string): Promise<unknown>;
  elementSendKeys(id: string, text: string): Promise<void>;
  elementClear(id: string): Promise<void>;
  back(): Promise<void>;
  // Webdriverio has them in sessions of Appium only.
  getAppiumContext?(): Promise<unknown>;
  getAppiumContexts?(): Promise<unknown>;
  switchAppiumContext?(name: string): Promise<void>;
  updateSettings?(settings: object): Promise<void>;
}

/**
 * What a session has, and what was asked for where its answer leaves that out, as the answers of clouds do.
 */
export function capabilitiesOf({ capabilities, requestedCapabilities = {} }: CapabilitiesOfSession): object {
  const { alwaysMatch = requestedCapabilities }: { readonly alwaysMatch?: object } = requestedCapabilities;
  return { ...alwaysMatch, ...capabilities };
}

interface CapabilitiesOfSession {
  readonly capabilities: object;
  /** As webdriverio has sent them. */
  readonly requestedCapabilities?: object;
}

/** What a session says about its driver: https://appium.io/docs/en/latest/guides/caps/ */
interface SessionFacts {
  readonly browserName?: unknown;
  readonly platformName?: unknown;
  readonly automationName?: unknown;
  readonly deviceName?: unknown;
  readonly platformVersion?: unknown;
  readonly udid?: unknown;
  readonly pixelRatio?: unknown;
}

/** Facts of a session by their names without the prefix that Appium and clouds may leave away. */
export function sessionFacts(capabilities: object): SessionFacts {
  const plain = Object.entries(capabilities).map(([name, value]) => [name.replace(/^appium:/, ''), value as unknown]);
  return Object.fromEntries(plain) as SessionFacts;
}

/** Whether a session drives an application, not a browser: its driver is one of Appium, and no browser was asked for. */
export function drivesApplication(capabilities: object): boolean {
  const { browserName, automationName } = sessionFacts(capabilities);
  const isAppium = Object.keys(capabilities).some((name) => name.startsWith('appium:'));
  return (isAppium || typeof automationName === 'string') && (browserName === undefined || browserName === '');
}

/** A capability as text; undefined where the session does not have it. */
export function textFact(capabilities: object, name: keyof SessionFacts): string | undefined {
  const value = sessionFacts(capabilities)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
