import { errorMessage } from '../../../core/errors/errors.ts';

/**
 * A command that failed. It has the error of the protocol without the arguments of the command: webdriverio adds these to its
 * messages, and they may contain a text that was typed.
 */
export class WebdriverFailure extends Error {
  /** The error code, e.g. `no such window`: https://www.w3.org/TR/webdriver2/#errors. Or that of the connection, e.g. `ECONNREFUSED`. */
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Codes of connections that had begun: of Node.js and of its HTTP client. */
const lostKinds = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether the connection was lost on the way, as servers do that end connections which were not used for a while. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof WebdriverFailure && lostKinds.has(error.kind);

const closedKinds = new Set(['no such window', 'invalid session id']);

/** Whether the window or the session is gone, or the server that has it. */
export function isOver(error: unknown): error is WebdriverFailure {
  if (!(error instanceof WebdriverFailure)) return false;
  return closedKinds.has(error.kind) || /^(E[A-Z]{4,}|UND_ERR_\w+)$/.test(error.kind);
}

/** Turns an error of webdriverio into one that may be shown and recorded. */
export function failureOf(error: unknown): WebdriverFailure {
  if (error instanceof WebdriverFailure) return error;
  const { name, code }: { name?: unknown; code?: unknown } = Object(error);
  const message = plainMessage(errorMessage(error));
  if (isAfterDeletion(message)) return new WebdriverFailure('invalid session id', 'the session was deleted');
  return new WebdriverFailure(typeof code === 'string' ? code : String(name), message);
}

const isAfterDeletion = (message: string): boolean => message.includes('after session has been deleted');

/** A message without the name of the class before it and without the command and its arguments after it. */
function plainMessage(message: string): string {
  return reasonOf(message)
    .replace(/^WebDriverError: /, '')
    .replace(/ when running ".*$/, '')
    .trim();
}

/** What a server says as one line, without what follows about itself. chromedriver has the cause in a line of its own. */
export function reasonOf(message: string): string {
  const [first = '', second = ''] = message.split('\n');
  return second.startsWith('from ') ? `${first}: ${second.slice('from '.length)}` : first;
}
