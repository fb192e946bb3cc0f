import { abortable, settlesWithin } from '../../../../core/time/deadline.ts';
import type { X11Event } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

const inputOnly = 2;
const copyFromParent = 0;
const propertyChange = 1 << 22;
const append = 2;
const bytes = 8;
/** Of the atoms that every server has: `STRING` and `WM_NAME`. */
const [stringAtom, nameAtom] = [31, 39];

/** A window that nobody sees, for what the protocol needs one for: to own a selection and to get one. */
export class OwnWindow {
  readonly id: number;
  readonly #x: X11Connection;

  constructor(x: X11Connection) {
    this.#x = x;
    this.id = x.newId();
    x.send((client) => {
      const place = [-1, -1, 1, 1, 0] as const;
      const kind = [copyFromParent, inputOnly, copyFromParent] as const;
      client['CreateWindow'](this.id, x.screen.root, ...place, ...kind, { eventMask: propertyChange });
    });
  }

  /** The time of the server, which decides about selections. Changing a property, by nothing, is how it is asked for. */
  async time(): Promise<number> {
    const events = this.events(
      ({ name, wid, atom }) => name === 'PropertyNotify' && wid === this.id && atom === nameAtom,
    );
    try {
      this.#x.send((client) => client['ChangeProperty'](append, this.id, nameAtom, stringAtom, bytes, Buffer.alloc(0)));
      await this.#x.sync();
      return (await events.next(0))?.['time'] as number;
    } finally {
      events.stop();
    }
  }

  /** Collects the events of a kind from now on. */
  events(isWanted: (event: X11Event) => boolean): EventQueue {
    return new EventQueue(this.#x, isWanted);
  }

  close(): void {
    if (!this.#x.isLost) this.#x.send((client) => client['DestroyWindow'](this.id));
  }
}

/** Events of a kind, in their order, also those that came before somebody waited for them. */
export class EventQueue {
  readonly stop: () => void;
  readonly #x: X11Connection;
  readonly #events: X11Event[] = [];
  #wake: () => void = () => undefined;

  constructor(x: X11Connection, isWanted: (event: X11Event) => boolean) {
    this.#x = x;
    this.stop = x.onEvent((event) => {
      if (!isWanted(event)) return;
      this.#events.push(event);
      this.#wake();
    });
  }

  /** Resolves to undefined if there is none within this time. */
  async next(limitMs: number, signal?: AbortSignal): Promise<X11Event | undefined> {
    if (this.#events.length === 0) {
      const arrived = settlesWithin(new Promise<void>((resolve) => (this.#wake = resolve)), limitMs);
      await (signal ? abortable(arrived, signal) : arrived);
    }
    if (this.#x.isLost) await this.#x.sync();
    return this.#events.shift();
  }
}
