import { execFile, type ChildProcess } from 'node:child_process';

import { clearTimer, setTimer } from '../../../core/time/clock.ts';
import { hasCode } from '../../../util/has-code.ts';

export interface ClientOutput {
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Undefined when the command was ended. */
  readonly exitCode: number | undefined;
}

/** A command that is under way. */
export interface RunningCall {
  /** Rejects only when it could not start. */
  readonly output: Promise<ClientOutput>;
  end(): void;
}

/** The most that a command may print, in bytes: a screen of 8 million pixels, hardly compressed. */
export const mostBytes = 64 * 1024 * 1024;
/** A client that was told to end and has not after so long is killed, in milliseconds. */
const heedMs = 1000;
/** A server that the client has started may hold its output open; what came until then is all, in milliseconds. */
const lingerMs = 500;

/** Runs a client program; rejects with the error of the system when there is none. */
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
    // A client that ended before it had read everything has said why.
    started.stdin?.on('error', () => undefined).end(input);
    started.on('exit', () => (lingering = setTimer(() => hangUp(started), lingerMs)));
  });
  return { output, end: () => child && end(child) };
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
