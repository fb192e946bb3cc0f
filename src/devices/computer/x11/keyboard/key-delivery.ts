import { pause } from '../../../../core/time/clock.ts';
import { settlesWithin } from '../../../../core/time/deadline.ts';
import { atom, atomsOf } from '../atoms.ts';
import type { X11Event } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

/** How long an application that cannot be asked has for taking its events, in milliseconds. On a busy machine, 60 are not enough. */
const blindMs = 300;
/** How long an application that can be asked has, in milliseconds; it is busy or hangs if it needs that. */
const answerMs = 2000;
const substructureNotify = 1 << 19;
const anyType = 0;
/** In units of four bytes. */
const mostAtoms = 64;
/** More windows than lie within each other in any program. */
const mostParents = 32;

/**
 * Finds out when the application with the focus has taken the keys that were pressed so far. Applications that know
 * `_NET_WM_PING`, nearly all with a toolkit of today, answer in the order of their events; for others, a time has to do.
 */
export class KeyDelivery {
  readonly #x: X11Connection;
  readonly #protocols: number;
  readonly #ping: number;
  /** Begins anywhere, so that two drivers on a display do not take each other's answers. */
  #count = Math.floor(Math.random() * 2 ** 30);

  private constructor(x: X11Connection, protocols: number, ping: number) {
    this.#x = x;
    this.#protocols = protocols;
    this.#ping = ping;
  }

  static async open(x: X11Connection): Promise<KeyDelivery> {
    return new KeyDelivery(x, await atom(x, 'WM_PROTOCOLS'), await atom(x, '_NET_WM_PING'));
  }

  async settle(): Promise<void> {
    if (!(await this.isTaken(answerMs))) await pause(blindMs);
    if (this.#x.isLost) await this.#x.sync();
  }

  /**
   * Waits until the application has taken its events, or for the given time.
   *
   * @returns Whether it can be asked
   */
  async isTaken(limitMs: number): Promise<boolean> {
    const window = await this.#window().catch(() => undefined);
    if (window !== undefined) await this.#answer(window, limitMs);
    return window !== undefined;
  }

  /** The window that can be asked, if the one with the focus is it or is within it. */
  async #window(): Promise<number | undefined> {
    const { root } = this.#x.screen;
    let { focus: window } = await this.#x.call<{ readonly focus: number }>((client, done) =>
      client['GetInputFocus'](done),
    );
    for (let count = 0; count < mostParents && window > 1 && window !== root; count += 1) {
      const target = window;
      const { data } = await this.#x.call<{ readonly data: Buffer }>((client, done) =>
        client['GetProperty'](0, target, this.#protocols, anyType, 0, mostAtoms, done),
      );
      if (atomsOf(data).includes(this.#ping)) return target;
      ({ parent: window } = await this.#x.call<{ readonly parent: number }>((client, done) =>
        client['QueryTree'](target, done),
      ));
    }
    return undefined;
  }

  async #answer(window: number, limitMs: number): Promise<void> {
    const { root } = this.#x.screen;
    // The window manager asks in the same way; what only this count has is the answer to us.
    this.#count += 1;
    const sign = this.#count;
    const mask = await this.#eventMask();
    const listening = this.#listen((event) => {
      const data = event['data'] as readonly number[];
      return event['message_type'] === this.#protocols && data[0] === this.#ping && data[1] === sign;
    });
    try {
      this.#x.send((client) => {
        client['ChangeWindowAttributes'](root, { eventMask: mask | substructureNotify });
        client['SendClientMessage'](window, window, this.#protocols, 32, [this.#ping, sign, window, 0, 0], 0);
      });
      await settlesWithin(listening.heard, limitMs);
    } finally {
      listening.stop();
      if (!this.#x.isLost && (mask & substructureNotify) === 0) await this.#stopHearing();
    }
  }

  async #stopHearing(): Promise<void> {
    const eventMask = (await this.#eventMask()) & ~substructureNotify;
    this.#x.send((client) => client['ChangeWindowAttributes'](this.#x.screen.root, { eventMask }));
  }

  #listen(isAnswer: (event: X11Event) => boolean): { readonly heard: Promise<void>; stop(): void } {
    let stop: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => {
      stop = this.#x.onEvent((event) => {
        if (event.name === 'ClientMessage' && isAnswer(event)) resolve();
      });
    });
    return { heard, stop };
  }

  /** What this connection hears of the root window, which other parts of the driver decide too. */
  async #eventMask(): Promise<number> {
    const { root } = this.#x.screen;
    const attributes = await this.#x.call<{ readonly myEventMasks: number }>((client, done) =>
      client['GetWindowAttributes'](root, done),
    );
    return attributes.myEventMasks;
  }
}
