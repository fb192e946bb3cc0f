import type { Environment } from '../../../core/options/options.ts';
import { monotonic } from '../../../core/time/clock.ts';
import { sleep } from '../../../core/time/deadline.ts';
import { findProgram } from '../processes/find-program.ts';
import { KeptProcess } from '../processes/kept-process.ts';
import type { X11Connection } from '../x11/x11-connection.ts';

/**
 * Small window managers, best first. They place windows, give the focus to a new one, and let windows be moved and closed.
 * Applications run without one, but some of them get no focus then.
 */
const managers = ['openbox', 'xfwm4', 'metacity', 'marco', 'icewm', 'fluxbox', 'matchbox-window-manager'];
/** Milliseconds for a window manager to be ready; openbox needs about 100. */
const readyMs = 5000;
const lookMs = 10;

/** The window manager that is installed; undefined if there is none. */
export function findWindowManager(env: Environment): string | undefined {
  return managers.find((name) => findProgram(name, env) !== undefined);
}

/** Starts a window manager and waits until it manages the display, or until it is too late to expect that. */
export async function startWindowManager(
  connection: X11Connection,
  { command, env, signal }: { readonly command: string; readonly env: Environment; readonly signal: AbortSignal },
): Promise<KeptProcess> {
  const manager = await KeptProcess.start({ command, args: [], env });
  try {
    const until = monotonic() + readyMs;
    while (!(await isManaged(connection)) && !manager.end && monotonic() < until) await sleep(lookMs, signal);
    return manager;
  } catch (error) {
    await manager.stop();
    throw error;
  }
}

/** Whether a window manager has announced itself, as the Extended Window Manager Hints ask it to. */
async function isManaged(connection: X11Connection): Promise<boolean> {
  const { root } = connection.screen;
  const atom = await connection.call<number>((client, done) =>
    client['InternAtom'](false, '_NET_SUPPORTING_WM_CHECK', done),
  );
  const { data } = await connection.call<{ readonly data: Buffer }>((client, done) =>
    client['GetProperty'](0, root, atom, 0, 0, 1, done),
  );
  return data.length > 0;
}
