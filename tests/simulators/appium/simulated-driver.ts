/** A command as a client of WebDriver sends it, below the session. */
export interface AppiumCommand {
  /** `POST /element/*` with the ids of elements left away; see `given`. */
  readonly line: string;
  /** What stood in the places of `*`. */
  readonly given: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** A driver as Appium sees it. */
export interface SimulatedDriver {
  readonly automationName: string;
  readonly platformName: string;
  /** What it adds to the capabilities that were asked for. */
  capabilities(): object;
  /** Names of the pages in the application. */
  webviews(): readonly string[];
  run(command: AppiumCommand): Promise<unknown>;
}

const statuses: Readonly<Record<string, number>> = {
  'invalid session id': 404,
  'no such context': 400,
  'no such element': 404,
  'stale element reference': 404,
  'unknown method': 405,
  'unknown command': 404,
  'invalid argument': 400,
};

/** An error as WebDriver names it: https://www.w3.org/TR/webdriver2/#errors, and Appium's base-driver, protocol/errors.ts. */
export class AppiumError extends Error {
  readonly error: string;

  constructor(error: string, message = error) {
    super(message);
    this.error = error;
  }

  get status(): number {
    return statuses[this.error] ?? 500;
  }
}

/** What a driver says to a command that it does not have. */
export const notImplemented = (): AppiumError => new AppiumError('unknown method', 'Method is not implemented');

export function textIn(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name];
  if (typeof value === 'string') return value;
  throw new AppiumError('invalid argument', `Parameters were incorrect. We wanted {"required":["${name}"]}`);
}
