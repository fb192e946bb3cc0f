import { execFile, type ChildProcess } from 'node:child_process';

import { clearTimer, monotonic, setTimer } from '../../../core/clock.ts';
import { abortReason, throwIfAborted } from '../../../core/deadline.ts';
import { DeviceError, type EyewrightError } from '../../../core/errors.ts';
import { hasCode } from '../../../util/has-code.ts';
import { shorten } from '../../../util/shorten.ts';

/** One call of a client program. */
export interface ClientCall {
  /** What for, in words that continue "Cannot …". */
  readonly task: string;
  readonly args: readonly string[];
  readonly signal: AbortSignal;
  /** Milliseconds. Default: 20 s. */
  readonly limitMs?: number | undefined;
  /** What the command reads. */
  readonly input?: string | undefined;
  /** Whether what is read and printed must not show up anywhere. */
  readonly isSecret?: boolean | undefined;
  /**
   * What a fired signal does: ends the client, or lets the command end by itself for a while, since a gesture goes on on
   * the device when only its client is gone. Default: ends it.
   */
  readonly whenStopped?: 'end' | 'let-finish' | undefined;
}

export interface ClientOutput {
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Undefined when the client was ended. */
  readonly exitCode: number | undefined;
}

/** What a platform says of its client. */
export interface ClientWords {
  /** What to do after no answer came in time. */
  readonly lateHint: string;
  /** What to do after the device was destroyed. */
  readonly closedHint: string;
  /** The error of a program that cannot be run. */
  missing(path: string, cause: unknown): EyewrightError;
}

export interface DeviceClientInit {
  readonly path: string;
  /** Before every command: which server, which device. */
  readonly prefix: readonly string[];
  readonly deviceId: string;
  /** Told of every command once it has ended. */
  log(line: string): void;
  /** Runs at the end of the process, unless what it answers is called before. */
  readonly atExit?: ((release: () => void) => () => void) | undefined;
}

const defaultLimitMs = 20_000;
/** How long a gesture that was stopped may go on, in milliseconds. */
const finishMs = 3000;
/** A client that was told to end and has not after so long is killed, in milliseconds. */
const heedMs = 1000;
/** A screen of 8 million pixels, hardly compressed. */
const mostBytes = 64 * 1024 * 1024;
/** A server that the client has started may hold its output open; what came until then is all, in milliseconds. */
const lingerMs = 500;

/** Runs the client program of a platform (adb, hdc), one process a command: the only place that does. */
export class DeviceClient {
  readonly deviceId: string;
  readonly #init: DeviceClientInit;
  readonly #words: ClientWords;
  readonly #running = new Set<ChildProcess>();
  /** While something runs: it would go on after the process. */
  #stay: (() => void) | undefined;
  #isClosed = false;

  constructor(init: DeviceClientInit, words: ClientWords) {
    this.#init = init;
    this.#words = words;
    this.deviceId = init.deviceId;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends what still runs; nothing runs afterwards. */
  close(): void {
    this.#isClosed = true;
    this.#endAll();
  }

  /** Resolves to whatever came of the command; rejects when the client is missing, when time is up, or when the signal fires. */
  async run(call: ClientCall): Promise<ClientOutput> {
    throwIfAborted(call.signal);
    if (this.#isClosed) throw this.#closed(call);
    const begun = monotonic();
    const output = await this.#spawn(call);
    this.#log(call, output, monotonic() - begun);
    if (this.#isClosed) throw this.#closed(call);
    throwIfAborted(call.signal);
    return output;
  }

  #spawn(call: ClientCall): Promise<ClientOutput> {
    const { signal, limitMs = defaultLimitMs, whenStopped = 'end' } = call;
    return new Promise((resolve, reject) => {
      const args = [...this.#init.prefix, ...call.args];
      let isLate = false;
      const child = execFile(
        this.#init.path,
        args,
        { encoding: 'buffer', maxBuffer: mostBytes, windowsHide: true },
        (error, stdout, stderr) => {
          for (const timer of [limit, stopping, lingering]) clearTimer(timer);
          signal.removeEventListener('abort', onAbort);
          this.#forget(child);
          if (signal.aborted) reject(abortReason(signal));
          else if (isLate) reject(this.#late(call, limitMs));
          else if (hasCode(error, 'ENOENT', 'EACCES')) reject(this.#words.missing(this.#init.path, error));
          else resolve({ stdout, stderr: stderr.toString(), exitCode: error ? exitCodeOf(error) : 0 });
        },
      );
      this.#remember(child);
      // A client that ended before it had read everything has said why.
      child.stdin?.on('error', () => undefined).end(call.input);
      let stopping: ReturnType<typeof setTimer> | undefined;
      let lingering: ReturnType<typeof setTimer> | undefined;
      child.on('exit', () => (lingering = setTimer(() => hangUp(child), lingerMs)));
      const onAbort = (): void => {
        if (whenStopped === 'end') end(child);
        else stopping = setTimer(() => end(child), finishMs);
      };
      const limit = setTimer(() => {
        isLate = true;
        end(child);
      }, limitMs);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #endAll(): void {
    for (const child of this.#running) end(child);
  }

  #remember(child: ChildProcess): void {
    this.#running.add(child);
    this.#stay ??= this.#init.atExit?.(() => this.#endAll());
  }

  #forget(child: ChildProcess): void {
    this.#running.delete(child);
    if (this.#running.size > 0) return;
    this.#stay?.();
    this.#stay = undefined;
  }

  #closed({ task }: ClientCall): DeviceError {
    return new DeviceError('DEVICE_DISCONNECTED', `Cannot ${task} on ${this.deviceId}: the device was destroyed`, {
      hint: this.#words.closedHint,
    });
  }

  #late({ task }: ClientCall, limitMs: number): DeviceError {
    return new DeviceError(
      'DEVICE_COMMAND_FAILED',
      `Cannot ${task} on ${this.deviceId}: no answer within ${limitMs} ms`,
      { hint: this.#words.lateHint, details: { limitMs }, retryable: true },
    );
  }

  #log(call: ClientCall, { stdout, stderr, exitCode }: ClientOutput, ms: number): void {
    const args = call.isSecret ? [...call.args, '(hidden)'] : call.args;
    const said = stderr.trim() && !call.isSecret ? `, said ${shorten(stderr.trim())}` : '';
    const outcome = `exit ${exitCode ?? '?'}, ${stdout.length} bytes, ${Math.round(ms)} ms${said}`;
    this.#init.log(`${[...this.#init.prefix, ...args].join(' ')} → ${outcome}`);
  }
}

function end(child: ChildProcess): void {
  // It has ended, or was never there.
  if (!child.kill()) return;
  const killing = setTimer(() => child.kill('SIGKILL'), heedMs);
  child.once('exit', () => clearTimer(killing));
}

function hangUp(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function exitCodeOf(error: Error): number | undefined {
  return 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}
