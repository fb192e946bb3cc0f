import { pause } from '../../../../core/time/clock.ts';
import { isConnectionLost } from '../../../shared/webdriver/webdriver-failure.ts';
import { asFailure, isDialogOpen } from './webdriver-failure.ts';

/** How often a command is sent again after a dialog was answered. A page that asks more often is left as it is. */
const mostDialogs = 20;
/** How long a dialog that somebody else answers may stay open between two tries, in milliseconds. */
const dialogPauseMs = 100;
/** Pauses before a command is sent again whose connection was lost, in milliseconds. */
const reconnectPausesMs = [100, 500];

/** How often one command was sent again, and why. */
interface Tries {
  dialogs: number;
  connections: number;
}

/**
 * Sends the commands of a session one after the other: a session has one frame that has the focus, and commands of two agents
 * would change it for each other.
 */
export class SessionQueue {
  #last: Promise<unknown> = Promise.resolve();
  readonly #answerDialog: () => Promise<void>;
  readonly #onFailure: (error: Error) => void;
  #sending = 0;

  /**
   * @param answerDialog - Answers the open dialog, which keeps the driver from every other command.
   * @param onFailure - Called with each command that failed.
   */
  constructor(answerDialog: () => Promise<void>, onFailure: (error: Error) => void) {
    this.#answerDialog = answerDialog;
    this.#onFailure = onFailure;
  }

  /** Whether a command of an agent is on its way, and not only one of the test. */
  get isSending(): boolean {
    return this.#sending > 0;
  }

  /** Runs commands that belong together. */
  run<T>(commands: () => Promise<T>): Promise<T> {
    const result = this.#last.then(commands);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /**
   * Sends one command, from within `run`. It is sent again when an open dialog has kept it from running.
   *
   * @param isRepeatable - Whether the command may be carried out twice: then it is also sent again when its connection was lost.
   */
  async send<T>(command: () => Promise<T>, isRepeatable = true): Promise<T> {
    const tries: Tries = { dialogs: 0, connections: 0 };
    for (;;) {
      try {
        return await this.#counted(command);
      } catch (error) {
        const failure = asFailure(error);
        if (await this.#mayRepeat(failure, tries, isRepeatable)) continue;
        this.#onFailure(failure);
        throw failure;
      }
    }
  }

  async #counted<T>(command: () => Promise<T>): Promise<T> {
    this.#sending += 1;
    try {
      return await command();
    } finally {
      this.#sending -= 1;
    }
  }

  async #mayRepeat(failure: Error, tries: Tries, isRepeatable: boolean): Promise<boolean> {
    if (isDialogOpen(failure) && tries.dialogs < mostDialogs) {
      await this.#answerDialog();
      if (tries.dialogs > 0) await pause(dialogPauseMs);
      tries.dialogs += 1;
      return true;
    }
    const waitMs = isRepeatable && isConnectionLost(failure) ? reconnectPausesMs[tries.connections] : undefined;
    if (waitMs === undefined) return false;
    tries.connections += 1;
    await pause(waitMs);
    return true;
  }
}
