import { BridgeFailure, type BridgeFailureCode } from '../../../bridge/client/bridge-failure.ts';
import { usualLimits } from '../../../bridge/server/limits.ts';
import type { GoneReason } from '../../../bridge/protocol/messages.ts';
import { DeviceError, type ErrorCode } from '../../../core/errors/errors.ts';

interface Advice {
  readonly code: ErrorCode;
  readonly hint: string;
  readonly retryable?: boolean;
}

const pairHint = 'Run `npx eyewright bridge`: it says how to load the extension and shows the code that pairs it.';

const advice: Readonly<Record<BridgeFailureCode, Advice>> = {
  'no-extension': {
    code: 'DEVICE_NOT_FOUND',
    hint: `Is the browser running, is the Eyewright extension switched on, and does its popup show this port? ${pairHint}`,
    retryable: true,
  },
  lost: { code: 'DEVICE_DISCONNECTED', hint: 'Is the browser still running? Run the test again.', retryable: true },
  held: {
    code: 'DEVICE_BUSY',
    hint: 'Wait until that run has ended, look at another tab, or use connectNewTabWithUrl().',
    retryable: true,
  },
  refused: {
    code: 'DEVICE_UNAUTHORIZED',
    hint: 'Press "Allow once" or "Always allow tests in this folder" in the window that the Eyewright extension opens.',
  },
  'forbidden-page': {
    code: 'DEVICE_UNSUPPORTED',
    hint: 'Open an http or https page in the tab first. A frame of another extension in the page is enough, e.g. of a password manager: switch that extension off.',
  },
  'no-tab': { code: 'DEVICE_DISCONNECTED', hint: 'Keep the tab open until the test has ended.' },
  stopped: { code: 'DEVICE_UNAUTHORIZED', hint: 'Press "Allow agents again" in the popup of the Eyewright extension.' },
  command: { code: 'DEVICE_COMMAND_FAILED', hint: 'Open an ordinary http or https page in the tab first.' },
  'gone-stopped': {
    code: 'DEVICE_DISCONNECTED',
    hint: 'You, or someone else at that browser, pressed Stop or Cancel. Press "Allow agents again" in the popup of the Eyewright extension before the next run.',
  },
  'gone-closed': { code: 'DEVICE_DISCONNECTED', hint: 'Keep the tab open until the test has ended.' },
  'gone-detached': {
    code: 'DEVICE_DISCONNECTED',
    hint: 'Was the browser closed, or the extension reloaded or switched off? Run the test again.',
    retryable: true,
  },
  'gone-taken-away': {
    code: 'DEVICE_DISCONNECTED',
    hint: 'The browser does so for PDF documents, for its own pages, and for frames of other extensions, e.g. of a password manager. Connect a new agent when the tab shows an ordinary page again.',
  },
  'gone-forgotten': {
    code: 'DEVICE_DISCONNECTED',
    hint: 'Was the extension reloaded or updated? Run the test again.',
    retryable: true,
  },
  'wrong-key': { code: 'DEVICE_UNAUTHORIZED', hint: pairHint },
  'wrong-code': { code: 'DEVICE_UNAUTHORIZED', hint: pairHint },
  'no-pairing': { code: 'DEVICE_UNAUTHORIZED', hint: pairHint },
  'too-soon': { code: 'DEVICE_UNAUTHORIZED', hint: pairHint },
  version: { code: 'DEVICE_UNSUPPORTED', hint: 'Use the extension and the package of the same version.' },
  taken: { code: 'DEVICE_BUSY', hint: 'Close the other browser, or use another port for this one.' },
  'not-shared': {
    code: 'DEVICE_BUSY',
    hint: 'Wait until that run has ended, set another port, or keep `npx eyewright bridge` running, which all runs can share.',
    retryable: true,
  },
  port: { code: 'DEVICE_BUSY', hint: 'End that program, or set another port here and in the popup of the extension.' },
  unreachable: { code: 'DEVICE_COMMAND_FAILED', hint: 'Check the options host and port.' },
};

/** The typed error for something that failed over the bridge. */
export function bridgeError(command: string, cause: unknown, place: string): unknown {
  if (!(cause instanceof BridgeFailure)) return cause;
  const { code, message } = cause;
  const { code: errorCode, ...init } = advice[code];
  return new DeviceError(errorCode, `Cannot ${command}: ${reasonOf(code, message, place)}`, { ...init, cause });
}

/** The error of a command on a tab that is gone. */
export function goneError(command: string, reason: GoneReason, cause: unknown): DeviceError {
  const { code, ...init } = advice[`gone-${reason}`];
  return new DeviceError(code, `Cannot ${command}: ${goneReasons[reason]}`, { ...init, cause });
}

const goneReasons: Readonly<Record<GoneReason, string>> = {
  stopped: 'the agent was stopped in the browser',
  closed: 'the tab was closed',
  detached: 'the connection to the tab was lost',
  'taken-away': 'the browser has ended the connection to the tab, which is still open',
  forgotten: 'the extension has let go of the tab',
};

/** Where the message alone does not say it. */
const reasons: Readonly<Partial<Record<BridgeFailureCode, (message: string, place: string) => string>>> = {
  'no-extension': (message, place) =>
    `no browser has connected to ${place} within ${usualLimits.extensionMs / 1000} seconds${message ? `; the last one was refused: ${message}` : ''}`,
  'not-shared': (message, place) => `${place} belongs to ${message}`,
  port: (message, place) => `${place} is in use: ${message}`,
};

const reasonOf = (code: BridgeFailureCode, message: string, place: string): string =>
  reasons[code]?.(message, place) ?? message;
