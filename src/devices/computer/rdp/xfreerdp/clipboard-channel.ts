import { ActionError, DeviceError } from '../../../../core/errors/errors.ts';
import { monotonic } from '../../../../core/time/clock.ts';
import type { DesktopClipboard, DesktopDriver, DesktopKeyboard, TypeOptions } from '../../driver/desktop-driver.ts';
import type { ClientLog } from './client-log.ts';

/** Milliseconds after the connection until a server counts as one without a clipboard channel. */
const readyMs = 5000;
/** Milliseconds for the server to learn of a text; it needs a few. */
const announceMs = 5000;
/** Milliseconds for an application there to fetch it after the keys of a paste. */
const fetchMs = 5000;

/**
 * For how long the picture rests before the clipboard gets its old content back. A clipboard manager may have been the one that
 * fetched the text, and then the application that pastes is still about to.
 */
const pasted = { quietMs: 120, limitMs: 1000 };

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
    const { signal, isSecret } = options;
    const left = this.#connectedAt + readyMs - monotonic();
    if (!(await this.#log.reaches('MonitorReady', 1, { limitMs: left, signal }))) throw noChannel(this.#place);
    const known = await this.#log.count('ServerFormatListResponse');
    const fetched = await this.#log.count('ClientFormatDataResponse');
    const offer = await this.#clipboard.offer(text, { isSecret, signal });
    try {
      const isKnown = await this.#log.reaches('ServerFormatListResponse', known + 1, { limitMs: announceMs, signal });
      if (!isKnown) throw noChannel(this.#place);
      await keys.press([keys.shortcutKey, 'v'], options);
      const isFetched = await this.#log.reaches('ClientFormatDataResponse', fetched + 1, { limitMs: fetchMs, signal });
      if (!isFetched) throw notPasted(keys.shortcutKey);
      await this.#rest({ ...pasted, signal });
    } finally {
      await offer.restore();
    }
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
