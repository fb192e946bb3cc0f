import { ActionError, DeviceError } from '../../../../core/errors/errors.ts';
import { monotonic } from '../../../../core/time/clock.ts';
import { throwIfAborted } from '../../../../core/time/deadline.ts';
import type { DesktopClipboard, DesktopDriver, DesktopKeyboard, TypeOptions } from '../../driver/desktop-driver.ts';
import { LateRestore } from '../../input/late-restore.ts';
import type { ClientLog } from './client-log.ts';

/** Milliseconds after the connection until a server counts as one without a clipboard channel. */
const readyMs = 3000;
/** Milliseconds for the server to learn of a text; it needs a few. */
const announceMs = 5000;
/** Milliseconds without a further announcement until there is none. */
const announceRestMs = 30;
/** Milliseconds for an application there to fetch it after the keys of a paste. */
const fetchMs = 2000;

/**
 * For how long the picture rests before the next input. A clipboard manager may have been the one that fetched the text, and then
 * the application that pastes is still about to.
 */
const pasted = { quietMs: 120, limitMs: 1000 };
/**
 * For how long nothing is fetched until a paste is over: so many times as long as the application needed for its first fetch,
 * because on a busy computer the next one is as late. A new content while it fetches can make it wait for ever: xrdp forgets to
 * answer it then.
 */
const quiet = { times: 3, leastMs: 120, mostMs: 1000, limitMs: 3000 };

export interface ClipboardChannelInit {
  /** That of the virtual display, which the client watches. */
  readonly clipboard: DesktopClipboard;
  readonly log: ClientLog;
  /** For messages. */
  readonly place: string;
  readonly rest: NonNullable<DesktopDriver['rest']>;
}

/** Pastes by way of the clipboard that client and server share. */
export class ClipboardChannel {
  readonly #clipboard: DesktopClipboard;
  readonly #log: ClientLog;
  readonly #place: string;
  readonly #rest: ClipboardChannelInit['rest'];
  readonly #connectedAt = monotonic();
  readonly #restoring = new LateRestore();
  /** The text that is still on the clipboard after a paste, and what was there before it. */
  #left: { readonly text: string; readonly before: string } | undefined;

  constructor({ clipboard, log, place, rest }: ClipboardChannelInit) {
    this.#clipboard = clipboard;
    this.#log = log;
    this.#place = place;
    this.#rest = rest;
  }

  /**
   * @throws DeviceError `DEVICE_UNSUPPORTED` if the server has no clipboard channel
   * @throws ActionError `ACTION_FAILED` if no application there takes the text
   */
  async paste(text: string, keys: DesktopKeyboard, options: TypeOptions): Promise<void> {
    const { signal } = options;
    const log = this.#log;
    const left = this.#connectedAt + readyMs - monotonic();
    const isReady = await log.until(async () => (await log.count('MonitorReady')) > 0, { limitMs: left, signal });
    if (!isReady) throw noChannel(this.#place);
    const [announced, fetched] = await Promise.all([
      log.count('ClientFormatList'),
      log.count('ClientFormatDataResponse'),
    ]);
    this.#restoring.forget();
    let isPasted = false;
    try {
      this.#left = { text, before: await this.#before(signal) };
      await this.#clipboard.write(text, { signal });
      const isKnown = await log.until(() => this.#isKnown(announced), { limitMs: announceMs, signal });
      if (!isKnown) throw noChannel(this.#place);
      await keys.press([keys.shortcutKey, 'v'], options);
      if (!(await this.#fetched(fetched, signal))) throw notPasted(keys.shortcutKey);
      await this.#rest({ ...pasted, signal });
      isPasted = true;
    } finally {
      // Also when the call was aborted: a secret must not stay there.
      if (isPasted) this.#restoring.later({ restore: () => this.restore(), usedAt: () => log.changedAt() });
      else await this.restore();
    }
  }

  /** Puts back what was on the clipboard before the last paste, unless something else is there by now. */
  async restore(): Promise<void> {
    this.#restoring.forget();
    const left = this.#left;
    this.#left = undefined;
    const { signal } = new AbortController();
    if (left && (await this.#content(signal)) === left.text) await this.#clipboard.write(left.before, { signal });
  }

  /** What is to be put back after a paste: not the text of the one before it. */
  async #before(signal: AbortSignal): Promise<string> {
    const now = await this.#content(signal);
    return this.#left?.text === now ? this.#left.before : now;
  }

  /** Whether an application fetches the text after the keys of a paste. Waits until it has fetched all that it wants. */
  async #fetched(before: number, signal: AbortSignal): Promise<boolean> {
    const log = this.#log;
    const began = monotonic();
    const isBegun = async (): Promise<boolean> => (await log.count('ClientFormatDataResponse')) > before;
    if (!(await log.until(isBegun, { limitMs: fetchMs, signal }))) return false;
    const { times, leastMs, mostMs, limitMs } = quiet;
    const quietMs = Math.min(Math.max(times * (monotonic() - began), leastMs), mostMs);
    const isOver = async (): Promise<boolean> => {
      const [wanted, given, changedAt] = await Promise.all([
        log.count('ServerFormatDataRequest'),
        log.count('ClientFormatDataResponse'),
        log.changedAt(),
      ]);
      return given >= wanted && monotonic() - changedAt >= quietMs;
    };
    await log.until(isOver, { limitMs, signal });
    return true;
  }

  /** Only as text: its other forms would come from the server one by one, and may never come. */
  async #content(signal: AbortSignal): Promise<string> {
    try {
      return await this.#clipboard.read({ signal });
    } catch (error) {
      throwIfAborted(signal);
      if (DeviceError.isInstance(error) && error.code === 'DEVICE_DISCONNECTED') throw error;
      return '';
    }
  }

  /**
   * Whether the server knows of a new content. The client may first tell it that the old one is gone; a moment later there is
   * nothing more to tell.
   */
  async #isKnown(announced: number): Promise<boolean> {
    const [announcements, answers, changedAt] = await Promise.all([
      this.#log.count('ClientFormatList'),
      this.#log.count('ServerFormatListResponse'),
      this.#log.changedAt(),
    ]);
    return announcements > announced && answers >= announcements && monotonic() - changedAt >= announceRestMs;
  }
}

function noChannel(place: string): DeviceError {
  return new DeviceError(
    'DEVICE_UNSUPPORTED',
    `The server ${place} does not share its clipboard, so only printable US ASCII can be typed there`,
    {
      hint: 'Allow clipboard redirection on the server, or use text without other characters.',
    },
  );
}

function notPasted(shortcutKey: string): ActionError {
  return new ActionError('ACTION_FAILED', `No application took the text from the clipboard after ${shortcutKey}+V`, {
    hint: 'Text beyond printable US ASCII is pasted. Does a text field have the focus? Terminals and some other applications paste with other keys.',
  });
}
