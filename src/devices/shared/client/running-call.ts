import { execFile, type ChildProcess } from 'node:child_process';

import { clearTimer, setTimer } from '../../../core/time/clock.ts';
import { hasCode } from '../../../util/has-code.ts';

export interface ClientOutput {
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Undefined if the command was ended. */
  readonly exitCode: number | undefined;
}

/** A running command. */
export interface RunningCall {
  /** Rejects only if the command could not start. */
  readonly output: Promise<ClientOutput>;
  end(): void;
}

/** Maximum output in bytes: a screen of 8 million pixels, hardly compressed. */
export const mostBytes = 64 * 1024 * 1024;
/** Milliseconds after which a client that does not end is killed. */
const killAfterMs = 1000;
/** A server started by the client may keep its output open. Milliseconds to wait for more output after the client has ended. */
const lingerMs = 500;

/** Runs a client program; rejects with the system error if it does not exist. */
export function startProgram(path: string, args: readonly string[], input: string | undefined): RunningCall {
  let child: ChildProcess | undefined;
  const output = new Promise<ClientOutput>((resolve, reject) => {
    let lingering: ReturnType<typeof setTimer> | undefined;
    const started = execFile(
      path,
      args,
      { encoding: 'buffer', maxBuffer: mostBytes, windowsHide: true },
      (error, stdout, stderr) => {
        clearTimer(lingering);
        if (hasCode(error, 'ENOENT', 'EACCES')) reject(error as Error);
        else resolve({ stdout, stderr: stderr.toString(), exitCode: error ? exitCodeOf(error) : 0 });
      },
    );
    child = started;
    // A client that ended before it had read its input has printed the reason.
    started.stdin?.on('error', () => undefined).end(input);
    started.on('exit', () => (lingering = setTimer(() => hangUp(started), lingerMs)));
  });
  return { output, end: () => child && end(child) };
}

function end(child: ChildProcess): void {
  // It has ended or was never started.
  if (!child.kill()) return;
  const killing = setTimer(() => child.kill('SIGKILL'), killAfterMs);
  child.once('exit', () => clearTimer(killing));
}

function hangUp(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function exitCodeOf(error: Error): number | undefined {
  return 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}
