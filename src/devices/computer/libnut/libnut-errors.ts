import { DeviceError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';

/** How a child ended, and what it was doing. */
export interface ChildEnd {
  /** For people, e.g. `display :99`. */
  readonly name: string;
  readonly task: string;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it printed last. */
  readonly errors: string;
}

interface Reason {
  readonly pattern: RegExp;
  readonly code: 'DEVICE_NOT_FOUND' | 'DEVICE_DISCONNECTED' | 'DEVICE_UNSUPPORTED';
  readonly reason: string;
  readonly hint: string;
}

/** What is printed before the process ends, by libnut and by Xlib. */
const reasons: readonly Reason[] = [
  {
    pattern: /could not open main display/i,
    code: 'DEVICE_NOT_FOUND',
    reason: 'no X server answers, or it refuses the connection',
    hint: 'Set DISPLAY, and XAUTHORITY if it needs one, to a running X server, or use the option headless: true.',
  },
  {
    pattern: /XIO:|connection to .* broken|explicit kill or server shutdown/i,
    code: 'DEVICE_DISCONNECTED',
    reason: 'the X server is gone',
    hint: 'It was stopped, or it crashed. Every window on it is gone too.',
  },
  {
    pattern: /BadValue/,
    code: 'DEVICE_UNSUPPORTED',
    reason: 'the keyboard of this X server has no such key',
    hint: 'Use the default keyboard driver, which can type any key and character.',
  },
];

/** The error for a child that ended while something was asked of it. */
export function childEnded({ name, task, exitCode, signal, errors }: ChildEnd): DeviceError {
  const details = { exitCode: exitCode ?? undefined, signal: signal ?? undefined, stderr: shorten(errors.trim()) };
  const known = reasons.find(({ pattern }) => pattern.test(errors));
  if (known) {
    return new DeviceError(known.code, `Cannot ${task} on ${name}: ${known.reason}`, { hint: known.hint, details });
  }
  const end = signal ? `by ${signal}` : `with code ${exitCode ?? '?'}`;
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task} on ${name}: the process of libnut ended ${end}`, {
    hint: 'The next call starts it again. If it ends again, use the default keyboard driver, or another key.',
    retryable: true,
    details,
  });
}

/** The error for a package that is installed and does not load. */
export function notLoaded(platform: NodeJS.Platform, reason: string): DeviceError {
  const hint =
    platform === 'linux'
      ? 'libnut has binaries for Linux on x86-64 only, and needs libX11 and libXtst. Debian, Ubuntu: apt-get install libxtst6. The default keyboard driver needs none of these.'
      : 'Install the package again on this computer: its binary has to fit the system and the processor.';
  return new DeviceError('DEVICE_UNSUPPORTED', `libnut cannot be loaded: ${shorten(reason)}`, { hint });
}
