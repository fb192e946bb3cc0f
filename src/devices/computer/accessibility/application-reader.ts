import type { Logger } from '../../../core/logger.ts';
import type { Rect } from '../../../core/screen/geometry.ts';
import { monotonic } from '../../../core/time/clock.ts';
import { abortable, settlesWithin, throwIfAborted } from '../../../core/time/deadline.ts';
import { ApplicationClient, type ElementRef } from './application-client.ts';
import type { DBusConnection } from './dbus-connection.ts';
import type { RawApplication } from './raw-element.ts';
import { readElement, type ReadBudget, type ReadContext } from './read-element.ts';

type Extent = Pick<ReadContext, 'budget' | 'within'>;

/** What all applications tell at one moment. */
export interface ApplicationReading {
  readonly applications: readonly RawApplication[];
  /** Whether something was left out: elements beyond the limit, or an application that does not answer. */
  readonly isCut: boolean;
}

/** Milliseconds after which an application that has answered nothing is left out. */
const silentMs = 1000;
/** Milliseconds for one application; what was not read until then is left out. */
const limitMs = 2500;
/** Most elements that are asked, of all applications together. */
const mostElements = 4000;

const registry: ElementRef = {
  destination: 'org.a11y.atspi.Registry',
  path: '/org/a11y/atspi/accessible/root',
};

/** Reads what the applications of a session show. One that hangs costs its time once, until it answers again. */
export class ApplicationReader {
  readonly #bus: DBusConnection;
  readonly #logger: () => Logger;
  /** Applications that did not answer, until they do. */
  readonly #silent = new Set<string>();
  readonly #pids = new Map<string, number | undefined>();

  constructor(bus: DBusConnection, logger: () => Logger) {
    this.#bus = bus;
    this.#logger = logger;
  }

  /**
   * Rejects only if the signal fires.
   *
   * @param within - A box in pixels of the screen: only what lies there is wanted.
   */
  async read(signal: AbortSignal, within?: Rect): Promise<ApplicationReading> {
    throwIfAborted(signal);
    const budget: ReadBudget = { left: mostElements, isCut: false };
    const client = new ApplicationClient(this.#bus);
    const pending = client.children(registry);
    if (!(await abortable(settlesWithin(pending, limitMs), signal))) return { applications: [], isCut: true };
    const roots = await pending;
    const reads = roots.map((root) => this.#readApplication(root, { budget, within }));
    const applications = await abortable(Promise.all(reads), signal);
    return {
      applications: applications.filter((application) => application !== undefined),
      isCut: budget.isCut || applications.includes(undefined),
    };
  }

  async #readApplication(root: ElementRef, extent: Extent): Promise<RawApplication | undefined> {
    if (this.#silent.has(root.destination)) return undefined;
    const client = new ApplicationClient(this.#bus);
    const begun = monotonic();
    const reading = this.#read(root, client, extent);
    for (;;) {
      const left = Math.min(begun + limitMs, client.answeredAt + silentMs) - monotonic();
      if (left > 0 && (await settlesWithin(reading, left))) return reading;
      if (left > 0) continue;
      client.stop();
      const isSilent = monotonic() - client.answeredAt >= silentMs;
      // Once nothing more is asked, what was read is there as soon as the last answers are.
      if (!isSilent && (await settlesWithin(reading, silentMs))) return reading;
      this.#leaveOut(root);
      return undefined;
    }
  }

  async #read(root: ElementRef, client: ApplicationClient, extent: Extent): Promise<RawApplication> {
    const [name, toolkit, pid, refs] = await Promise.all([
      client.name(root),
      client.toolkit(root),
      this.#pid(root.destination),
      client.children(root),
    ]);
    const windows = await Promise.all(refs.map((ref) => readElement(ref, { client, toolkit, ...extent })));
    return { name, toolkit, pid, windows: windows.filter((window) => window !== undefined) };
  }

  #leaveOut(root: ElementRef): void {
    const { destination } = root;
    this.#silent.add(destination);
    this.#logger().debug('computer', `The application ${destination} does not answer; its elements are left out`);
    const answers = new ApplicationClient(this.#bus).role(root);
    void answers.finally(() => this.#silent.delete(destination));
  }

  async #pid(name: string): Promise<number | undefined> {
    if (this.#pids.has(name)) return this.#pids.get(name);
    const bus = 'org.freedesktop.DBus';
    const pending = this.#bus.call({
      destination: bus,
      path: '/org/freedesktop/DBus',
      interface: bus,
      member: 'GetConnectionUnixProcessID',
      signature: 's',
      body: [name],
    });
    const pid = await pending.then(
      ([number]) => Number(number),
      () => undefined,
    );
    this.#pids.set(name, pid);
    return pid;
  }
}
