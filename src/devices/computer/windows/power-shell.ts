import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { ConfigError, DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import { abortable, openScope, settlesWithin, throwIfAborted } from '../../../core/time/deadline.ts';
import { hasCode } from '../../../util/has-code.ts';
import { shorten } from '../../../util/shorten.ts';
import {
  parseReply,
  powerShellArguments,
  requestLine,
  type PowerShellReply,
  type PowerShellRequest,
} from './power-shell-lines.ts';

export interface PowerShellCall {
  readonly request: PowerShellRequest;
  /** What is done, for errors, e.g. `read the clipboard`. */
  readonly task: string;
  /** Absent: it is done whatever happens to the call. */
  readonly signal?: AbortSignal | undefined;
}

/** Asks the PowerShell process. */
export type AskPowerShell = (call: PowerShellCall) => Promise<PowerShellReply>;

interface Waiting {
  readonly task: string;
  resolve(reply: PowerShellReply): void;
  reject(error: Error): void;
}

const command = 'powershell.exe';
/** Milliseconds for one request; the first one waits for PowerShell to start, which takes seconds on a busy machine. */
const limitMs = 30_000;
/** Milliseconds for it to end by itself. */
const endMs = 2000;
const keptErrors = 4000;

/** One PowerShell process that answers many requests, because it takes half a second to start. It starts with the first request. */
export class PowerShell {
  readonly #env: Environment;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  #isClosed = false;

  constructor(env: Environment) {
    this.#env = env;
  }

  /**
   * @throws DeviceError `DEVICE_COMMAND_FAILED` if it fails, or if the process ended
   * @throws ConfigError `TOOL_MISSING` without PowerShell
   */
  readonly ask: AskPowerShell = async ({ request, task, signal }) => {
    if (signal) throwIfAborted(signal);
    using scope = openScope({ signals: [signal], timeoutMs: limitMs, describe: () => `PowerShell, to ${task},` });
    const reply = await this.#whileOpen(abortable(this.#send(request, task), scope.signal), { scope, signal });
    if (reply.isDone) return reply;
    throw refused(task, String(reply.result['message']));
  };

  /** May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#child?.stdin?.end();
    if (!(await settlesWithin(this.#ended, endMs))) this.kill();
    await this.#ended;
  }

  /** Ends the process at once. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** A process that does not answer is ended, so that the next request starts another one. */
  async #whileOpen<T>(answer: Promise<T>, { scope, signal }: Ends): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (scope.signal.aborted && signal?.aborted !== true) {
        this.kill();
        await this.#ended;
      }
      throw error;
    }
  }

  #send(request: PowerShellRequest, task: string): Promise<PowerShellReply> {
    if (this.#isClosed) {
      return Promise.reject(new DeviceError('DEVICE_DISCONNECTED', `Cannot ${task}: the desktop is closed`));
    }
    const { stdin } = (this.#child ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { task, resolve, reject });
      stdin?.write(requestLine(id, request));
    });
  }

  #start(): ChildProcess {
    const child = spawn(command, powerShellArguments(), { env: this.#env, windowsHide: true });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-keptErrors)));
    // A process that is about to end has printed the reason.
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const reply = parseReply(line);
      if (!reply) return;
      this.#waiting.get(reply.id)?.resolve(reply);
      this.#waiting.delete(reply.id);
    });
    this.#ended = new Promise<void>((resolve) => {
      let failure: Error | undefined;
      child.once('error', (error) => (failure = error));
      child.once('close', (exitCode) => {
        if (this.#child === child) this.#child = undefined;
        for (const { task, reject } of this.#waiting.values()) {
          reject(failure ? notStarted(task, failure) : ended(task, { exitCode, errors }));
        }
        this.#waiting.clear();
        resolve();
      });
    });
    // An idle process must not keep this one running; a request in progress does, by its time limit.
    child.unref();
    for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as { unref?(): void }).unref?.();
    return child;
  }
}

interface Ends {
  readonly scope: { readonly signal: AbortSignal };
  readonly signal: AbortSignal | undefined;
}

function refused(task: string, message: string): DeviceError {
  // What Graphics.CopyFromScreen says when there is no desktop to copy from.
  const isLocked = /handle is invalid|CopyFromScreen|Win32Exception/i.test(message);
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task}: Windows says "${shorten(message)}"`, {
    hint: isLocked
      ? 'Is the session locked, or is its remote desktop window minimized or disconnected? Windows draws nothing then.'
      : undefined,
  });
}

function notStarted(task: string, cause: Error): Error {
  if (!hasCode(cause, 'ENOENT')) {
    return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task}: PowerShell does not start: ${cause.message}`, {
      cause,
    });
  }
  return new ConfigError('TOOL_MISSING', `To ${task} needs ${command}, which is not on PATH`, {
    hint: 'It is part of Windows, in System32\\WindowsPowerShell\\v1.0. Is PATH complete?',
    details: { tool: command },
    cause,
  });
}

function ended(
  task: string,
  { exitCode, errors }: { readonly exitCode: number | null; readonly errors: string },
): DeviceError {
  return new DeviceError('DEVICE_COMMAND_FAILED', `Cannot ${task}: PowerShell ended with code ${exitCode ?? '?'}`, {
    hint: 'The next call starts it again. Does a policy of this computer forbid scripts, or Add-Type (Constrained Language Mode)?',
    retryable: true,
    details: { exitCode: exitCode ?? undefined, stderr: shorten(errors.trim()) },
  });
}
