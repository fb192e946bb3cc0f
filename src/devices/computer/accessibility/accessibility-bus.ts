import { abortable, openScope } from '../../../core/time/deadline.ts';
import { DBusConnection } from './dbus-connection.ts';

/** The bus on which applications tell what they show. */
export interface AccessibilityBus {
  readonly bus: DBusConnection;
  /** Closes the connection, and puts the setting of the session back. May be called twice. */
  close(): Promise<void>;
}

/** Milliseconds for the session to answer; it starts the accessibility bus with the first question, which takes about 50. */
const answerMs = 5000;

const launcher = { destination: 'org.a11y.Bus', path: '/org/a11y/bus' };
const status = { ...launcher, interface: 'org.a11y.Status' };

/**
 * Connects to the accessibility bus of a session and turns accessibility on.
 *
 * @throws ConfigError `PEER_MISSING`
 * @throws DeviceError `DEVICE_DISCONNECTED`, and what the session answers, e.g. that there is no such bus
 */
export async function openAccessibilityBus(sessionAddress: string, signal: AbortSignal): Promise<AccessibilityBus> {
  using scope = openScope({
    signals: [signal],
    timeoutMs: answerMs,
    describe: () => 'Connecting to the accessibility bus',
  });
  const session = await DBusConnection.open(sessionAddress, scope.signal);
  try {
    const pending = session.call({ ...launcher, interface: 'org.a11y.Bus', member: 'GetAddress' });
    const [address] = await abortable(pending, scope.signal);
    // The setting belongs to the user and is stored: it is only changed where it has to be, and put back afterwards.
    const wasOn = (await abortable(session.get(status, 'IsEnabled'), scope.signal)) === true;
    if (!wasOn) await abortable(session.set(status, 'IsEnabled', true), scope.signal);
    const bus = await DBusConnection.open(String(address), scope.signal);
    let isOpen = true;
    return {
      bus,
      async close() {
        if (!isOpen) return;
        isOpen = false;
        bus.close();
        if (!wasOn) await putBack(session);
        session.close();
      },
    };
  } catch (error) {
    session.close();
    throw error;
  }
}

async function putBack(session: DBusConnection): Promise<void> {
  using scope = openScope({ signals: [], timeoutMs: answerMs, describe: () => 'Turning accessibility off' });
  // A session that has ended keeps no setting.
  await abortable(session.set(status, 'IsEnabled', false), scope.signal).catch(() => undefined);
}
