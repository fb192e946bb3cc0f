import type { EventEmitter } from 'node:events';

import type { MessageBus } from '@jellybrick/dbus-next';

import { DeviceError, errorMessage } from '../../../core/errors/errors.ts';
import { loadPeer } from '../../../core/options/peer.ts';
import { abortable } from '../../../core/time/deadline.ts';

/** A call of a method of D-Bus. */
export interface DBusCall {
  /** The name of the program on the bus. */
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  /** Types of the arguments. Default: there are none. */
  readonly signature?: string;
  readonly body?: readonly unknown[];
}

type DBusPackage = typeof import('@jellybrick/dbus-next');

/** A connection to a D-Bus daemon. It only calls methods; nothing is offered to others. */
export class DBusConnection {
  readonly #package: DBusPackage;
  readonly #bus: MessageBus;

  private constructor(dbus: DBusPackage, bus: MessageBus) {
    this.#package = dbus;
    this.#bus = bus;
  }

  /**
   * @throws ConfigError `PEER_MISSING` without the package
   * @throws DeviceError `DEVICE_DISCONNECTED` if no daemon answers
   */
  static async open(address: string, signal: AbortSignal): Promise<DBusConnection> {
    const dbus = await loadPeer(
      '@jellybrick/dbus-next',
      () => import('@jellybrick/dbus-next'),
      'reading the elements of a Linux desktop',
    );
    const bus = dbus.sessionBus({ busAddress: unescaped(address) });
    const opening = new Promise<void>((resolve, reject) => {
      bus.on('connect', resolve);
      // The listener stays: without one, an error of a lost connection would end the process.
      (bus as unknown as EventEmitter).on('error', reject);
    });
    try {
      await abortable(opening, signal);
    } catch (cause) {
      bus.disconnect();
      if (signal.aborted) throw cause;
      throw new DeviceError('DEVICE_DISCONNECTED', `No D-Bus daemon answers at ${address}: ${errorMessage(cause)}`, {
        cause,
      });
    }
    return new DBusConnection(dbus, bus);
  }

  /** Resolves to the values of the answer. It waits as long as the program that is called takes. */
  async call({ body = [], ...call }: DBusCall): Promise<readonly unknown[]> {
    const answer = await this.#bus.call(new this.#package.Message({ ...call, body: [...body] }));
    return answer?.body ?? [];
  }

  /** The value of a property. */
  async get(of: Pick<DBusCall, 'destination' | 'path' | 'interface'>, name: string): Promise<unknown> {
    const [value] = await this.call({
      ...of,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: [of.interface, name],
    });
    return (value as { readonly value?: unknown } | undefined)?.value;
  }

  /** Sets a property that is true or false. */
  async set(of: Pick<DBusCall, 'destination' | 'path' | 'interface'>, name: string, value: boolean): Promise<void> {
    await this.call({
      ...of,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Set',
      signature: 'ssv',
      body: [of.interface, name, new this.#package.Variant('b', value)],
    });
  }

  /** May be called twice. */
  close(): void {
    this.#bus.disconnect();
  }
}

/** The package takes the values in an address as they are; in addresses, most characters are written as `%` and their code. */
function unescaped(address: string): string {
  return address.replaceAll(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    const text = Buffer.from(codes.replaceAll('%', ''), 'hex').toString();
    // These separate the parts of an address.
    return /[,;:=]/.test(text) ? codes : text;
  });
}
