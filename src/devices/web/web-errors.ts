import { DeviceError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';

const passing = [
  'Execution context was destroyed',
  'Cannot find context with specified id',
  'frame was detached',
  'Frame was detached',
  'frame got detached',
  'Inspected target navigated or closed',
  'Not attached to an active page',
  'Unable to capture screenshot',
  'No frame for given id found',
  // Over the bridge: the browser connects again.
  'the connection to the browser was lost',
];

/** The document was replaced while a script ran in it, or its frame went away. */
export class DocumentReplaced extends Error {}

/** Whether an error only means that the document was replaced, or the connection, so that a look at the page can be repeated. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DocumentReplaced) return true;
  const text = errorMessage(error);
  return passing.some((part) => text.includes(part));
}

const gone = ['Target closed', 'has been closed', 'Session closed', 'Connection closed', 'Page closed'];

/** Whether an error means that the page or its browser was closed; `isClosed` of the page may become true a moment later. */
export function isGone(error: unknown): boolean {
  const text = errorMessage(error);
  return gone.some((part) => text.includes(part));
}

/** The page was open when an input was sent to it, and closed before the driver could confirm the input. */
export class ClosedMeanwhile extends Error {}

/** Why a driver call failed; `webError` adds the command that it belonged to. */
export class CallFailure extends DeviceError {}

/** Makes the error of a command whose page is closed. */
export type ClosedError = (command: string, cause: unknown) => EyewrightError;

export const closedPageError: ClosedError = (command, cause) =>
  new DeviceError('DEVICE_DISCONNECTED', `Cannot ${command}: the page was closed`, {
    hint: 'Keep the page open until the call has ended; was it closed by the test or by the application?',
    cause,
  });

export const unknownKeyHint =
  'Use names such as Enter, Escape, ArrowDown, F5, a single character, or combinations such as Control+A.';

/** The typed error of a failed command; `closed` is given when its page is closed. */
export function webError(command: string, cause: unknown, closed: ClosedError | undefined): EyewrightError {
  if (cause instanceof CallFailure) {
    return new DeviceError(cause.code, `Cannot ${command}: ${cause.summary}`, { hint: cause.hint });
  }
  if (EyewrightError.isInstance(cause)) return cause;
  if (closed) return closed(command, cause);
  const reason = errorMessage(cause).split('\n')[0] ?? '';
  if (reason.includes('Unknown key')) {
    return new DeviceError('DEVICE_UNSUPPORTED', `Cannot ${command}: ${reason}`, {
      hint: unknownKeyHint,
      cause,
    });
  }
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${command}: ${reason}`, { cause });
}
