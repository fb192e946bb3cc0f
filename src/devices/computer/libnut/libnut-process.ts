import { spawn, type ChildProcess } from 'node:child_process';

import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import { abortable, openScope, settlesWithin, throwIfAborted } from '../../../core/time/deadline.ts';
import { findLibnut } from './find-libnut.ts';
import { childEnded, notLoaded } from './libnut-errors.ts';
import { libnutChild } from './libnut-child.data.ts';

/** A function of libnut and its arguments. */
export type LibnutCall = readonly [name: string, ...args: (string | number)[]];

export interface LibnutRequest {
  /** What is done, for errors, e.g. `press Control+A`. Without the text if that may be a secret. */
  readonly task: string;
  readonly calls: readonly LibnutCall[];
  /** Whether to release first what is pressed. Default: false. */
  readonly releases?: boolean | undefined;
  /** Absent: it is done whatever happens to the call, e.g. to leave nothing pressed. */
  readonly signal?: AbortSignal | undefined;
}

/** Carries out requests. */
export interface LibnutRunner {
  run(request: LibnutRequest): Promise<readonly unknown[]>;
}

export interface LibnutProcessInit {
  readonly platform: NodeJS.Platform;
  /** With DISPLAY and XAUTHORITY where there are X servers. */
  readonly env: Environment;
  /** For people, e.g. `display :99`. */
  readonly name: string;
}

interface Reply {
  readonly id: number;
  readonly results?: readonly unknown[];
  readonly error?: string;
  readonly isLoaded?: boolean;
}

interface Exit {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

interface Waiting {
  readonly task: string;
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/** Milliseconds that one request may take; libnut needs less than one for most. */
const limitMs = 10_000;
/** Milliseconds for the child to end by itself. */
const endMs = 2000;
/** How much of what the child prints is kept, in characters. */
const keptErrors = 4000;
/** Settings of this process that would make the child wait for a debugger, write files, or take itself for another worker. */
const ownSettings = ['NODE_V8_COVERAGE', 'NODE_UNIQUE_ID', 'NODE_CHANNEL_FD'];

/**
 * libnut in a process of its own, because it ends its process when it has no display and for some keys, and because it
 * stays with the display of its first call. One process serves one display. It starts with the first request, and again after
 * it has crashed.
 */
export class LibnutProcess implements LibnutRunner {
  readonly name: string;
  readonly platform: NodeJS.Platform;
  readonly #env: Environment;
  readonly #waiting = new Map<number, Waiting>();
  #path: Promise<string> | undefined;
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  #isClosed = false;

  constructor({ platform, env, name }: LibnutProcessInit) {
    this.name = name;
    this.platform = platform;
    this.#env = env;
  }

  /** The id of the process while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Carries out calls one after the other; resolves to what they return. A fired signal ends the wait, not the calls.
   *
   * @throws DeviceError `DEVICE_NOT_FOUND`, `DEVICE_DISCONNECTED`, `DEVICE_UNSUPPORTED` or `DEVICE_COMMAND_FAILED` if the process ended
   * @throws ConfigError `PEER_MISSING` without the package
   */
  async run(request: LibnutRequest): Promise<readonly unknown[]> {
    const { task, signal } = request;
    if (signal) throwIfAborted(signal);
    const path = await (this.#path ??= findLibnut(this.platform));
    using scope = openScope({ signals: [signal], timeoutMs: limitMs, describe: () => `libnut, which was to ${task},` });
    try {
      return this.#resultsOf(await abortable(this.#ask(request, path), scope.signal), task);
    } catch (error) {
      if (!scope.signal.aborted || signal?.aborted) throw error;
      this.kill();
      await this.#ended;
      throw new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task} on ${this.name}: libnut does not answer`, {
        hint: 'Does the screen react to a real mouse? The next call starts libnut again.',
        retryable: true,
        cause: error,
      });
    }
  }

  /** Releases what was pressed and ends the process. May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (!child) return;
    if (child.connected) child.disconnect();
    if (!(await settlesWithin(this.#ended, endMs))) this.kill();
    await this.#ended;
  }

  /** Ends the process at once. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  #ask({ task, calls, releases }: LibnutRequest, path: string): Promise<Reply> {
    if (this.#isClosed) {
      throw new DeviceError('DEVICE_DISCONNECTED', `Cannot ${task} on ${this.name}: its input driver is closed`);
    }
    const child = (this.#child ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { task, resolve, reject });
      // If it cannot be sent, the child is about to end, which rejects it.
      child.send({ id, path, releases, calls }, () => undefined);
    });
  }

  #start(): ChildProcess {
    const env: Record<string, string | undefined> = { ...this.#env };
    for (const setting of ownSettings) delete env[setting];
    if (env['NODE_OPTIONS']) env['NODE_OPTIONS'] = env['NODE_OPTIONS'].replace(/--inspect\S*/g, '');
    const child = spawn(process.execPath, ['-e', libnutChild], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      windowsHide: true,
    });
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-keptErrors)));
    child.on('message', (reply: Reply) => {
      this.#waiting.get(reply.id)?.resolve(reply);
      this.#waiting.delete(reply.id);
    });
    // The event "close" does not come after a disconnection. What it printed may arrive after its end.
    const printed = new Promise<void>((resolve) => child.stderr?.once('close', resolve));
    const exited = new Promise<Exit>((resolve) => {
      child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
      child.once('error', (error) => {
        errors += error.message;
        if (child.pid === undefined) resolve({ exitCode: null, signal: null });
      });
    });
    this.#ended = Promise.all([exited, printed]).then(([exit]) => this.#onEnd(child, exit, errors));
    // An idle child must not keep this process running; a request in progress does, by its time limit.
    child.unref();
    child.channel?.unref();
    (child.stderr as { unref?(): void } | null)?.unref?.();
    return child;
  }

  #onEnd(child: ChildProcess, exit: Exit, errors: string): void {
    if (this.#child === child) this.#child = undefined;
    for (const { task, reject } of this.#waiting.values()) {
      reject(childEnded({ name: this.name, task, errors, ...exit }));
    }
    this.#waiting.clear();
  }

  #resultsOf({ results, error, isLoaded }: Reply, task: string): readonly unknown[] {
    if (results) return results;
    if (isLoaded !== true) throw notLoaded(this.platform, error ?? '');
    throw new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task} on ${this.name}: libnut says "${error}"`);
  }
}
