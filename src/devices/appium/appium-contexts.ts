import { DeviceError } from '../../core/errors/errors.ts';
import { answerOf, type AppiumSession } from './appium-session.ts';

/** The application itself; every other context is a page in it: https://appium.io/docs/en/latest/guides/context/ */
const native = 'NATIVE_APP';
/** How drivers say that they do not have a command. */
const unknownKinds: ReadonlySet<string | undefined> = new Set([
  'unknown command',
  'unknown method',
  'unsupported operation',
]);
const questionMs = 20_000;
/** Looking for pages takes drivers long: they ask each process of the device. */
const listMs = 60_000;

/** What of an application the session sees: itself, or one of the pages in it. */
export class AppiumContexts {
  readonly #session: AppiumSession;
  #current = native;
  /** The driver has no contexts, so it is not asked again. */
  #hasNone = false;

  constructor(session: AppiumSession) {
    this.#session = session;
    this.#hasNone = session.browser.getAppiumContext === undefined;
  }

  /** As of the newest `update`. */
  get current(): string {
    return this.#current;
  }

  get isPage(): boolean {
    return this.#current !== native;
  }

  /** Follows the test, which may have switched by itself. Resolves to whether the session sees something else now. */
  async update(signal: AbortSignal): Promise<boolean> {
    if (this.#hasNone) return false;
    const call = { task: 'ask for the context', signal, limitMs: questionMs, isRead: true };
    const before = this.#current;
    try {
      const name = await this.#session.run(call, (browser) => browser.getAppiumContext?.() ?? Promise.resolve(native));
      this.#current = typeof name === 'string' && name !== '' ? name : native;
    } catch (error) {
      if (!unknownKinds.has(answerOf(error))) throw error;
      this.#hasNone = true;
    }
    return this.#current !== before;
  }

  /** Names of all contexts; only that of the application where the driver has no others. */
  async list(signal: AbortSignal): Promise<readonly string[]> {
    if (this.#hasNone) return [native];
    const call = { task: 'list the contexts', signal, limitMs: listMs, isRead: true };
    const found = await this.#session.run(call, (browser) => browser.getAppiumContexts?.() ?? Promise.resolve([]));
    return Array.isArray(found) ? found.map(nameOf) : [];
  }

  /** @throws DeviceError `DEVICE_COMMAND_FAILED` with the names of those that there are */
  async use(name: string, signal: AbortSignal): Promise<void> {
    const known = await this.list(signal);
    if (!known.includes(name)) throw noContext(name, known);
    if (this.#hasNone) return;
    const call = { task: `switch to the context ${name}`, signal, limitMs: listMs };
    await this.#session.run(call, async (browser) => browser.switchAppiumContext?.(name));
    this.#current = name;
  }
}

/** Drivers tell names, or with a capability objects with an `id`. */
function nameOf(context: unknown): string {
  const { id }: { id?: unknown } = Object(context);
  return typeof id === 'string' ? id : String(context);
}

function noContext(name: string, known: readonly string[]): DeviceError {
  return new DeviceError(
    'DEVICE_COMMAND_FAILED',
    `Cannot switch to the context ${name}: there is no context with that name`,
    {
      hint: `There are ${known.join(', ')}. A page in an application may need a moment, and a build that can be inspected.`,
      details: { known },
    },
  );
}
