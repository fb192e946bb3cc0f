import { DeviceError } from '../../core/errors/errors.ts';
import { clearTimer, monotonic, setTimer, type Timer } from '../../core/time/clock.ts';
import type { CallData, OpenData, SaveRequest } from '../device/device-request.ts';
import type { Outcome } from '../device/outcome.ts';
import { saveSession } from '../sessions/save-session.ts';
import { SessionScreen } from '../sessions/session-screen.ts';

/** Milliseconds without a call, after which a screen is closed: an hour, as for sessions. */
const idleMs = 3_600_000;
const checkMs = 60_000;

/** The screens that one client has opened, in this process. */
export class ClientScreens {
  readonly #open = new Map<string, SessionScreen>();
  readonly #idleMs: number;
  #timer: Timer | undefined;

  constructor(limits: { readonly idleMs?: number; readonly checkMs?: number } = {}) {
    this.#idleMs = limits.idleMs ?? idleMs;
    const check = (): void => {
      void this.#closeIdle();
      this.#timer = setTimer(check, limits.checkMs ?? checkMs);
      this.#timer.unref();
    };
    check();
  }

  readonly #gone = new AbortController();

  /** @throws DeviceError `DEVICE_BUSY` if there is a screen with that name */
  async open(name: string, open: OpenData): Promise<Outcome> {
    if (this.#open.has(name)) {
      throw new DeviceError('DEVICE_BUSY', `There is an open screen "${name}"`, {
        hint: 'Use it, close it with the tool "close", or give the new one another name with "session".',
      });
    }
    const session = new SessionScreen({ name, open, idleMs: 0 });
    // The name is taken from now on, and calls wait until the screen is open.
    this.#open.set(name, session);
    return session.inTurn('open', async () => {
      await session.open();
      if (session.first.ok && !this.#gone.signal.aborted) return session.first;
      this.#open.delete(name);
      await session.end('failed');
      return session.first;
    });
  }

  /**
   * The screen of a name, or the only one.
   *
   * @throws DeviceError `DEVICE_NOT_FOUND`
   */
  named(name: string | undefined): SessionScreen {
    const all = [...this.#open.values()];
    const found = name === undefined ? (all.length === 1 ? all[0] : undefined) : this.#open.get(name);
    if (found) return found;
    const names = [...this.#open.keys()].map((one) => `"${one}"`).join(', ');
    const problem =
      name === undefined
        ? all.length === 0
          ? 'No screen is open'
          : 'More than one screen is open'
        : `There is no open screen "${name}"`;
    throw new DeviceError('DEVICE_NOT_FOUND', problem, {
      hint: all.length === 0 ? 'Open one with the tool "open".' : `Set "session" to one of ${names}.`,
    });
  }

  call(session: SessionScreen, data: CallData, signal: AbortSignal): Promise<Outcome> {
    const either = AbortSignal.any([signal, this.#gone.signal]);
    return session.inTurn(data.command, () => session.callNow(data, either));
  }

  async close(session: SessionScreen, save: SaveRequest | undefined): Promise<Outcome> {
    const outcome = await session.inTurn('close', () => saveSession(session, save));
    this.#open.delete(session.name);
    return outcome;
  }

  /** Stops what runs, closes all screens and completes their reports. */
  async end(): Promise<void> {
    clearTimer(this.#timer);
    this.#gone.abort();
    await Promise.allSettled([...this.#open.values()].map((session) => session.inTurn('close', () => session.end())));
    this.#open.clear();
  }

  /** A client may be open for days. */
  async #closeIdle(): Promise<void> {
    const idle = [...this.#open.values()].filter(
      ({ idleSince }) => idleSince !== undefined && monotonic() - idleSince >= this.#idleMs,
    );
    for (const session of idle) this.#open.delete(session.name);
    await Promise.allSettled(idle.map((session) => session.inTurn('close', () => session.end())));
  }
}
