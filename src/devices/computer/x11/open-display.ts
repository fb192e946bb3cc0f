import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import type { X11Auth } from './x11-client.ts';
import { X11Connection } from './x11-connection.ts';

export interface OpenDisplayInit {
  /** E.g. `:0`. Undefined where none is known. */
  readonly display: string | undefined;
  readonly auth?: X11Auth | undefined;
  /** Tells why there is no display. */
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/**
 * Connects to a display whose screen can be seen and controlled.
 *
 * @throws DeviceError `DEVICE_UNSUPPORTED` in a Wayland session, and what `X11Connection.open` throws
 */
export async function openDisplay({ display, auth, environment, signal }: OpenDisplayInit): Promise<X11Connection> {
  if (display === undefined) throw noDisplay(environment);
  const connection = await X11Connection.open({ display, auth, signal });
  try {
    await assertNoWayland(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The X server that runs inside of a Wayland session has no picture of the whole screen, and its input reaches only X windows. */
async function assertNoWayland(connection: X11Connection): Promise<void> {
  const { present } = await connection.call<{ readonly present: number }>((client, done) =>
    client['QueryExtension']('XWAYLAND', done),
  );
  if (present) throw waylandUnsupported(connection.display);
}

function noDisplay(env: Environment): DeviceError {
  if (env['WAYLAND_DISPLAY'] || env['XDG_SESSION_TYPE'] === 'wayland') return waylandUnsupported(undefined);
  return new DeviceError('DEVICE_NOT_FOUND', 'This computer has no display: DISPLAY is not set', {
    hint: 'On a machine without a screen, such as CI, use the option headless: true or EYEWRIGHT_COMPUTER_HEADLESS_LINUX=true, which starts a virtual display.',
  });
}

function waylandUnsupported(display: string | undefined): DeviceError {
  const what = display === undefined ? 'This session uses Wayland' : `Display ${display} belongs to a Wayland session`;
  return new DeviceError('DEVICE_UNSUPPORTED', `${what}, where programs cannot see or control the screen`, {
    hint: 'Log in to an X11 session ("Xorg" at the login screen), or use the option headless: true, which starts a virtual display.',
  });
}
