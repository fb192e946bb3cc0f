import { spawnSync } from 'node:child_process';

import { monotonic } from '../../core/time/clock.ts';
import { settlesWithin, sleep, throwIfAborted } from '../../core/time/deadline.ts';
import { errorMessage } from '../../core/errors/errors.ts';
import { drivesApplication } from '../../devices/appium/appium-browser.ts';
import { loadPeer } from '../../core/options/peer.ts';
import type { SessionOfCloud } from './cloud-session.ts';
import {
  fullError,
  isFull,
  sessionError,
  sessionOpened,
  type SessionAnswer,
  type SessionPlace,
} from './session-errors.ts';
import { sessionSecrets } from './session-secrets.ts';
import type { ResolvedWebdriverOptions } from './webdriver-options.ts';

/** A session that belongs to this process. */
export interface OwnSession {
  readonly browser: SessionOfCloud;
  /** Deletes it. May be called twice. */
  end(): Promise<void>;
}

export interface OpenSessionInit {
  readonly options: ResolvedWebdriverOptions;
  readonly signal: AbortSignal;
  /** Milliseconds that the caller can wait. */
  readonly timeoutMs: number;
  /** Runs something in case that the process ends before the session does. */
  atExit(release: () => void): () => void;
}

/** Pause before a session is asked for again, in milliseconds. */
const fullPauseMs = 1000;
/** How long a server may take to delete a session, in milliseconds. */
const endMs = 10_000;

/** What sessions of browsers have unless the user says otherwise. */
const usualCapabilities = {
  // Pages are looked at as soon as they can be, as with the other libraries.
  pageLoadStrategy: 'eager',
  // Agents answer dialogs.
  unhandledPromptBehavior: 'ignore',
};

/**
 * Opens a session, and waits while the server has none free.
 *
 * @throws DeviceError `DEVICE_NOT_FOUND` with the reason of the server, `DEVICE_UNAUTHORIZED`, or `DEVICE_BUSY` if none became free
 */
export async function openSession({ options, signal, timeoutMs, atExit }: OpenSessionInit): Promise<OwnSession> {
  const place = placeOf(options);
  const begun = monotonic();
  const limitMs = Math.min(options.waitForSession, timeoutMs);
  for (;;) {
    throwIfAborted(signal);
    const opened = await requestSession(options, atExit);
    if ('browser' in opened) {
      if (signal.aborted) await opened.end();
      throwIfAborted(signal);
      return opened;
    }
    if (!isFull(opened)) throw sessionError(opened, place);
    const waited = monotonic() - begun;
    if (waited + fullPauseMs > limitMs) throw fullError(opened, place, waited);
    await sleep(fullPauseMs, signal);
  }
}

/** Webdriverio's own error has lost the code, and has the whole request in its message. */
async function requestSession(
  options: ResolvedWebdriverOptions,
  atExit: OpenSessionInit['atExit'],
): Promise<OwnSession | SessionAnswer> {
  const { remote } = await loadPeer('webdriverio', () => import('webdriverio'), 'sessions of WebDriver');
  let answer: SessionAnswer | undefined;
  // From the answer on, the session takes room on the server, but webdriverio has more to ask before it returns it.
  let remove: () => void = () => undefined;
  let forget: () => void = () => undefined;
  const { transformResponse, ...given } = remoteOptions(options);
  try {
    const browser = await remote({
      ...given,
      transformResponse(response: Answered, request: object) {
        if (!answer && given['hostname'] !== undefined) {
          remove = () => deleteAtOnce(given, sessionIdOf(response));
          forget = atExit(remove);
        }
        answer ??= asAnswer(response);
        return typeof transformResponse === 'function' ? transformResponse(response, request) : response;
      },
    } as never);
    return ownSession(browser, atExit);
  } catch (error) {
    if (answer && answer.status !== sessionOpened) return answer;
    remove();
    return { status: answer?.status, kind: 'no answer', message: errorMessage(error) };
  } finally {
    forget();
  }
}

function remoteOptions(options: ResolvedWebdriverOptions): Record<string, unknown> {
  const { capabilities, sessionFor: _, waitForSession: __, webdriverio, ...connection } = options;
  const isBidi = capabilities['webSocketUrl'] === true;
  return {
    // A command that failed is an answer. Agents repeat what may be repeated.
    connectionRetryCount: 0,
    ...connection,
    ...webdriverio,
    capabilities: {
      ...(!drivesApplication(capabilities) && usualCapabilities),
      ...(!isBidi && { 'wdio:enforceWebDriverClassic': true }),
      ...capabilities,
    },
  };
}

interface Answered {
  readonly statusCode: number;
  readonly body?: unknown;
}

function asAnswer({ statusCode, body }: Answered): SessionAnswer {
  const { value }: { value?: unknown } = Object(body);
  const { error, message }: { error?: unknown; message?: unknown } = Object(value);
  const kind = typeof error === 'string' ? error : `HTTP ${statusCode}`;
  return { status: statusCode, kind, message: typeof message === 'string' && message !== '' ? message : kind };
}

function sessionIdOf({ body }: Answered): string | undefined {
  const { value }: { value?: unknown } = Object(body);
  const { sessionId }: { sessionId?: unknown } = Object(value);
  return typeof sessionId === 'string' ? sessionId : undefined;
}

function placeOf(options: ResolvedWebdriverOptions): SessionPlace {
  const { hostname = 'localhost', port, protocol = 'http', path = '/' } = options;
  const address = `${protocol}://${hostname}${port === undefined ? '' : `:${port}`}${path}`;
  return { address, secrets: sessionSecrets(options, options.capabilities, options.webdriverio) };
}

function ownSession(browser: SessionOfCloud, atExit: OpenSessionInit['atExit']): OwnSession {
  const forget = atExit(() => deleteAtOnce(browser.options ?? {}, browser.sessionId));
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    const deleted = (browser as unknown as { deleteSession(): Promise<void> }).deleteSession();
    // A session that the server has ended already is what is wanted.
    await settlesWithin(deleted, endMs).catch(() => false);
    forget();
  };
  return { browser, end: () => (ending ??= end()) };
}

interface Connection {
  readonly protocol?: string;
  readonly hostname?: string;
  readonly port?: number;
  readonly path?: string;
}

/** Deletes a session from a process that is ending, and so can wait for nothing that it does itself. */
function deleteAtOnce(connection: Connection, sessionId: string | undefined): void {
  if (sessionId === undefined) return;
  const { protocol = 'http', hostname = 'localhost', port, path = '/' } = connection;
  const folder = path.endsWith('/') ? path : `${path}/`;
  // As webdriverio does, without the user and the key: whoever knows the session may use it.
  const url = `${protocol}://${hostname}${port === undefined ? '' : `:${port}`}${folder}session/${sessionId}`;
  const script = `fetch(process.argv[1], { method: 'DELETE' }).catch(() => undefined)`;
  spawnSync(process.execPath, ['-e', script, url], { timeout: endMs, stdio: 'ignore' });
}
