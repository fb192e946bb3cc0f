import type { ActionSequence, WebdriverBrowser } from './webdriver-browser.ts';

/** A value as WebDriver BiDi passes it: https://www.w3.org/TR/webdriver-bidi/#type-script-RemoteValue */
export interface RemoteValue {
  readonly type: string;
  readonly value?: unknown;
  /** Of elements: the same as in WebDriver without BiDi. */
  readonly sharedId?: string;
}

/** https://www.w3.org/TR/webdriver-bidi/#type-script-EvaluateResult */
export interface Evaluated {
  readonly type: string;
  readonly result?: RemoteValue;
  readonly exceptionDetails?: { readonly text: string };
}

export interface CallFunction {
  readonly functionDeclaration: string;
  readonly awaitPromise: boolean;
  readonly target: { readonly context: string; readonly sandbox?: string };
  readonly arguments?: readonly RemoteValueOfElement[];
}

export type RemoteValueOfElement = { readonly sharedId: string } | { readonly type: 'null' };

/** The commands of WebDriver BiDi that are used. They take no turn in the queue of commands. */
export interface BidiBrowser extends WebdriverBrowser {
  /** Older browsers do not name subscriptions. */
  sessionSubscribe(parameters: { events: readonly string[] }): Promise<{ readonly subscription?: string } | undefined>;
  sessionUnsubscribe(parameters: { subscriptions: readonly string[] }): Promise<unknown>;
  scriptCallFunction(parameters: CallFunction): Promise<Evaluated>;
  scriptAddPreloadScript(parameters: { functionDeclaration: string }): Promise<{ readonly script: string }>;
  scriptRemovePreloadScript(parameters: { script: string }): Promise<unknown>;
  browsingContextCaptureScreenshot(parameters: { context: string }): Promise<{ readonly data: string }>;
  inputPerformActions(parameters: { context: string; actions: readonly ActionSequence[] }): Promise<unknown>;
  networkAddIntercept(parameters: { phases: readonly string[]; contexts: readonly string[] }): Promise<{
    readonly intercept: string;
  }>;
  networkRemoveIntercept(parameters: { intercept: string }): Promise<unknown>;
  networkContinueRequest(parameters: { request: string }): Promise<unknown>;
  networkProvideResponse(parameters: {
    request: string;
    statusCode: number;
    headers: readonly object[];
  }): Promise<unknown>;
}

/** The session with the commands of WebDriver BiDi, if it has them. Those of Appium are not the browser's. */
export function bidiOf(browser: WebdriverBrowser): BidiBrowser | undefined {
  const isAppium = Object.keys(browser.capabilities).some((name) => /^(appium:)?automationName$/.test(name));
  return browser.isBidi && !isAppium ? (browser as BidiBrowser) : undefined;
}
