/**
 * What the other side sends is checked before it is used: an extension can be broken or of another build, and nothing that it sends
 * may end the process of a test run.
 */
import type {
  BrowserFacts,
  Failure,
  FailureCode,
  FromDriver,
  GoneReason,
  Notice,
  Ping,
  Reply,
  Request,
  RequestName,
  Resume,
} from '../protocol/messages.ts';

type Fields = Readonly<Record<string, unknown>>;

const mostCharacters = 200;
const failureCodes: ReadonlySet<unknown> = new Set<FailureCode>([
  'no-extension',
  'lost',
  'held',
  'refused',
  'forbidden-page',
  'no-tab',
  'stopped',
  'command',
]);
const goneReasons: ReadonlySet<unknown> = new Set<GoneReason>([
  'stopped',
  'closed',
  'detached',
  'taken-away',
  'forgotten',
]);
const methods: ReadonlySet<unknown> = new Set<RequestName>([
  'tab.open',
  'tab.send',
  'tab.activate',
  'tab.close',
  'popup.close',
]);

/** What an extension tells of its browser, whatever is missing or wrong in it. */
export function checkedFacts(value: unknown): BrowserFacts {
  const { userAgent, fileAccess, sessions } = isObject(value) ? value : ({} as Fields);
  return {
    userAgent: typeof userAgent === 'string' ? userAgent : '',
    fileAccess: fileAccess === true,
    sessions: Array.isArray(sessions) ? sessions.filter(isName) : [],
  };
}

/** A message of an extension; undefined if it cannot be used. Of an answer, what is wrong becomes a failure: somebody waits for it. */
export function checkedFromExtension(message: unknown): Reply | Failure | Notice | Ping | undefined {
  if (!isObject(message)) return undefined;
  const { type, id } = message;
  if (type === 'ping') return { type };
  if (type !== 'reply' && type !== 'failure') return checkedNotice(message);
  if (!Number.isInteger(id)) return undefined;
  const answered = id as number;
  if (type === 'reply') {
    const { result } = message;
    return isObject(result) ? { type, id: answered, result } : failureOf(answered, 'the answer has no result');
  }
  const { code, message: text } = message;
  const reason = typeof text === 'string' ? text : 'no reason was given';
  return failureOf(answered, reason, failureCodes.has(code) ? (code as FailureCode) : undefined);
}

function failureOf(id: number, message: string, code: FailureCode = 'command'): Failure {
  return { type: 'failure', id, code, message };
}

function checkedNotice(message: Fields): Notice | undefined {
  const { type, session, reason, tab, url } = message;
  if (!isName(session)) return undefined;
  switch (type) {
    case 'event':
      return checkedEvent(session, message);
    case 'gone':
      return { type, session, reason: goneReasons.has(reason) ? (reason as GoneReason) : 'detached' };
    case 'popup':
      return Number.isInteger(tab) && typeof url === 'string' ? { type, session, tab: tab as number, url } : undefined;
    case 'gap':
      return { type, session };
    default:
      return undefined;
  }
}

function checkedEvent(session: string, { child, method, params }: Fields): Notice | undefined {
  const isChild = child === undefined || typeof child === 'string';
  const areParams = params === undefined || isObject(params);
  return typeof method === 'string' && isChild && areParams
    ? { type: 'event', session, child, method, params }
    : undefined;
}

/** A message of an agent; undefined if it cannot be used. */
export function checkedFromDriver(message: unknown): Exclude<FromDriver, { type: 'hello' }> | undefined {
  if (!isObject(message)) return undefined;
  const { type, sessions, id, method, params } = message;
  if (type === 'resume') {
    return Array.isArray(sessions) ? ({ type, sessions: sessions.filter(isName) } satisfies Resume) : undefined;
  }
  if (type !== 'request' || !Number.isInteger(id) || !methods.has(method)) return undefined;
  if (!isObject(params) || !isName(params['session'])) return undefined;
  return { type, id, method, params } as unknown as Request;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether it can name a session, a profile and the like. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= mostCharacters;
