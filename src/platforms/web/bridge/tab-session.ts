import type { Bridge } from '../../../bridge/client/bridge.ts';
import { BridgeFailure } from '../../../bridge/client/bridge-failure.ts';
import { randomHex } from '../../../bridge/protocol/handshake.ts';
import type { DriverFacts, GoneReason, Notice } from '../../../bridge/protocol/messages.ts';
import { settlesWithin } from '../../../core/time/deadline.ts';
import type { TabChannel, TabListeners } from '../../../devices/web/bridge/tab-channel.ts';

export interface TabSessionInit {
  readonly bridge: Bridge;
  readonly driver: DriverFacts;
  /** Opens a new tab. Default: the tab that the user looks at. */
  readonly isNew: boolean;
  /** The address of the new tab, for the user. */
  readonly url: string | undefined;
  /** Takes everything out of the page again, for when this process cannot do it any more. */
  readonly farewell: string;
  readonly signal: AbortSignal;
}

/** Milliseconds until it is known why a tab is gone. */
const goneMs = 1000;
/** Milliseconds for the browser to let go of a tab. */
const closeMs = 2000;
const idBytes = 16;

/** One tab that this process drives over the bridge. */
export class TabSession implements TabChannel {
  readonly userAgent: string;
  readonly takesFiles: boolean;
  readonly #bridge: Bridge;
  readonly #session: string;
  readonly #stopNotices: () => void;
  #listeners: TabListeners | undefined;
  #gone: GoneReason | undefined;
  #onGone: () => void = () => undefined;
  readonly #untilGone = new Promise<void>((resolve) => (this.#onGone = resolve));

  private constructor(bridge: Bridge, session: string, { userAgent, fileAccess }: OpenedFacts) {
    this.#bridge = bridge;
    this.#session = session;
    this.userAgent = userAgent;
    this.takesFiles = fileAccess;
    this.#stopNotices = bridge.onNotice(session, (notice) => this.#onNotice(notice));
  }

  /** @throws BridgeFailure */
  static async open({ bridge, driver, isNew, url, farewell, signal }: TabSessionInit): Promise<TabSession> {
    const session = randomHex(idBytes);
    const params = { session, driver, farewell, ...(isNew && { url: url ?? '' }) };
    // The user may stop it right after it was opened.
    const early: Notice[] = [];
    const stopEarly = bridge.onNotice(session, (notice) => early.push(notice));
    try {
      const opened = new TabSession(bridge, session, await bridge.request('tab.open', params, signal));
      for (const notice of early) opened.#onNotice(notice);
      return opened;
    } catch (error) {
      stopEarly();
      throw error;
    }
  }

  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  /** Why the tab can no longer be driven. */
  get gone(): GoneReason | undefined {
    return this.#gone;
  }

  /** The same after something has failed that may have come a moment before the reason. */
  async whyGone(): Promise<GoneReason | undefined> {
    await settlesWithin(this.#untilGone, goneMs);
    return this.#gone;
  }

  listen(listeners: TabListeners): void {
    this.#listeners = listeners;
  }

  async send(method: string, params?: object, child?: string): Promise<object> {
    if (this.#gone) throw new BridgeFailure(`gone-${this.#gone}`, 'Target closed');
    try {
      return await this.#bridge.request('tab.send', { session: this.#session, child, method, params });
    } catch (error) {
      if (!endsTab(error)) throw error;
      // Why it is gone comes a moment later.
      await settlesWithin(this.#untilGone, goneMs);
      throw new BridgeFailure('no-tab', 'Target closed');
    }
  }

  async activate(): Promise<void> {
    await this.#bridge.request('tab.activate', { session: this.#session });
  }

  async closeOpened(tab: number): Promise<void> {
    await this.#bridge.request('popup.close', { session: this.#session, tab });
  }

  /** Lets go of the tab. May be called when the browser is gone. */
  async close(closesTabs: boolean): Promise<void> {
    this.#stopNotices();
    if (this.#gone) return;
    this.#gone = 'closed';
    const closing = this.#bridge.request('tab.close', { session: this.#session, closesTabs });
    await settlesWithin(closing, closeMs).catch(() => undefined);
  }

  #onNotice(notice: Notice): void {
    switch (notice.type) {
      case 'event':
        this.#listeners?.onEvent(notice);
        return;
      case 'popup':
        this.#listeners?.onOpened(notice);
        return;
      case 'gap':
        this.#listeners?.onGap();
        return;
      case 'gone':
        this.#gone = notice.reason;
        this.#onGone();
        this.#listeners?.onGone();
    }
  }
}

/** Whether a command failed because the tab is no longer there, or no longer driven. */
function endsTab(error: unknown): boolean {
  if (!(error instanceof BridgeFailure)) return false;
  return (
    error.code === 'no-tab' || /^(?:Detached while handling|Debugger is not attached|No tab with)/.test(error.message)
  );
}

interface OpenedFacts {
  readonly userAgent: string;
  readonly fileAccess: boolean;
}
