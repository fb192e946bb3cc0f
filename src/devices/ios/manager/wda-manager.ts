import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import { monotonic } from '../../../core/time/clock.ts';
import { settlesWithin, sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import { ConfigError, DeviceError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { Environment } from '../../../core/options/options.ts';
import { shorten } from '../../../util/shorten.ts';
import type { ResolvedIOSOptions } from '../ios-options.ts';
import type { WdaClient } from '../wda/wda-client.ts';
import { readStatus } from '../wda/wda-status.ts';
import type { ManagerOption } from './manager-options.ts';

export interface ManagerInit {
  readonly option: ManagerOption;
  readonly options: Pick<ResolvedIOSOptions, 'wdaPort' | 'wdaMjpegPort'>;
  readonly env: Environment;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly logger: () => Logger;
  /** Registers a callback for the end of the process; call the returned function to remove it. */
  readonly atExit: (release: () => void) => () => void;
}

const pollIntervalMs = 500;
/** Time limit for a program to end after it was asked to, in milliseconds. */
const endMs = 5000;
/** Characters of the program's output that are kept for messages. */
const mostKept = 4000;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  failure: Error | undefined;
  hasEnded: boolean;
  output: string;
}

/** Starts WebDriverAgent with a program of the user, and ends it. */
export class WdaManager {
  readonly #init: ManagerInit;
  #running: Running | undefined;
  #forget: (() => void) | undefined;

  constructor(init: ManagerInit) {
    this.#init = init;
  }

  /** Resolves when WebDriverAgent answers; a running one is not started again. */
  async start(client: WdaClient, signal: AbortSignal): Promise<void> {
    if (await isThere(client, signal)) return;
    const running = (this.#running ??= this.#spawn());
    const { startMs } = this.#init.option;
    const until = monotonic() + startMs;
    while (!(await isThere(client, signal))) {
      if (running.failure) throw this.#missing(running.failure);
      if (running.hasEnded) throw this.#failed('it ended', running);
      if (monotonic() >= until) throw this.#failed(`it was not ready within ${startMs} ms`, running);
      await Promise.race([sleep(pollIntervalMs, signal), running.ended]);
    }
  }

  /** Ends the program if one was started. */
  async stop(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    this.kill();
    if (await settlesWithin(running.ended, endMs)) return;
    end(running.child, 'SIGKILL');
    await running.ended;
  }

  /** Ends the program without waiting for it. */
  kill(): void {
    if (this.#running && !this.#running.hasEnded) end(this.#running.child, 'SIGTERM');
    this.#running = undefined;
  }

  #spawn(): Running {
    const { program, args, cwd, env } = this.#command();
    this.#init.logger().debug('ios:wda', `Starting ${[program, ...args].join(' ')}`);
    const child = spawn(program, args, {
      cwd,
      env: { ...this.#init.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, so that its child processes end with it.
      detached: this.#init.platform !== 'win32',
      windowsHide: true,
    });
    const running: Running = {
      child,
      ended: new Promise((resolve) => {
        child.once('error', (error) => {
          running.failure = error;
          resolve();
        });
        child.once('exit', () => {
          running.hasEnded = true;
          this.#forget?.();
          resolve();
        });
      }),
      failure: undefined,
      hasEnded: false,
      output: '',
    };
    const keep = (bytes: Buffer): void => void (running.output = (running.output + bytes.toString()).slice(-mostKept));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.#forget = this.#init.atExit(() => end(child, 'SIGTERM'));
    return running;
  }

  #command(): { program: string; args: readonly string[]; cwd: string; env: Readonly<Record<string, string>> } {
    const { option, options, platform, cwd } = this.#init;
    if ('command' in option) {
      const [program = '', ...args] = option.command;
      return { program, args, cwd: path.resolve(cwd, option.cwd ?? '.'), env: option.env };
    }
    if (platform !== 'darwin') throw noXcode();
    const { wdaPort, wdaMjpegPort } = options;
    return {
      program: 'xcodebuild',
      args: ['-project', option.xcodeProject, '-scheme', option.scheme, '-destination', option.destination, 'test'],
      cwd,
      env: {
        ...(wdaPort !== undefined && { USE_PORT: String(wdaPort) }),
        ...(wdaMjpegPort !== undefined && { MJPEG_SERVER_PORT: String(wdaMjpegPort) }),
      },
    };
  }

  #missing(cause: Error): ConfigError {
    const { program } = this.#command();
    return new ConfigError(
      'TOOL_MISSING',
      `WebDriverAgent cannot be started: "${program}" cannot be run (${cause.message})`,
      {
        hint: 'Correct the option wdaManager, or install the program; see the iOS guide.',
        details: { tool: program },
        cause,
      },
    );
  }

  #failed(why: string, { output }: Running): DeviceError {
    const lastOutput = shorten(output.trim().slice(-maxOutputLength) || 'nothing', maxOutputLength);
    return new DeviceError(
      'DEVICE_NOT_FOUND',
      `WebDriverAgent could not be started: ${why}. Its output: ${lastOutput}`,
      {
        hint: 'Run the command of the option wdaManager by hand: it has to keep running, and WebDriverAgent has to answer GET /status.',
        details: { output },
      },
    );
  }
}

const maxOutputLength = 300;

async function isThere(client: WdaClient, signal: AbortSignal): Promise<boolean> {
  const status = await readStatus(client, signal).catch(() => undefined);
  throwIfAborted(signal);
  return status?.isReady === true;
}

/** Ends it with all its child processes, if the platform has process groups. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    child.kill(signal);
  }
}

function noXcode(): ConfigError {
  return new ConfigError('TOOL_MISSING', 'WebDriverAgent is built by xcodebuild, which runs on macOS only', {
    hint: 'On this system, start WebDriverAgent with another program: wdaManager: { command: ["…"] }, e.g. one that runs it on a Mac; or start it by hand.',
    details: { tool: 'xcodebuild' },
  });
}
