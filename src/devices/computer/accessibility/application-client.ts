import { monotonic } from '../../../core/time/clock.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import type { DBusCall, DBusConnection } from './dbus-connection.ts';
import type { RawRange } from './raw-element.ts';
import { StateSet } from './states.ts';

/** Where an element is asked: the program on the bus, and the path there. */
export interface ElementRef {
  readonly destination: string;
  readonly path: string;
}

/** Nothing more is asked. */
export class StoppedError extends Error {}

const prefix = 'org.a11y.atspi.';
const labelledBy = 2;
const screenCoordinates = 0;

/**
 * Asks one application about its elements. Only calls that the library of AT-SPI makes, too: `GetAll` of the properties, which
 * would save one call in three, ends every program that is made with Qt 5.
 */
export class ApplicationClient {
  readonly #bus: DBusConnection;
  #stopped = false;
  #answeredAt = monotonic();

  constructor(bus: DBusConnection) {
    this.#bus = bus;
  }

  /** When the application has answered last. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  /** Asks nothing more. */
  stop(): void {
    this.#stopped = true;
  }

  async states(of: ElementRef): Promise<StateSet> {
    const [words] = await this.#call(of, 'Accessible.GetState');
    return new StateSet(Array.isArray(words) ? words.map(Number) : []);
  }

  async role(of: ElementRef): Promise<number> {
    const [role] = await this.#call(of, 'Accessible.GetRole');
    return Number(role ?? 0);
  }

  async children(of: ElementRef): Promise<readonly ElementRef[]> {
    const [children] = await this.#call(of, 'Accessible.GetChildren');
    return refsOf(children);
  }

  async attributes(of: ElementRef): Promise<Readonly<Record<string, string>>> {
    const [attributes] = await this.#call(of, 'Accessible.GetAttributes');
    return (attributes ?? {}) as Record<string, string>;
  }

  /** In pixels of the screen. */
  async rect(of: ElementRef): Promise<Rect> {
    const [extents] = await this.#call(of, 'Component.GetExtents', { signature: 'u', body: [screenCoordinates] });
    const [left = 0, top = 0, width = 0, height = 0] = Array.isArray(extents) ? extents.map(Number) : [];
    return { left, top, width, height };
  }

  name(of: ElementRef): Promise<string> {
    return this.#text(of, 'Accessible', 'Name');
  }

  description(of: ElementRef): Promise<string> {
    return this.#text(of, 'Accessible', 'Description');
  }

  toolkit(of: ElementRef): Promise<string> {
    return this.#text(of, 'Application', 'ToolkitName');
  }

  /** The text of a field. */
  async text(of: ElementRef): Promise<string | undefined> {
    const [text] = await this.#call(of, 'Text.GetText', { signature: 'ii', body: [0, -1] });
    return typeof text === 'string' ? text : undefined;
  }

  async range(of: ElementRef): Promise<RawRange | undefined> {
    const names = ['CurrentValue', 'MinimumValue', 'MaximumValue'];
    const [now, least, most] = await Promise.all(names.map((name) => this.#property(of, 'Value', name)));
    return typeof now === 'number' ? { now, least: Number(least ?? 0), most: Number(most ?? 0) } : undefined;
  }

  /** The names of the elements that are its label. */
  async label(of: ElementRef): Promise<string> {
    const [relations] = await this.#call(of, 'Accessible.GetRelationSet');
    const found = Array.isArray(relations) ? (relations as [number, unknown][]) : [];
    const labels = found.filter(([kind]) => kind === labelledBy).flatMap(([, targets]) => refsOf(targets));
    return (await Promise.all(labels.map((label) => this.name(label)))).join(' ');
  }

  /** The name of the first action, which is not translated. */
  async action(of: ElementRef): Promise<string> {
    const [name] = await this.#call(of, 'Action.GetName', { signature: 'i', body: [0] });
    return typeof name === 'string' ? name : '';
  }

  async hasPicture(of: ElementRef): Promise<boolean> {
    const [size] = await this.#call(of, 'Image.GetImageSize');
    return Array.isArray(size) && Number(size[0]) > 0;
  }

  #text(of: ElementRef, interfaceName: string, name: string): Promise<string> {
    return this.#property(of, interfaceName, name).then((value) => (typeof value === 'string' ? value : ''));
  }

  #property({ destination, path }: ElementRef, interfaceName: string, name: string): Promise<unknown> {
    return this.#ask(() => this.#bus.get({ destination, path, interface: prefix + interfaceName }, name));
  }

  async #call({ destination, path }: ElementRef, method: string, args: Arguments = {}): Promise<readonly unknown[]> {
    const [interfaceName, member = ''] = method.split('.');
    const call = { destination, path, interface: `${prefix}${interfaceName}`, member, ...args };
    return (await this.#ask(() => this.#bus.call(call))) ?? [];
  }

  /**
   * Undefined where the element has gone, or cannot do what is asked.
   *
   * @throws StoppedError after `stop`
   */
  async #ask<T>(send: () => Promise<T>): Promise<T | undefined> {
    if (this.#stopped) throw new StoppedError();
    try {
      return await send();
    } catch {
      return undefined;
    } finally {
      this.#answeredAt = monotonic();
    }
  }
}

type Arguments = Pick<DBusCall, 'signature' | 'body'>;

function refsOf(list: unknown): readonly ElementRef[] {
  const refs = Array.isArray(list) ? (list as unknown[][]) : [];
  return refs.map(([destination, path]) => ({ destination: String(destination), path: String(path) }));
}
