import { DeviceError, type ErrorCode } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';

/** A request, for messages. */
export interface RequestFacts {
  /** Purpose, as text that follows "Cannot …". */
  readonly task: string;
  /** E.g. `POST /wda/tap`. */
  readonly line: string;
  /** Address of WebDriverAgent. */
  readonly place: string;
}

interface KnownError {
  readonly code: ErrorCode;
  readonly hint?: string;
}

const alertError = 'unexpected alert open';

/** WebDriver error names and what they mean for a test. */
const known: Readonly<Record<string, KnownError>> = {
  'invalid session id': {
    code: 'DEVICE_DISCONNECTED',
    hint: 'WebDriverAgent has one session at a time: another client created one, or it was restarted.',
  },
  [alertError]: {
    code: 'DEVICE_COMMAND_FAILED',
    hint: 'An alert is in the way. Let the agent answer it like anything on the screen, e.g. aiTap("Allow"), or runWdaRequest POST /session/:sessionId/alert/accept.',
  },
  'unknown command': {
    code: 'DEVICE_UNSUPPORTED',
    hint: 'This WebDriverAgent does not know the command: it may be too old, or the path misspelled.',
  },
  'unknown method': { code: 'DEVICE_UNSUPPORTED' },
  'unsupported operation': {
    code: 'DEVICE_UNSUPPORTED',
    hint: 'This WebDriverAgent was built with an Xcode that cannot do it: keys of hardware keyboards need Xcode 15.',
  },
};

/** The error that WebDriverAgent responded with. */
export function answeredError(facts: RequestFacts, error: string, message: string): DeviceError {
  const { code, hint } = known[error] ?? { code: 'DEVICE_COMMAND_FAILED' };
  const details = { wdaError: error, message: shorten(message), request: facts.line };
  return new DeviceError(code, `${cannot(facts)}: ${error}: ${shorten(message)}`, { hint, details });
}

/** An unexpected alert covers the screen; WebDriverAgent itself does not report it. */
export function alertOpen(facts: RequestFacts, text: string): DeviceError {
  return answeredError(facts, alertError, text);
}

/** The response does not come from WebDriverAgent. */
export function foreignAnswer(facts: RequestFacts, status: number, text: string): DeviceError {
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `${cannot(facts)}: the answer has status ${status} and is not WebDriverAgent's: ${shorten(text.trim() || 'nothing')}`,
    {
      hint: 'Something else listens there, or a gateway could not reach the device. "curl <address>/status" must return JSON.',
      details: { status, request: facts.line },
      retryable: status >= 500,
    },
  );
}

/** @param hasAnswered - Whether it has ever answered before. */
export function notReachable(facts: RequestFacts, hasAnswered: boolean, cause: unknown): DeviceError {
  const why = reasonOf(cause);
  if (hasAnswered) {
    return new DeviceError('DEVICE_DISCONNECTED', `${cannot(facts)}: WebDriverAgent no longer answers (${why})`, {
      hint: 'The device was unplugged, the forwarding of its port ended, or WebDriverAgent crashed. Start it again.',
      details: { request: facts.line },
      retryable: true,
      cause,
    });
  }
  return new DeviceError('DEVICE_NOT_FOUND', `${cannot(facts)}: no WebDriverAgent answers at ${facts.place} (${why})`, {
    hint: 'Start WebDriverAgent on the device and forward its port, e.g. "iproxy 8100 8100"; see the iOS guide. Set its address with wdaHost and wdaPort, or wdaBaseUrl.',
    details: { place: facts.place },
    retryable: true,
    cause,
  });
}

export function tooLate(facts: RequestFacts, limitMs: number): DeviceError {
  return new DeviceError('DEVICE_COMMAND_FAILED', `${cannot(facts)}: no answer within ${limitMs} ms`, {
    hint: 'Is the device awake and unlocked? WebDriverAgent waits for applications that are never idle.',
    details: { limitMs, request: facts.line },
    retryable: true,
  });
}

export function destroyed(facts: RequestFacts): DeviceError {
  return new DeviceError('DEVICE_DISCONNECTED', `${cannot(facts)}: the device was destroyed`, {
    hint: 'Create a new IOSDevice; WebDriverAgent itself still runs.',
  });
}

/** WebDriver name of the error; undefined for other errors. */
export function wdaErrorIn(error: unknown): string | undefined {
  const name = DeviceError.isInstance(error) ? error.details['wdaError'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Whether WebDriverAgent, or a gateway in front of it, does not know the path. */
export function isUnknown(error: unknown): boolean {
  return wdaErrorIn(error) === 'unknown command' || (DeviceError.isInstance(error) && error.details['status'] === 404);
}

/** Whether WebDriverAgent itself responded with the error. Optional steps can then be left out. */
export function isAnswered(error: unknown): boolean {
  return wdaErrorIn(error) !== undefined || isUnknown(error);
}

const cannot = ({ task, place }: RequestFacts): string => `Cannot ${task} on the iOS device at ${place}`;

/** `fetch` puts the reason into the cause of its error. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, message } = inner as { readonly code?: unknown; readonly message?: unknown };
  return typeof code === 'string' ? code : typeof message === 'string' ? shorten(message) : String(inner);
}
