import { DeviceError } from '../../../core/errors/errors.ts';

/** The error of a command whose session has ended. @param why - What the server or the connection said. */
export function sessionOver(command: string, why: string, cause: unknown): DeviceError {
  return new DeviceError('DEVICE_DISCONNECTED', `Cannot ${command}: the WebDriver session has ended (${why})`, {
    hint: 'Servers end sessions that get no command for a while: raise that limit (e.g. idleTimeout, newCommandTimeout). Or was the session deleted, or the server stopped?',
    cause,
  });
}
