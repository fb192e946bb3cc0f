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
  queued,
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
/** The least time for an answer, in milliseconds: a server that has no session free says so at once. */
const leastMs = 1000;
/** How long an answer is waited for that comes too late, so that its session is deleted, in milliseconds. */
const lateMs = 60_000;
/** How long webdriverio waits for the answer to a command, in milliseconds: its own default. */
const usualTimeoutMs = 120_000;

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
    const leftMs = limitMs - (monotonic() - begun);
    const opened = await withinTime(requestSession(options, atExit), { leftMs, signal });
    if ('browser' in opened) return opened;
    if (!isFull(opened)) throw sessionError(opened, place);
    const waited = monotonic() - begun;
    if (waited + fullPauseMs > limitMs) throw fullError(opened, place, waited);
    await sleep(fullPauseMs, signal);
  }
}

/** A grid may keep a request until it has a session free. One that comes too late for the caller is deleted. */
async function withinTime(
  request: Promise<OwnSession | SessionAnswer>,
  { leftMs, signal }: { readonly leftMs: number; readonly signal: AbortSignal },
): Promise<OwnSession | SessionAnswer> {
  const answered = new AbortController();
  const late = sleep(Math.max(leftMs, leastMs), AbortSignal.any([signal, answered.signal]));
  let opened: OwnSession | SessionAnswer | undefined;
  try {
    opened = await Promise.race([request, late.then(() => undefined)]);
  } finally {
    answered.abort();
    if (!opened) void endLate(request);
  }
  return opened ?? { status: queued, kind: 'no answer', message: 'the request still waits for its answer' };
}

async function endLate(request: Promise<OwnSession | SessionAnswer>): Promise<void> {
  // What failed is told to the caller already.
  const late = await request.catch(() => undefined);
  if (late && 'browser' in late) await late.end();
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
      connectionRetryTimeout: Math.max(usualTimeoutMs, options.waitForSession + lateMs),
      transformResponse(response: Answered, request: object) {
        if (!answer && given['hostname'] !== undefined) {
          remove = () => deleteAtOnce(given, sessionIdOf(response));
          forget = atExit(remove);
        }
        answer ??= asAnswer(response);
        return typeof transformResponse === 'function' ? transformResponse(response, request) : response;
      },
    } as never);
    // Only the first request may wait for others.
    Object.assign(browser.options, { connectionRetryTimeout: given['connectionRetryTimeout'] ?? usualTimeoutMs });
    return ownSession(browser, { headers: headersIn(given) }, atExit);
  } catch (error) {
    if (answer && answer.status !== sessionOpened) return answer;
    remove();
    return { status: answer?.status, kind: 'no answer', message: errorMessage(error) };
  } finally {
    forget();
  }
}

function remoteOptions(options: ResolvedWebdriverOptions): Record<string, unknown> {
  const { capabilities } = options;
  const isBidi = capabilities['webSocketUrl'] === true;
  return {
    // A command that failed is an answer. Agents repeat what may be repeated.
    connectionRetryCount: 0,
    ...connectionOf(options),
    capabilities: {
      ...(!drivesApplication(capabilities) && usualCapabilities),
      ...(!isBidi && { 'wdio:enforceWebDriverClassic': true }),
      ...capabilities,
    },
  };
}

/** What is said of the server; webdriverio knows the hosts of clouds by user and key, and has no port for other hosts. */
function connectionOf(options: ResolvedWebdriverOptions): Connection & Record<string, unknown> {
  const { capabilities: _, sessionFor: __, waitForSession: ___, webdriverio, ...connection } = options;
  const given: Connection & Record<string, unknown> = { ...connection, ...webdriverio };
  const { hostname, port, protocol } = given;
  if (hostname === undefined || port !== undefined) return given;
  return { ...given, port: protocol === 'https' ? securePort : gridPort };
}

/** https://www.selenium.dev/documentation/grid/getting_started/ */
const gridPort = 4444;
const securePort = 443;

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
  const connection = connectionOf(options);
  return { address: addressOf(connection), secrets: sessionSecrets(connection, options.capabilities) };
}

/** Without a host, webdriverio starts a driver on this machine, or asks the cloud of the user. */
function addressOf({ protocol = 'http', hostname, port, path = '/', user }: Connection): string {
  if (hostname === undefined) return user === undefined ? 'this machine' : 'the cloud of the user';
  return `${protocol}://${hostname}${port === undefined ? '' : `:${port}`}${path}`;
}

function ownSession(
  browser: SessionOfCloud,
  { headers }: Pick<Connection, 'headers'>,
  atExit: OpenSessionInit['atExit'],
): OwnSession {
  const forget = atExit(() => deleteAtOnce({ ...browser.options, headers }, browser.sessionId));
  let ending: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    const deleted = (browser as unknown as { deleteSession(): Promise<void> }).deleteSession();
    // A session that the server has ended already is what is wanted.
    await settlesWithin(deleted, endMs).catch(() => false);
    forget();
  };
  return { browser, end: () => (ending ??= end()) };
}

function headersIn({ headers }: Readonly<Record<string, unknown>>): Connection['headers'] {
  return Object(headers);
}

interface Connection {
  readonly protocol?: string | undefined;
  readonly hostname?: string | undefined;
  readonly port?: number | undefined;
  readonly path?: string | undefined;
  readonly user?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Deletes a session from a process that is ending, and so can wait for nothing that it does itself. */
function deleteAtOnce(connection: Connection, sessionId: string | undefined): void {
  if (sessionId === undefined) return;
  const { protocol = 'http', hostname = 'localhost', port, path = '/', headers = {} } = connection;
  const folder = path.endsWith('/') ? path : `${path}/`;
  // As webdriverio does, without the user and the key: whoever knows the session may use it.
  const url = `${protocol}://${hostname}${port === undefined ? '' : `:${port}`}${folder}session/${sessionId}`;
  // Arguments of a process can be seen by everybody on the machine; what it reads cannot.
  const script = `let all = ''; process.stdin.on('data', (part) => { all += part; }).on('end', () => {
    const { url, headers } = JSON.parse(all);
    fetch(url, { method: 'DELETE', headers }).catch(() => undefined);
  });`;
  const input = JSON.stringify({ url, headers });
  spawnSync(process.execPath, ['-e', script], { input, timeout: endMs, stdio: ['pipe', 'ignore', 'ignore'] });
}
