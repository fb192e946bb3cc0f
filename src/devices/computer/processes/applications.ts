import { statSync } from 'node:fs';

import type { DeviceEvent } from '../../../core/device/device.ts';
import { ConfigError, DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import { findProgram } from './find-program.ts';
import { KeptProcess, type ProcessEnd } from './kept-process.ts';

/** Options of `launchApplication`. */
export interface LaunchOptions {
  /** Folder in which it starts. Default: the current one. */
  readonly cwd?: string | undefined;
  /** Variables beside those of the desktop. */
  readonly env?: Environment | undefined;
  /** What it reads from its standard input. Default: nothing. */
  readonly input?: string | undefined;
}

/** A program that was started on a desktop. It ends with the device at the latest. */
export interface LaunchedApplication {
  /** Resolves when it has ended, with its exit code; a signal counts as 128 and its number. */
  readonly ended: Promise<ProcessEnd>;
  /** What it has printed so far, at most the last 8,000 characters. */
  readonly output: string;
  /** The same for its error output. */
  readonly errors: string;
  /** Ends it with everything that it started: by SIGTERM, and after 2 seconds by SIGKILL. May be called twice. */
  stop(): Promise<void>;
}

/** The programs that were started on one desktop. */
export class Applications {
  readonly #running = new Set<KeptProcess>();
  #isOver = false;
  readonly #onEvent: (event: DeviceEvent) => void;

  /** @param onEvent - Called when an application has ended by itself. */
  constructor(onEvent: (event: DeviceEvent) => void) {
    this.#onEvent = onEvent;
  }

  /**
   * @throws ConfigError `CONFIG_INVALID` for a wrong parameter, `TOOL_MISSING` if there is no such program
   * @throws DeviceError `DEVICE_DISCONNECTED` once all applications were stopped
   */
  async launch(
    command: string,
    args: readonly string[],
    options: LaunchOptions & { readonly env: Environment },
  ): Promise<LaunchedApplication> {
    assertCall(command, args, options.cwd);
    if (findProgram(command, options.env, options.cwd) === undefined) {
      throw new ConfigError('TOOL_MISSING', `launchApplication: there is no program ${JSON.stringify(command)}`, {
        hint: 'Is it installed, and in a folder of PATH? A path is relative to the option cwd. Pass arguments in the second parameter.',
        details: { tool: command },
      });
    }
    this.#assertOpen();
    const application = await KeptProcess.start({ command, args, ...options });
    this.#running.add(application);
    if (this.#isOver) await application.stop();
    this.#assertOpen();
    void application.ended.then((end) => {
      if (!application.isStopped) this.#onEvent(eventOf(application, end));
    });
    return application;
  }

  /** Ends all applications. None can be started afterwards. */
  async stopAll(): Promise<void> {
    this.#isOver = true;
    await Promise.all([...this.#running].map((application) => application.stop()));
    this.#running.clear();
  }

  kill(): void {
    for (const application of this.#running) application.abandon();
  }

  #assertOpen(): void {
    if (!this.#isOver) return;
    throw new DeviceError('DEVICE_DISCONNECTED', 'launchApplication was called after its device had ended', {
      hint: 'Await every call before the test ends or destroy() is called.',
    });
  }
}

const example = "e.g. launchApplication('gedit', ['notes.txt'])";

function assertCall(command: unknown, args: unknown, cwd: string | undefined): void {
  if (typeof command !== 'string' || command.trim() === '') {
    throw new ConfigError('CONFIG_INVALID', 'launchApplication: the command is empty', {
      hint: `Pass the program and its arguments, ${example}.`,
    });
  }
  if (!Array.isArray(args) || args.some((arg) => typeof arg !== 'string')) {
    throw new ConfigError('CONFIG_INVALID', 'launchApplication: the arguments are not a list of texts', {
      hint: `Pass them as an array of strings, ${example}.`,
    });
  }
  if (cwd === undefined || statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new ConfigError('CONFIG_INVALID', `launchApplication: there is no folder ${JSON.stringify(cwd)}`, {
    hint: 'Create the folder first, or change the option cwd.',
  });
}

/** How much of what a failed application has printed the report shows, in characters. */
const shownErrors = 500;

/** A plan gets to know what may be the reason that the application is not there any more. */
function eventOf({ command, errors }: KeptProcess, { exitCode }: ProcessEnd): DeviceEvent {
  if (exitCode === 0) return { kind: 'application-ended', text: `${command} has ended`, notice: 'told' };
  const printed = errors.trim().slice(-shownErrors);
  const text = `${command} has ended with code ${exitCode}${printed === '' ? '' : `: ${printed}`}`;
  return { kind: exitCode > 128 ? 'crash' : 'application-ended', text, notice: 'told' };
}
