import { DeviceError } from '../../../../core/errors/errors.ts';
import { monotonic } from '../../../../core/time/clock.ts';
import { atom } from '../atoms.ts';
import type { X11Event } from '../x11-client.ts';
import type { X11Connection } from '../x11-connection.ts';
import type { ClipboardContent } from './clipboard-content.ts';
import type { OwnWindow } from './own-window.ts';
import type { SelectionData } from './selection-reader.ts';

/** A form of the content that a program has got. */
export interface Fetch {
  readonly requestor: number;
  readonly target: number;
  /** By `monotonic`. */
  readonly at: number;
}

interface Atoms {
  readonly selection: number;
  readonly targets: number;
  readonly timestamp: number;
  readonly multiple: number;
  readonly atom: number;
  readonly integer: number;
}

interface Owned {
  readonly content: ClipboardContent;
  readonly since: number;
  readonly fetches: Fetch[];
}

const [replace, append] = [0, 2];
const none = 0;
const words = 32;
const anyType = 0;
/** In units of four bytes. */
const mostPairs = 1024;
/** The package writes the length of a request with 16 bits, in units of four bytes. */
const mostBytesAtOnce = 128 * 1024;

/** Owns a selection and gives its content to the programs that ask for it. */
export class SelectionOwner {
  readonly #x: X11Connection;
  readonly #window: OwnWindow;
  readonly #atoms: Atoms;
  #owned: Owned | undefined;

  private constructor(x: X11Connection, window: OwnWindow, atoms: Atoms) {
    this.#x = x;
    this.#window = window;
    this.#atoms = atoms;
    x.onEvent((event) => this.#onEvent(event));
  }

  static async open(x: X11Connection, window: OwnWindow, selection: number): Promise<SelectionOwner> {
    const names = ['TARGETS', 'TIMESTAMP', 'MULTIPLE', 'ATOM', 'INTEGER'];
    const [targets = 0, timestamp = 0, multiple = 0, atomType = 0, integer = 0] = await Promise.all(
      names.map((name) => atom(x, name)),
    );
    return new SelectionOwner(x, window, { selection, targets, timestamp, multiple, atom: atomType, integer });
  }

  /** Undefined where another program owns it, or none. */
  get content(): ClipboardContent | undefined {
    return this.#owned?.content;
  }

  /** What programs have got of the present content. */
  get fetches(): readonly Fetch[] {
    return this.#owned?.fetches ?? [];
  }

  /**
   * Resolves when programs can see the content.
   *
   * @throws DeviceError `DEVICE_COMMAND_FAILED` if another program takes it at the same moment
   */
  async own(content: ClipboardContent): Promise<void> {
    const since = await this.#window.time();
    this.#owned = { content, since, fetches: [] };
    this.#x.send((client) => client['SetSelectionOwner'](this.#window.id, this.#atoms.selection, since));
    const owner = await this.#x.call<number>((client, done) =>
      client['GetSelectionOwner'](this.#atoms.selection, done),
    );
    if (owner === this.#window.id) return;
    this.#owned = undefined;
    throw new DeviceError('DEVICE_COMMAND_FAILED', 'Another program took the clipboard at the same moment', {
      hint: 'Is a clipboard manager running that puts its own content there? End it.',
      retryable: true,
    });
  }

  /** Nobody owns it afterwards. */
  async giveUp(): Promise<void> {
    const time = await this.#window.time();
    if (!this.#owned) return;
    this.#owned = undefined;
    this.#x.send((client) => client['SetSelectionOwner'](none, this.#atoms.selection, time));
    await this.#x.sync();
  }

  #onEvent(event: X11Event): void {
    if (event['owner'] !== this.#window.id || event['selection'] !== this.#atoms.selection) return;
    if (event.name === 'SelectionClear') this.#onClear(event['time'] as number);
    // A requestor that is gone needs no answer.
    if (event.name === 'SelectionRequest') void this.#answer(event).catch(() => undefined);
  }

  #onClear(time: number): void {
    if (this.#owned && !isBefore(time, this.#owned.since)) this.#owned = undefined;
  }

  async #answer(event: X11Event): Promise<void> {
    const { requestor, target, time, selection } = event as X11Event & Record<string, number>;
    // Programs of old give no property: the target is its name too.
    const property = event['property'] === none ? target : (event['property'] as number);
    const owned = this.#owned;
    const isInTime = owned && (time === 0 || !isBefore(time as number, owned.since));
    const request = { requestor, target, property } as Request;
    // A requestor that waits has to hear of a failure too.
    const isDone = isInTime && (await this.#give(owned, request).catch(() => false));
    this.#x.send((client) =>
      client['SendEvent'](requestor, 0, 0, {
        name: 'SelectionNotify',
        time,
        requestor,
        selection,
        target,
        property: isDone ? property : none,
      }),
    );
  }

  async #give(owned: Owned, request: Request): Promise<boolean> {
    if (request.target === this.#atoms.multiple) return await this.#giveMultiple(owned, request);
    const { requestor, target, property } = request;
    const form = this.#form(owned, target);
    if (!form) return false;
    this.#write(requestor, property, form);
    owned.fetches.push({ requestor, target, at: monotonic() });
    return true;
  }

  #form({ content, since }: Owned, target: number): SelectionData | undefined {
    const { targets, timestamp, multiple, atom: type, integer } = this.#atoms;
    if (target === targets) {
      return { type, format: words, data: numbers([targets, timestamp, multiple, ...content.keys()]) };
    }
    return target === timestamp ? { type: integer, format: words, data: numbers([since]) } : content.get(target);
  }

  /** Several targets at once, each with its property; what there is not is marked in the list. */
  async #giveMultiple(owned: Owned, { requestor, property }: Request): Promise<boolean> {
    const list = await this.#x.call<SelectionData>((client, done) =>
      client['GetProperty'](0, requestor, property, anyType, 0, mostPairs, done),
    );
    const pairs = Array.from({ length: Math.floor(list.data.length / 8) }, (_, index) => ({
      target: list.data.readUInt32LE(index * 8),
      property: list.data.readUInt32LE(index * 8 + 4),
    }));
    const answers = pairs.map((pair) => {
      const form = this.#form(owned, pair.target);
      if (form) this.#write(requestor, pair.property, form);
      if (form) owned.fetches.push({ requestor, target: pair.target, at: monotonic() });
      return [pair.target, form ? pair.property : none];
    });
    this.#write(requestor, property, { ...list, data: numbers(answers.flat()) });
    return true;
  }

  /** A long one by several requests; the property is whole before the requestor hears of it. */
  #write(window: number, property: number, { type, format, data }: SelectionData): void {
    const most = Math.min(mostBytesAtOnce, this.#x.mostBytes - 64) & ~3;
    this.#x.send((client) => {
      for (let at = 0; at === 0 || at < data.length; at += most) {
        const part = data.subarray(at, at + most);
        client['ChangeProperty'](at === 0 ? replace : append, window, property, type, format, part);
      }
    });
  }
}

interface Request {
  readonly requestor: number;
  readonly target: number;
  readonly property: number;
}

/** Times of the server begin again after 49 days. */
function isBefore(time: number, other: number): boolean {
  return ((time - other) | 0) < 0;
}

function numbers(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) data.writeUInt32LE(value, index * 4);
  return data;
}
