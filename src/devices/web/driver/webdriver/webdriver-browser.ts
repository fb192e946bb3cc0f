/** An element of a page, as the protocol passes it. */
export type ElementReference = Readonly<Record<string, string>>;

/** A sequence of actions of one input device: https://www.w3.org/TR/webdriver2/#actions */
export interface ActionSequence {
  readonly type: 'key' | 'pointer' | 'wheel';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' };
  readonly actions: readonly object[];
}

/** The part of a `Browser` of webdriverio that is used; structural, so that any installed copy fits. */
export interface WebdriverBrowser {
  readonly sessionId: string;
  readonly capabilities: object;
  /** The options with which webdriverio opened the session. */
  readonly options?: object;
  /** Whether the session also has WebDriver BiDi. */
  readonly isBidi?: boolean;
  executeAsyncScript(script: string, args: never[]): Promise<unknown>;
  performActions(actions: object[]): Promise<void>;
  takeScreenshot(): Promise<string>;
  navigateTo(url: string): Promise<unknown>;
  refresh(): Promise<void>;
  getTitle(): Promise<string>;
  getUrl(): Promise<string>;
  switchFrame(context: never): Promise<unknown>;
  getWindowHandle(): Promise<string>;
  getWindowHandles(): Promise<string[]>;
  switchToWindow(handle: string): Promise<void>;
  closeWindow(): Promise<unknown>;
  getAlertText(): Promise<string>;
  acceptAlert(): Promise<void>;
  dismissAlert(): Promise<void>;
  sendAlertText(text: string): Promise<void>;
  // Typed by event name, which no structural type can express.
  on(event: never, listener: never): unknown;
  off(event: never, listener: never): unknown;
}

/** What a session says about its browser: https://www.w3.org/TR/webdriver2/#capabilities */
export interface SessionCapabilities {
  readonly browserName?: string;
  readonly browserVersion?: string;
  readonly platformName?: string;
}

/** Whether the browser is of the Chromium family: its drivers describe themselves in a capability of their own. */
export function isChromium({ capabilities }: Pick<WebdriverBrowser, 'capabilities'>): boolean {
  return ['goog:chromeOptions', 'ms:edgeOptions'].some((name) => name in capabilities);
}

/** Whether the browser is Firefox. */
export function isFirefox({ capabilities }: Pick<WebdriverBrowser, 'capabilities'>): boolean {
  return /^firefox$/i.test((capabilities as SessionCapabilities).browserName ?? '');
}

/** Whether the keyboard has the key Meta where others have Control. */
export function isMac({ capabilities }: Pick<WebdriverBrowser, 'capabilities'>): boolean {
  return /mac|darwin/i.test((capabilities as SessionCapabilities).platformName ?? '');
}
