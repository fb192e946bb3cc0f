import { errorMessage } from '../../../../core/errors/errors.ts';
import { DocumentReplaced } from '../../web-errors.ts';

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

/** The frame or its element went away: the page can be looked at again. */
const replacedKinds = new Set(['no such frame', 'stale element reference', 'detached shadow root', 'no such element']);
/** How drivers say that a script had no result because the document went away. */
const replacedTexts = [
  // chromedriver
  'document unloaded while waiting for result',
  'aborted by navigation',
  'Cannot find context with specified id',
  'frame was detached',
  // WebKit
  'script execution was interrupted',
  'navigation occurred',
];

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

export const isDialogOpen = (error: unknown): boolean =>
  error instanceof WebdriverFailure && error.kind === 'unexpected alert open';

export const isCrash = (error: unknown): boolean =>
  error instanceof WebdriverFailure && /\b(tab|page|process) crashed\b/i.test(error.message);

/** Turns an error of webdriverio into one that may be shown and recorded. */
export function asFailure(error: unknown): Error {
  if (error instanceof WebdriverFailure || error instanceof DocumentReplaced) return error;
  const { name, code }: { name?: unknown; code?: unknown } = Object(error);
  const message = plainMessage(errorMessage(error));
  const kind = typeof code === 'string' ? code : String(name);
  if (isAfterDeletion(message)) return new WebdriverFailure('invalid session id', 'the session was deleted');
  const isReplaced = replacedKinds.has(kind) || replacedTexts.some((text) => message.includes(text));
  return isReplaced ? new DocumentReplaced(message) : new WebdriverFailure(kind, message);
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
