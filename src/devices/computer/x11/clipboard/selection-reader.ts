import { throwIfAborted } from '../../../../core/time/deadline.ts';
import { atom } from '../atoms.ts';
import type { X11Connection } from '../x11-connection.ts';
import type { OwnWindow } from './own-window.ts';

/** What a selection gives for a target. */
export interface SelectionData {
  readonly type: number;
  /** Bits of a unit: 8, 16 or 32. */
  readonly format: number;
  readonly data: Buffer;
}

export interface ConvertOptions {
  /** Milliseconds for the first answer, and for each part of a long one. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** An owner that has no such target refuses; one that is stopped or hangs is silent. */
export type Converted = SelectionData | 'refused' | 'silent';

const anyType = 0;
/** In units of four bytes: all of it. */
const everything = 0x1f_ff_ff_ff;
const newValue = 0;
/** Answers that come too late do not end up in one of the next conversions. */
const propertyCount = 16;

/** Asks the owner of a selection for its content. */
export class SelectionReader {
  readonly #x: X11Connection;
  readonly #window: OwnWindow;
  readonly #incr: number;
  readonly #properties: readonly number[];
  #count = 0;

  private constructor(x: X11Connection, window: OwnWindow, atoms: { incr: number; properties: readonly number[] }) {
    this.#x = x;
    this.#window = window;
    this.#incr = atoms.incr;
    this.#properties = atoms.properties;
  }

  static async open(x: X11Connection, window: OwnWindow): Promise<SelectionReader> {
    const names = Array.from({ length: propertyCount }, (_, index) => `EYEWRIGHT_SELECTION_${index}`);
    const properties = await Promise.all(names.map((name) => atom(x, name)));
    return new SelectionReader(x, window, { incr: await atom(x, 'INCR'), properties });
  }

  async owner(selection: number): Promise<number> {
    return await this.#x.call<number>((client, done) => client['GetSelectionOwner'](selection, done));
  }

  async convert(selection: number, target: number, { limitMs, signal }: ConvertOptions): Promise<Converted> {
    throwIfAborted(signal);
    this.#count += 1;
    const property = this.#properties[this.#count % propertyCount] as number;
    const { id } = this.#window;
    const time = await this.#window.time();
    const answers = this.#window.events(
      (event) => event.name === 'SelectionNotify' && event['requestor'] === id && event['time'] === time,
    );
    try {
      this.#x.send((client) => {
        client['DeleteProperty'](id, property);
        client['ConvertSelection'](id, selection, target, property, time);
      });
      const answer = await answers.next(limitMs, signal);
      if (!answer) return 'silent';
      return answer['property'] === 0 ? 'refused' : await this.#content(property, { limitMs, signal });
    } finally {
      answers.stop();
    }
  }

  async #content(property: number, options: ConvertOptions): Promise<Converted> {
    const { id } = this.#window;
    // From before the property is deleted: that is the sign for the owner to go on.
    const parts = this.#window.events(
      (event) => event.name === 'PropertyNotify' && event['atom'] === property && event['state'] === newValue,
    );
    try {
      const whole = await this.#take(id, property);
      return whole.type === this.#incr ? await this.#joined(property, parts, options) : whole;
    } finally {
      parts.stop();
    }
  }

  /** A long content comes in parts; an empty one is the last. */
  async #joined(
    property: number,
    parts: ReturnType<OwnWindow['events']>,
    { limitMs, signal }: ConvertOptions,
  ): Promise<Converted> {
    const datas: Buffer[] = [];
    while (await parts.next(limitMs, signal)) {
      const part = await this.#take(this.#window.id, property);
      if (part.data.length === 0) return { ...part, data: Buffer.concat(datas) };
      datas.push(part.data);
    }
    return 'silent';
  }

  async #take(window: number, property: number): Promise<SelectionData> {
    return await this.#x.call<SelectionData>((client, done) =>
      client['GetProperty'](1, window, property, anyType, 0, everything, done),
    );
  }
}
