import type { Command, Outcome } from '../status.ts';
import type { Notice } from './view/notice.ts';

/** Sends a command to the worker; shows why it failed, if it did. */
export type Send = (command: Command) => Promise<Outcome>;

export async function sendCommand(command: Command): Promise<Outcome> {
  try {
    return await chrome.runtime.sendMessage<Command, Outcome>(command);
  } catch (error) {
    // The worker was ended or replaced at this moment, e.g. by an update of the extension.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

export function obeyOrTell(notice: Notice): Send {
  return async (command) => {
    notice.hide();
    const outcome = await sendCommand(command);
    if (outcome.problem !== undefined) notice.showProblem(outcome.problem);
    return outcome;
  };
}
