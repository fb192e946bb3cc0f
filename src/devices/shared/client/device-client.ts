import { clearTimer, monotonic, setTimer } from '../../../core/time/clock.ts';
import { abortReason, throwIfAborted } from '../../../core/time/deadline.ts';
import { DeviceError, errorMessage, EyewrightError } from '../../../core/errors/errors.ts';
import { shorten } from '../../../util/shorten.ts';
import { startProgram, type ClientOutput, type RunningCall } from './running-call.ts';

export type { ClientOutput };

/** One call of a client program. */
export interface ClientCall {
  /** Purpose, as text that follows "Cannot …". */
  readonly task: string;
  readonly args: readonly string[];
  readonly signal: AbortSignal;
  /** Time limit in milliseconds. Default: 20 s. */
  readonly limitMs?: number | undefined;
  /** Standard input of the command. */
  readonly input?: string | undefined;
  /** Whether input and output must not appear anywhere. */
  readonly isSecret?: boolean | undefined;
  /**
   * Effect of an aborted signal: ends the client, or lets the command finish for a while, because a gesture continues
   * on the device after its client has ended. Default: ends it.
   */
  readonly whenStopped?: 'end' | 'let-finish' | undefined;
}

/** Messages and errors of a platform's client. */
export interface ClientTexts {
  /** Hint after a timeout. */
  readonly lateHint: string;
  /** Hint after the device was destroyed. */
  readonly closedHint: string;
  /** The error if the program cannot be run. */
  missing(path: string, cause: unknown): EyewrightError;
}

export interface DeviceClientInit {
  readonly path: string;
  /** Arguments before every command: which server, which device. */
  readonly prefix: readonly string[];
  readonly deviceId: string;
  /** Called for every command once it has ended. */
  log(line: string): void;
  /** Registers a callback for the end of the process; call the returned function to remove it. */
  readonly atExit?: ((release: () => void) => () => void) | undefined;
}

const defaultLimitMs = 20_000;
/** Time limit for a gesture to end after it was stopped, in milliseconds. */
const finishMs = 3000;
/** Runs the commands of a platform's client program (adb, hdc), with time limit, signal and log. Nothing else runs them. */
export class DeviceClient {
  readonly deviceId: string;
  readonly #init: DeviceClientInit;
  readonly #texts: ClientTexts;
  readonly #running = new Set<RunningCall>();
  /** Set while a command runs, which would otherwise outlive the process. */
  #stay: (() => void) | undefined;
  #isClosed = false;

  constructor(init: DeviceClientInit, texts: ClientTexts) {
    this.#init = init;
    this.#texts = texts;
    this.deviceId = init.deviceId;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends all running commands; none runs afterwards. */
  close(): void {
    this.#isClosed = true;
    this.#endAll();
  }

  /** Resolves to the output of the command, even if it failed. Rejects if the client is missing, on a timeout, or if the signal aborts. */
  async run(call: ClientCall): Promise<ClientOutput> {
    throwIfAborted(call.signal);
    if (this.#isClosed) throw this.#closed(call);
    const begun = monotonic();
    const output = await this.#supervise(call).catch((error: unknown) => {
      const why = EyewrightError.isInstance(error) ? error.summary : errorMessage(error);
      // A command without an answer is the one that the reader of a log looks for.
      this.#log(call, `failed after ${Math.round(monotonic() - begun)} ms: ${shorten(why)}`);
      throw error;
    });
    this.#log(call, outcomeOf(call, output, monotonic() - begun));
    if (this.#isClosed) throw this.#closed(call);
    throwIfAborted(call.signal);
    return output;
  }

  /** Starts a command as a process of the client program. Subclasses may use a faster way for some commands. */
  protected start({ args, input }: ClientCall): RunningCall {
    return startProgram(this.#init.path, [...this.#init.prefix, ...args], input);
  }

  async #supervise(call: ClientCall): Promise<ClientOutput> {
    const { signal, limitMs = defaultLimitMs, whenStopped = 'end' } = call;
    const running = this.start(call);
    this.#running.add(running);
    this.#stay ??= this.#init.atExit?.(() => this.#endAll());
    let isLate = false;
    let stopping: ReturnType<typeof setTimer> | undefined;
    const onAbort = (): void => {
      if (whenStopped === 'end') running.end();
      else stopping = setTimer(() => running.end(), finishMs);
    };
    const limit = setTimer(() => {
      isLate = true;
      running.end();
    }, limitMs);
    signal.addEventListener('abort', onAbort, { once: true });
    const output = await running.output.catch((error: Error) => error);
    for (const timer of [limit, stopping]) clearTimer(timer);
    signal.removeEventListener('abort', onAbort);
    this.#forget(running);
    if (signal.aborted) throw abortReason(signal);
    if (isLate) throw this.#late(call, limitMs);
    if (output instanceof Error) throw this.#texts.missing(this.#init.path, output);
    return output;
  }

  #endAll(): void {
    for (const running of this.#running) running.end();
  }

  #forget(running: RunningCall): void {
    this.#running.delete(running);
    if (this.#running.size > 0) return;
    this.#stay?.();
    this.#stay = undefined;
  }

  #closed({ task }: ClientCall): DeviceError {
    return new DeviceError('DEVICE_DISCONNECTED', `Cannot ${task} on ${this.deviceId}: the device was destroyed`, {
      hint: this.#texts.closedHint,
    });
  }

  #late({ task }: ClientCall, limitMs: number): DeviceError {
    return new DeviceError(
      'DEVICE_COMMAND_FAILED',
      `Cannot ${task} on ${this.deviceId}: no answer within ${limitMs} ms`,
      { hint: this.#texts.lateHint, details: { limitMs }, retryable: true },
    );
  }

  #log({ args, isSecret }: ClientCall, outcome: string): void {
    const shown = isSecret ? [...args, '(hidden)'] : args;
    this.#init.log(`${[...this.#init.prefix, ...shown].join(' ')} → ${outcome}`);
  }
}

function outcomeOf({ isSecret }: ClientCall, { stdout, stderr, exitCode }: ClientOutput, ms: number): string {
  const errorOutput = stderr.trim() && !isSecret ? `; stderr: ${shorten(stderr.trim())}` : '';
  return `exit ${exitCode ?? '?'}, ${stdout.length} bytes, ${Math.round(ms)} ms${errorOutput}`;
}
