import { monotonic } from '../../../core/time/clock.ts';
import { abortable, sleep } from '../../../core/time/deadline.ts';
import type { StreamOptions } from '../../../core/device/device.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import { frameQuality } from '../driver/cdp.ts';
import type { CdpSession, PageDriver } from '../driver/page-driver.ts';

interface ScreencastFrame {
  readonly data: string;
  /** Number of the frame, for its acknowledgement. */
  readonly sessionId: number;
}

export interface ScreencastInit extends StreamOptions {
  readonly driver: PageDriver;
}

/**
 * Screenshots of the page as it changes, in CSS pixels. A page that does not change sends one frame and then nothing. Ends
 * with its signal, and at once in browsers without a screencast.
 */
export async function* screencast({ driver, intervalMs, signal }: ScreencastInit): AsyncGenerator<Screenshot, void> {
  const session = await driver.openCdp();
  if (!session) return;
  try {
    const next = frameQueue(session);
    await session.send('Page.startScreencast', { format: 'jpeg', quality: frameQuality });
    for (;;) {
      const begun = monotonic();
      const data = Buffer.from((await abortable(next(), signal)).data, 'base64');
      yield { data, mime: 'image/jpeg', ...(await imageSize(data)), dpr: 1 };
      await sleep(Math.max(0, intervalMs - (monotonic() - begun)), signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** Returns a function that resolves to the newest frame that was not delivered yet. */
function frameQueue(session: CdpSession): () => Promise<ScreencastFrame> {
  let waiting: ((frame: ScreencastFrame) => void) | undefined;
  let newest: ScreencastFrame | undefined;
  const onFrame = (frame: ScreencastFrame): void => {
    // Acknowledge at once: until then the browser drops frames, and one of them may show the last change.
    session.send('Page.screencastFrameAck', { sessionId: frame.sessionId }).catch(() => undefined);
    if (!waiting) newest = frame;
    else waiting(frame);
    waiting = undefined;
  };
  session.on('Page.screencastFrame' as never, onFrame as never);
  return () => {
    const frame = newest;
    newest = undefined;
    if (frame) return Promise.resolve(frame);
    return new Promise((resolve) => {
      waiting = resolve;
    });
  };
}
