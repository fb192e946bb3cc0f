import type { DeviceEvent } from '../../../core/device/device.ts';
import { ConfigError } from '../../../core/errors/errors.ts';
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
  readonly #onEvent: (event: DeviceEvent) => void;

  /** @param onEvent - Called when an application has ended by itself. */
  constructor(onEvent: (event: DeviceEvent) => void) {
    this.#onEvent = onEvent;
  }

  /**
   * @throws ConfigError `CONFIG_INVALID` if the command is empty, `TOOL_MISSING` if there is no such program
   */
  async launch(
    command: string,
    args: readonly string[],
    options: LaunchOptions & { readonly env: Environment },
  ): Promise<LaunchedApplication> {
    if (typeof command !== 'string' || command.trim() === '') {
      throw new ConfigError('CONFIG_INVALID', 'launchApplication: the command is empty', {
        hint: "Pass the program and its arguments, e.g. launchApplication('gedit', ['notes.txt']).",
      });
    }
    if (findProgram(command, options.env, options.cwd) === undefined) {
      throw new ConfigError('TOOL_MISSING', `launchApplication: there is no program ${JSON.stringify(command)}`, {
        hint: 'Is it installed, and in a folder of PATH? A path is relative to the option cwd. Arguments belong into the second parameter.',
        details: { tool: command },
      });
    }
    const application = await KeptProcess.start({ command, args, ...options });
    this.#running.add(application);
    void application.ended.then((end) => {
      if (!application.isStopped) this.#onEvent(eventOf(application, end));
    });
    return application;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((application) => application.stop()));
    this.#running.clear();
  }

  kill(): void {
    for (const application of this.#running) application.kill();
  }
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
