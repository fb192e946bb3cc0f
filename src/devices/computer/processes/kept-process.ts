import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

import { ConfigError, DeviceError } from '../../../core/errors/errors.ts';
import { clearTimer, setTimer } from '../../../core/time/clock.ts';
import { settlesWithin } from '../../../core/time/deadline.ts';
import type { Environment } from '../../../core/options/options.ts';

/**
 * Runs a program, and ends everything that it started as soon as descriptor 0 ends: on request, and when this process is gone,
 * also after `kill -9`. The shell leads a process group of its own, so that a signal to group 0 reaches all of it. When the
 * program ends by itself, its exit code is written to descriptor 6, and what it left running goes on until the end.
 *
 * The program's own input is descriptor 3; it may write to descriptor 5. The second SIGTERM is for a program that had not begun
 * when the first one came.
 */
const keeper = `
exec 4<&0
trap : TERM
"$@" <&3 3<&- 4<&- 6>&- &
program=$!
exec 3<&- 5>&-
(
  exec 6>&-
  read -r _ <&4
  trap '' TERM
  kill -TERM 0
  tries=0
  while kill -0 "$program" 2>/dev/null && [ $tries -lt 20 ]; do
    tries=$((tries+1))
    sleep 0.1
    [ $tries -ne 2 ] || kill -TERM 0
  done
  [ "$0" = sh ] || rm -rf -- "$0"
  kill -KILL 0
) &
exec 4<&-
while :; do
  wait "$program"
  code=$?
  kill -0 "$program" 2>/dev/null || break
done
echo "$code" >&6
wait
`;

const keptOutput = 8000;
/** When a program that should have ended is killed from here, in milliseconds. */
const lateMs = 5000;
/** Milliseconds for the last output to arrive once all that writes it should have ended. */
const lastOutputMs = 500;
/** What a shell ends with when there is no such program, or when it cannot be run. */
const cannotRun = new Set([126, 127]);

export interface KeptProcessInit {
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment. */
  readonly env: Environment;
  readonly cwd?: string | undefined;
  /** A folder for its files, which is removed when it is ended, also after the end of this process. An absolute path. */
  readonly folder?: string | undefined;
  /** What it reads from its input. Default: nothing. */
  readonly input?: string | undefined;
  /** Called with what it writes to descriptor 5. Absent: it does not have this descriptor. */
  readonly onReport?: ((text: string) => void) | undefined;
  /** How much of what it prints is kept, in characters; the last part counts. Default: 8000. */
  readonly mostOutput?: number | undefined;
}

/** How a program ended. */
export interface ProcessEnd {
  /** 128 and the number of the signal, if a signal ended it. */
  readonly exitCode: number;
}

/** A program that never outlives this process. For systems with a POSIX shell. */
export class KeptProcess {
  readonly command: string;
  /** The process group of the program and of everything that it starts. */
  readonly group: number;
  /** Resolves when the program has ended. */
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  /** Resolves when nothing can print to it any more. */
  readonly #silent: Promise<void>;
  #output = '';
  #errors = '';
  #end: ProcessEnd | undefined;
  #isStopped = false;

  private constructor({ command, input, onReport, mostOutput = keptOutput }: KeptProcessInit, child: ChildProcess) {
    this.command = command;
    this.group = child.pid as number;
    this.#child = child;
    const pipes = child.stdio as unknown as (Readable & Writable)[];
    const [, output, errors, programInput, , report, code] = pipes;
    output?.setEncoding('utf8').on('data', (text: string) => (this.#output = tail(this.#output + text, mostOutput)));
    errors?.setEncoding('utf8').on('data', (text: string) => (this.#errors = tail(this.#errors + text)));
    if (onReport) report?.setEncoding('utf8').on('data', onReport);
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()));
    this.#silent = new Promise((resolve) => child.once('close', () => resolve()));
    this.ended = new Promise((resolve) => {
      let text = '';
      code?.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.endsWith('\n')) resolve((this.#end = { exitCode: Number(text) }));
      });
      // Killed together with its shell.
      child.once('exit', () => resolve((this.#end ??= { exitCode: 128 + 9 })));
    });
    // A program that ended before it had read its input has printed the reason.
    for (const pipe of pipes) pipe?.on('error', () => undefined);
    programInput?.end(input);
  }

  /** @throws DeviceError `DEVICE_COMMAND_FAILED` if there is no shell, or no such folder */
  static async start(init: KeptProcessInit): Promise<KeptProcess> {
    const { command, args, env, cwd, folder, onReport } = init;
    const child = spawn('sh', ['-c', keeper, folder ?? 'sh', command, ...args], {
      env,
      cwd,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', 'ignore', onReport ? 'pipe' : 'ignore', 'pipe'],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (cause) =>
        reject(new DeviceError('DEVICE_COMMAND_FAILED', `Cannot start ${command}: ${cause.message}`, { cause })),
      );
    });
    return new KeptProcess(init, child);
  }

  /** The last part of what it has printed. */
  get output(): string {
    return this.#output;
  }

  /** What it has printed to its error output. */
  get errors(): string {
    return this.#errors;
  }

  /** Undefined while it runs. */
  get end(): ProcessEnd | undefined {
    return this.#end;
  }

  /** Whether it is ended from here, and not by itself. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Whether there is no such program, or whether it cannot be run. */
  get isMissing(): boolean {
    return this.#end !== undefined && cannotRun.has(this.#end.exitCode);
  }

  /**
   * Ends it with everything that it started, but for what has left its process group: by SIGTERM, and after 2 seconds by SIGKILL.
   * May be called twice.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#child.stdin?.destroy();
    // A shell that was stopped by a signal ends nothing.
    const killing = setTimer(() => this.#kill(), lateMs);
    await this.#exited;
    clearTimer(killing);
    // What has left the group may hold the output open for as long as it runs.
    await settlesWithin(this.#silent, lastOutputMs);
    for (const pipe of this.#child.stdio) pipe?.destroy();
  }

  /** Begins what `stop` does. It comes to its end without this process, and removes the folder as well. */
  abandon(): void {
    this.#isStopped = true;
    this.#child.stdin?.destroy();
  }

  #kill(): void {
    try {
      process.kill(-this.group, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** The error for a program that is not installed. */
export function programMissing(program: string, purpose: string, hint: string): ConfigError {
  return new ConfigError('TOOL_MISSING', `${purpose} needs ${program}, which is not installed`, {
    hint,
    details: { tool: program },
  });
}

function tail(text: string, most = keptOutput): string {
  return text.length > most ? text.slice(-most) : text;
}
