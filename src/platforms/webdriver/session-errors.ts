import { DeviceError } from '../../core/errors/errors.ts';
import { reasonOf } from '../../devices/shared/webdriver/webdriver-failure.ts';
import { withoutSecrets, type SessionSecrets } from './session-secrets.ts';

/** What a server answered to the request for a session. */
export interface SessionAnswer {
  /** HTTP status; undefined when no answer came, and none is to come. */
  readonly status: number | typeof queued | undefined;
  /** Code of the protocol, e.g. `session not created`. */
  readonly kind: string;
  readonly message: string;
}

/** Where the session was asked for, and what must not be shown. */
export interface SessionPlace {
  readonly address: string;
  readonly secrets: SessionSecrets;
}

/** Stands for the status of a request that has no answer yet. */
export const queued = 'queued';
/** HTTP status with which servers open a session. */
export const sessionOpened = 200;
/** HTTP statuses with which servers say that there is no room now. */
const fullStatuses: ReadonlySet<SessionAnswer['status']> = new Set<SessionAnswer['status']>([429, 503, queued]);
/** What servers say instead, in a general error. */
const fullTexts = [
  // WebKitWebDriver
  /maximum number of active sessions/i,
  // Safari: https://developer.apple.com/documentation/webkit/about-webdriver-for-safari
  /already paired with another WebDriver session/i,
  // Selenium Grid: https://www.selenium.dev/documentation/grid/configuration/cli_options/ (session-request-timeout)
  /new session request timed out|session request timed out/i,
  // BrowserStack
  /all parallel tests are (?:currently )?in use|queue (?:size|limit)/i,
  // Sauce Labs and LambdaTest
  /(?:maximum|max|exceeded).{0,40}(?:concurren|parallel)|(?:concurren|parallel).{0,40}(?:limit|exceeded)/i,
];

/** Whether a session may become free: another one has to end first. */
export function isFull({ status, message }: SessionAnswer): boolean {
  return fullStatuses.has(status) || fullTexts.some((text) => text.test(message));
}

/** Why there is no session, as a typed error. */
export function sessionError(answer: SessionAnswer, { address, secrets }: SessionPlace): DeviceError {
  const message = withoutSecrets(reasonOf(answer.message), secrets);
  const details = { address, status: answer.status, kind: answer.kind };
  if (answer.status === undefined) {
    return new DeviceError('DEVICE_NOT_FOUND', `No WebDriver server answers at ${address}: ${message}`, {
      hint: 'Start the server, or correct hostname, port and path.',
      details,
    });
  }
  if (answer.status === 401 || answer.status === 403) {
    return new DeviceError('DEVICE_UNAUTHORIZED', `The server at ${address} does not accept the user: ${message}`, {
      hint: 'Check user and key, and whether they belong to this region of the cloud.',
      details,
    });
  }
  if (answer.status === sessionOpened) {
    return new DeviceError(
      'DEVICE_NOT_FOUND',
      `The server at ${address} opened a session that cannot be used: ${message}`,
      {
        hint: 'The session was deleted. Does the driver on the server match its browser, and does webdriverio support it?',
        details,
      },
    );
  }
  return new DeviceError('DEVICE_NOT_FOUND', `The server at ${address} opened no session: ${message}`, {
    hint: 'This is the reason that the server gave. Check the capabilities: does it have this browser, version and platform?',
    details,
  });
}

export function fullError(answer: SessionAnswer, place: SessionPlace, waitedMs: number): DeviceError {
  const message = withoutSecrets(reasonOf(answer.message), place.secrets);
  const seconds = Math.round(waitedMs / 1000);
  return new DeviceError(
    'DEVICE_BUSY',
    `The server at ${place.address} had no session free for ${seconds} s: ${message}`,
    {
      hint: 'Run fewer workers than the server has sessions, or raise waitForSession and the timeout of the test.',
      details: { address: place.address, status: answer.status },
      retryable: true,
    },
  );
}
