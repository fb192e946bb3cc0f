import { abortable } from '../../../../core/time/deadline.ts';
import type { X11Event } from '../../x11/x11-client.ts';
import type { X11Connection } from '../../x11/x11-connection.ts';
import type { Monitor } from '../../driver/monitor.ts';

/** Numbers of the core protocol. */
const substructureNotify = 1 << 19;
const structureNotify = 1 << 17;
const viewable = 2;
const wmClass = 67;
const stringType = 31;
const clientMessage = 33;
const revertToPointerRoot = 1;
const now = 0;
/** What may have shown the window that is awaited. */
const changes = new Set(['MapNotify', 'ConfigureNotify', 'CreateNotify']);

/** The window in which the client shows the remote desktop. */
export class ClientWindow {
  readonly #connection: X11Connection;
  readonly #id: number;

  private constructor(connection: X11Connection, id: number) {
    this.#connection = connection;
    this.#id = id;
  }

  /** Waits until the client shows its window, and gives it the focus, because there is no window manager. */
  static async wait(connection: X11Connection, windowClass: string, signal: AbortSignal): Promise<ClientWindow> {
    const { root } = connection.screen;
    let onChange: () => void = () => undefined;
    const stop = connection.onEvent(({ name }: X11Event) => changes.has(name) && onChange());
    try {
      connection.send((client) =>
        client['ChangeWindowAttributes'](root, { eventMask: substructureNotify | structureNotify }),
      );
      for (;;) {
        const changed = new Promise<void>((resolve) => (onChange = resolve));
        const id = await findWindow(connection, windowClass);
        if (id !== undefined) return await ClientWindow.#take(connection, id);
        await abortable(changed, signal);
      }
    } finally {
      stop();
    }
  }

  static async #take(connection: X11Connection, id: number): Promise<ClientWindow> {
    connection.send((client) => client['SetInputFocus'](id, revertToPointerRoot));
    await connection.sync();
    return new ClientWindow(connection, id);
  }

  /** Where it is, and how large: as large as the remote desktop. */
  async area(): Promise<Monitor> {
    const { xPos, yPos, width, height } = await this.#connection.call<Geometry>((client, done) =>
      client['GetGeometry'](this.#id, done),
    );
    return { id: 'rdp', isPrimary: true, left: xPos, top: yPos, width, height };
  }

  /** Whether it is still there. */
  async isShown(): Promise<boolean> {
    return isViewable(this.#connection, this.#id);
  }

  /** Asks the client to end; it does so after everything that was pressed or released before. */
  async requestClose(): Promise<void> {
    const [protocols, deletion] = await Promise.all([
      atom(this.#connection, 'WM_PROTOCOLS'),
      atom(this.#connection, 'WM_DELETE_WINDOW'),
    ]);
    const event = Buffer.alloc(32);
    event.writeUInt8(clientMessage, 0);
    event.writeUInt8(32, 1);
    event.writeUInt32LE(this.#id, 4);
    event.writeUInt32LE(protocols, 8);
    event.writeUInt32LE(deletion, 12);
    event.writeUInt32LE(now, 16);
    this.#connection.send((client) => client['SendEvent'](this.#id, false, 0, event));
    await this.#connection.sync();
  }
}

interface Geometry {
  readonly xPos: number;
  readonly yPos: number;
  readonly width: number;
  readonly height: number;
}

async function findWindow(connection: X11Connection, windowClass: string): Promise<number | undefined> {
  const { root } = connection.screen;
  const { children } = await connection.call<{ readonly children: readonly number[] }>((client, done) =>
    client['QueryTree'](root, done),
  );
  for (const id of children) {
    if ((await hasClass(connection, id, windowClass)) && (await isViewable(connection, id))) return id;
  }
  return undefined;
}

/** A window may be gone before it can be asked. */
async function hasClass(connection: X11Connection, id: number, windowClass: string): Promise<boolean> {
  const property = await connection
    .call<{ readonly data: Buffer }>((client, done) => client['GetProperty'](0, id, wmClass, stringType, 0, 64, done))
    .catch(ifConnected(connection));
  return property?.data.toString('latin1').split('\0').includes(windowClass) === true;
}

async function isViewable(connection: X11Connection, id: number): Promise<boolean> {
  const attributes = await connection
    .call<{ readonly mapState: number }>((client, done) => client['GetWindowAttributes'](id, done))
    .catch(ifConnected(connection));
  return attributes?.mapState === viewable;
}

function ifConnected(connection: X11Connection): (error: unknown) => undefined {
  return (error) => {
    if (connection.isLost) throw error;
    return undefined;
  };
}

function atom(connection: X11Connection, name: string): Promise<number> {
  return connection.call((client, done) => client['InternAtom'](false, name, done));
}
