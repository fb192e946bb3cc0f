import { monotonic } from '../../core/time/clock.ts';
import { exitCodes } from '../exit-codes.ts';
import type { SaveRequest } from '../device/device-request.ts';
import type { Outcome } from '../device/outcome.ts';
import { savedNotes, savedTest } from '../saved-test/saved-test.ts';
import type { SessionScreen } from './session-screen.ts';

/** Writes a session down as a test if that is asked for, and ends it. The session stays open if the test cannot be written. */
export async function saveSession(
  session: SessionScreen,
  save: SaveRequest | undefined,
  note: (text: string) => void = () => undefined,
): Promise<Outcome> {
  const begun = monotonic();
  const { start, name, made, agent } = session;
  const { screen } = start.open;
  const value = save && agent ? savedTest({ save, open: start.open, made, agent }) : null;
  if (save) for (const line of savedNotes(save, made)) note(`${line}\n`);
  await session.end();
  return {
    ok: true,
    command: `${screen} close`,
    session: name,
    value,
    durationMs: Math.round(monotonic() - begun),
    report: agent?.reportFile ?? null,
    screenshot: null,
    usage: null,
    error: null,
    exitCode: exitCodes.ok,
  };
}
