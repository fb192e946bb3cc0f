import { abortable, openScope, settlesWithin, throwIfAborted } from '../../core/time/deadline.ts';
import { DeviceError } from '../../core/errors/errors.ts';
import { failureOf, isOver, WebdriverFailure } from '../shared/webdriver/webdriver-failure.ts';
import { sessionOver } from '../shared/webdriver/session-over.ts';
import { capabilitiesOf, type AppiumBrowser } from './appium-browser.ts';
import type { DriverProfile, ScriptCall } from './drivers/driver-profile.ts';
import { profileOf } from './drivers/drivers.ts';

/** A command with its purpose. */
export interface AppiumCall {
  /** Text that follows "Cannot …". */
  readonly task: string;
  readonly signal: AbortSignal;
  /** Milliseconds. Default: a minute, since devices in a cloud take seconds for everything. */
  readonly limitMs?: number | undefined;
  /** Whether it changes nothing. Default: false. */
  readonly isRead?: boolean | undefined;
  /** Whether the messages of the driver may repeat a secret. */
  readonly isSecret?: boolean | undefined;
}

const usualLimitMs = 60_000;
/** How long a stopped gesture may take to end by itself, in milliseconds. */
const finishMs = 2000;

/** The commands of a session, with typed errors. Appium itself carries out one after the other. */
export class AppiumSession {
  readonly browser: AppiumBrowser;
  readonly capabilities: object;
  /** What its driver can do. */
  readonly profile: DriverProfile;
  #changes = 0;

  constructor(browser: AppiumBrowser) {
    this.browser = browser;
    this.capabilities = capabilitiesOf(browser);
    this.profile = profileOf(this.capabilities);
  }

  /** Number of commands so far that may have changed something. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Sends a command. A gesture that has begun ends by itself, since the driver has got it as a whole.
   *
   * @throws DeviceError `DEVICE_DISCONNECTED` if the session has ended, else `DEVICE_COMMAND_FAILED`
   */
  async run<T>(call: AppiumCall, command: (browser: AppiumBrowser) => Promise<T>): Promise<T> {
    const { task, signal, limitMs = usualLimitMs, isRead = false } = call;
    throwIfAborted(signal);
    if (!isRead) this.#changes += 1;
    using scope = openScope({ signals: [signal], timeoutMs: limitMs, describe: () => `Appium, to ${task},` });
    const answer = command(this.browser).then(withoutError);
    try {
      return await abortable(answer, scope.signal);
    } catch (error) {
      if (signal.aborted && !isRead) await settlesWithin(answer, finishMs).catch(() => false);
      throwIfAborted(signal);
      if (scope.signal.aborted) throw tooLate(task, limitMs, error);
      throw failed(call, error);
    }
  }

  /** Sends a command of the driver, and resolves to its answer. */
  script(call: AppiumCall, { script, args }: ScriptCall): Promise<unknown> {
    return this.run(call, (browser) => browser.executeScript(script, [args] as never[]));
  }
}

/** webdriverio resolves to an error that an element is not there, instead of throwing it. */
function withoutError<T>(answer: T): T {
  const { error, message }: { error?: unknown; message?: unknown } = Object(answer);
  if (error === 'no such element') throw new WebdriverFailure(error, String(message));
  return answer;
}

/** The error code of the protocol, e.g. `no such element`; undefined for other errors. */
export function answerOf(error: unknown): string | undefined {
  return DeviceError.isInstance(error) && typeof error.details['answer'] === 'string'
    ? error.details['answer']
    : undefined;
}

/** Whether the driver has answered, as opposed to a session that has ended. */
export const isAnswered = (error: unknown): boolean => answerOf(error) !== undefined;

function failed({ task, isSecret = false }: AppiumCall, error: unknown): Error {
  const failure = failureOf(error);
  const { kind, message } = failure;
  if (isOver(failure)) return sessionOver(task, message, failure);
  const reason = isSecret ? kind : message || kind;
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task}: ${reason}`, {
    hint: 'This is the reason that the driver gave. The log of Appium contains more details.',
    details: { answer: kind },
  });
}

function tooLate(task: string, limitMs: number, cause: unknown): DeviceError {
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task}: no answer came within ${limitMs / 1000} s`, {
    hint: 'Is the device busy, or the connection to it slow?',
    retryable: true,
    cause,
  });
}
