import { usageError } from '../read-arguments.ts';
import type { Screen } from '../../platforms/screens/screen.ts';
import type { DeviceRequest } from './device-request.ts';
import { makeCall } from './make-call.ts';
import { openScreen } from './open-screen.ts';
import type { Outcome } from './outcome.ts';
import { firstParams } from './first-params.ts';
import { pictureFiles } from './picture-files.ts';
import { screenAbouts } from './screen-abouts.ts';

/** Opens a screen, makes one call, and closes everything again. */
export async function singleCall({ open, call }: DeviceRequest, signal?: AbortSignal): Promise<Outcome> {
  const command = `${open.screen} ${call.command}`;
  if (screenAbouts[open.screen].startsEmpty && open.subject === undefined && call.call !== 'Navigate') {
    throw usageError(command, 'needs a page: there is no open session, and no --url', {
      hint: `Open a session with "npx eyewright web open <address>", or add --url <address>.`,
    });
  }
  const newPicture = pictureFiles(open.screen);
  const screen = await openScreen(open, command, signal);
  const outcome = await outcomeOn(screen);
  try {
    await screen.close(outcome.ok ? 'passed' : 'failed');
  } catch (error) {
    // A failure of the call says more.
    if (outcome.ok) throw error;
  }
  return { ...outcome, report: screen.agent.reportFile ?? null };

  async function outcomeOn(opened: Screen): Promise<Outcome> {
    const first = await firstOf(opened, command, newPicture);
    if (first && !first.ok) return first;
    return makeCall(opened, { data: { ...call, options: {} }, command, session: null, newPicture, signal });
  }
}

/** Shows what the command names; undefined if there is nothing to show. */
async function firstOf(
  screen: Screen,
  command: string,
  newPicture: (extension: string) => string,
): Promise<Outcome | undefined> {
  const { first } = screen;
  if (!first) return undefined;
  const data = { call: first.call, command: 'open', params: firstParams(first), options: {} };
  return makeCall(screen, { data, command, session: null, newPicture });
}
