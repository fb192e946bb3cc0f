import { monotonic } from '../../../core/time/clock.ts';
import { abortable, sleep } from '../../../core/time/deadline.ts';
import type { StreamOptions } from '../../../core/device/device.ts';
import type { Screenshot } from '../../../core/screen/frame.ts';
import { imageSize } from '../../../util/pictures/image-size.ts';
import { frameQuality } from '../driver/cdp.ts';
import type { CdpSession, PageDriver } from '../driver/page-driver.ts';
import { SpacedFrames } from './spaced-frames.ts';

interface ScreencastFrame {
  readonly data: string;
  /** Number of the frame, for its acknowledgement. */
  readonly sessionId: number;
  /** `timestamp` in seconds. Optional in the protocol. */
  readonly metadata?: { readonly timestamp?: number };
}

export interface ScreencastInit extends StreamOptions {
  readonly driver: PageDriver;
}

/**
 * Screenshots of the page as it changes, in CSS pixels. A page that does not change sends one frame and then nothing. Ends
 * with its signal, after the frames that came before it, and at once in browsers without a screencast.
 */
export async function* screencast({ driver, intervalMs, signal }: ScreencastInit): AsyncGenerator<Screenshot, void> {
  const session = await driver.openCdp();
  if (!session) return;
  try {
    const frames = framesOf(session, intervalMs);
    await session.send('Page.startScreencast', { format: 'jpeg', quality: frameQuality });
    for (;;) {
      const begun = monotonic();
      await untilAborted(frames.ready(), signal);
      const frame = frames.take();
      if (!frame) return;
      const data = Buffer.from(frame.data, 'base64');
      yield { data, mime: 'image/jpeg', ...(await imageSize(data)), dpr: 1 };
      // Frames that wait are far enough from each other already.
      if (frames.count < 2 && !signal.aborted) await pause(intervalMs - (monotonic() - begun), signal);
    }
  } finally {
    await session.detach().catch(() => undefined);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return untilAborted(sleep(Math.max(0, ms), signal), signal);
}

/** What a wait throws when its signal ends it is no failure. */
async function untilAborted(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await abortable(wait, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function framesOf(session: CdpSession, intervalMs: number): SpacedFrames {
  const frames = new SpacedFrames(intervalMs);
  const onFrame = ({ data, sessionId, metadata }: ScreencastFrame): void => {
    // Acknowledge at once: until then the browser drops frames, and one of them may show the last change.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    const { timestamp } = metadata ?? {};
    frames.add({ data, at: timestamp === undefined ? monotonic() : timestamp * 1000 });
  };
  session.on('Page.screencastFrame' as never, onFrame as never);
  return frames;
}
