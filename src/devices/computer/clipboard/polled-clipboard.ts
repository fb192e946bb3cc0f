import type { InputCall } from '../../../core/device/device-input.ts';
import { DeviceError } from '../../../core/errors/errors.ts';
import { monotonic } from '../../../core/time/clock.ts';
import { openScope, sleep } from '../../../core/time/deadline.ts';
import type { ClipboardOffer, DesktopClipboard } from '../driver/desktop-driver.ts';

/** The clipboard of a system. */
export interface TextClipboard {
  read(call: InputCall): Promise<string>;
  write(text: string, call: InputCall): Promise<void>;
  /** A text with the line ends that applications of the system expect. Default: as it is. */
  toSystem?(text: string): string;
}

/** Milliseconds for a text to appear on the clipboard. */
const appearMs = 500;
const pollMs = 20;
/** Milliseconds for an application to fetch what it pastes; such systems do not tell when it has. */
const fetchMs = 300;
/** Milliseconds for putting back what was on the clipboard. */
const restoreMs = 5000;

/** The clipboard of a system that tells neither when a text can be seen nor when it was fetched: it is read back, and there is a wait. */
export function polledClipboard(clipboard: TextClipboard): DesktopClipboard {
  const toSystem = (text: string): string => clipboard.toSystem?.(text) ?? text;
  return {
    read: (call) => clipboard.read(call),
    write: (text, call) => clipboard.write(toSystem(text), call),
    async offer(text, call) {
      // Something else than text, such as a picture, cannot be kept.
      const before = await clipboard.read(call);
      const offer = offerOf(clipboard, before);
      try {
        await clipboard.write(toSystem(text), call);
        await appears(clipboard, text, call);
      } catch (error) {
        await offer.restore();
        throw error;
      }
      return offer;
    },
  };
}

function offerOf(clipboard: TextClipboard, before: string): ClipboardOffer {
  let restoring: Promise<void> | undefined;
  return {
    async fetched({ signal }) {
      await sleep(fetchMs, signal);
      return true;
    },
    restore: () => (restoring ??= restore(clipboard, before)),
  };
}

/** Goes on when a call is aborted: the text may be a secret. */
async function restore(clipboard: TextClipboard, before: string): Promise<void> {
  using scope = openScope({ signals: [], timeoutMs: restoreMs, describe: () => 'Putting back the clipboard' });
  await clipboard.write(before, scope);
}

async function appears(clipboard: TextClipboard, text: string, call: InputCall): Promise<void> {
  const end = monotonic() + appearMs;
  while (lines(await clipboard.read(call)) !== lines(text)) {
    if (monotonic() > end) {
      throw new DeviceError('DEVICE_COMMAND_FAILED', 'The clipboard does not contain the text that was put on it', {
        hint: 'Does another program, such as a clipboard manager or a remote session, change the clipboard?',
        retryable: true,
      });
    }
    await sleep(pollMs, call.signal);
  }
}

/** Systems have their own line ends. */
function lines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
