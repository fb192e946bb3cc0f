import { monotonic } from '../../../../core/time/clock.ts';
import type { Rect } from '../../../../core/screen/geometry.ts';
import { sleep } from '../../../../core/time/deadline.ts';
import type { X11Event, X11Extension } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';

/** How often to look whether the screen is at rest, in milliseconds. */
const lookMs = 10;
const none = 0;

/** Knows when and where the picture of an X screen changed, by the extension DAMAGE. */
export class DamageWatch {
  readonly #connection: X11Connection;
  readonly #damage: X11Extension;
  #changedAt = monotonic();
  #places: Places | undefined;

  private constructor(connection: X11Connection, damage: X11Extension) {
    this.#connection = connection;
    this.#damage = damage;
  }

  /**
   * Undefined if the server lacks the extension.
   *
   * @param connection - One of its own, which the watch closes. X.Org's server 21.1 sends events about damage in the middle of a
   *   picture if the same client asks for both; seen with Xvfb while xterm painted.
   */
  static async start(connection: X11Connection): Promise<DamageWatch | undefined> {
    const damage = await connection.extension('damage').catch(() => undefined);
    if (!damage) {
      connection.close();
      return undefined;
    }
    const watch = new DamageWatch(connection, damage);
    const id = watch.#create();
    connection.onEvent((event: X11Event) => {
      if (event.name !== 'DamageNotify' || event['damage'] !== id) return;
      watch.#changedAt = monotonic();
      // Asks for the next change; without it there would be no further event.
      if (!connection.isLost) connection.send(() => damage['Subtract'](id, none, none));
    });
    return watch;
  }

  /**
   * The smallest rectangle around all changes since the call before, in pixels of the X screen; undefined if there were none. A
   * picture that is requested after the reply shows them. The first call says nothing about what was before.
   */
  async changes(): Promise<Rect | undefined> {
    this.#places ??= await this.#keepPlaces();
    const { id, region, fixes } = this.#places;
    // Moves all changes from the one to the other in one step, so that none is lost between the two.
    this.#connection.send(() => this.#damage['Subtract'](id, none, region));
    const { extents } = await this.#connection.call<Region>((_, done) => fixes['FetchRegion'](region, done));
    const { x: left, y: top, width, height } = extents;
    return width > 0 && height > 0 ? { left, top, width, height } : undefined;
  }

  /** Waits until nothing has changed for a time, but not longer than a limit. */
  async rest({ quietMs, limitMs, signal }: RestOptions): Promise<void> {
    const began = monotonic();
    const from = Math.max(began, this.#changedAt);
    while (monotonic() - Math.max(from, this.#changedAt) < quietMs && monotonic() - began < limitMs)
      await sleep(lookMs, signal);
  }

  close(): void {
    this.#connection.close();
  }

  /** Something that collects the changes of the whole screen. */
  #create(): number {
    const id = this.#connection.newId();
    const { root } = this.#connection.screen;
    this.#connection.send(() => this.#damage['Create'](id, root, this.#damage['ReportLevel'].NonEmpty));
    return id;
  }

  async #keepPlaces(): Promise<Places> {
    const fixes = await this.#connection.extension('fixes');
    const region = this.#connection.newId();
    this.#connection.send(() => fixes['CreateRegion'](region, []));
    return { id: this.#create(), region, fixes };
  }
}

/** What collects changes until they are asked for, and the region of the server in which they are handed over. */
interface Places {
  readonly id: number;
  readonly region: number;
  readonly fixes: X11Extension;
}

interface Region {
  /** The smallest rectangle around it; without a size for an empty one. */
  readonly extents: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface RestOptions {
  readonly quietMs: number;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}
