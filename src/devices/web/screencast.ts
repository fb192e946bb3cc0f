import { abortable, sleep } from '../../core/deadline.ts';
import type { StreamOptions } from '../../core/device.ts';
import type { Screenshot } from '../../core/frame.ts';
import { imageSize } from '../../util/image-size.ts';
import { frameQuality } from './cdp.ts';
import type { CdpSession, PageDriver } from './page-driver.ts';

interface ScreencastFrame {
  readonly data: string;
  /** Number of the frame, for its acknowledgement. */
  readonly sessionId: number;
}

export interface ScreencastInit extends StreamOptions {
  readonly driver: PageDriver;
  /** For browsers without screencast: takes a single picture. */
  shoot(signal: AbortSignal): Promise<Screenshot>;
}

/**
 * The page as it changes, in CSS pixels; a page that stands still sends one frame and then nothing. Ends with its signal.
 * Browsers without a screencast are photographed again and again.
 */
export async function* screencast(init: ScreencastInit): AsyncGenerator<Screenshot, void> {
  const session = await init.driver.openCdp();
  try {
    yield* session ? frames(session, init) : photographs(init);
  } catch (error) {
    if (!init.signal.aborted) throw error;
  } finally {
    await session?.detach().catch(() => undefined);
  }
}

async function* photographs({ shoot, intervalMs, signal }: ScreencastInit): AsyncGenerator<Screenshot, void> {
  for (;;) {
    yield await shoot(signal);
    await sleep(intervalMs, signal);
  }
}

async function* frames(session: CdpSession, { intervalMs, signal }: ScreencastInit): AsyncGenerator<Screenshot, void> {
  const next = frameQueue(session);
  await session.send('Page.startScreencast', { format: 'jpeg', quality: frameQuality });
  for (;;) {
    const frame = await abortable(next(), signal);
    const data = Buffer.from(frame.data, 'base64');
    yield { data, mime: 'image/jpeg', ...(await imageSize(data)), dpr: 1 };
    await sleep(intervalMs, signal);
    // The browser sends no more than a few frames that were not acknowledged.
    await session.send('Page.screencastFrameAck', { sessionId: frame.sessionId });
  }
}

/** The newest frame that was not taken yet. */
function frameQueue(session: CdpSession): () => Promise<ScreencastFrame> {
  let waiting: ((frame: ScreencastFrame) => void) | undefined;
  let newest: ScreencastFrame | undefined;
  const onFrame = (frame: ScreencastFrame): void => {
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
