import type { Point } from '../../../core/screen/geometry.ts';
import type { CdpSession, EncodedImage, PageTouch } from './page-driver.ts';
import { CallFailure } from '../web-errors.ts';

/** JPEG quality of frames: below 90 the small text that models and OCR read begins to blur. */
export const frameQuality = 90;

/** Opens a session on first use; undefined for browsers without the protocol. */
export class LazyCdp {
  readonly #open: () => Promise<CdpSession>;
  #session: Promise<CdpSession | undefined> | undefined;

  constructor(open: () => Promise<CdpSession>) {
    this.#open = open;
  }

  get(): Promise<CdpSession | undefined> {
    this.#session ??= this.#open().catch(() => undefined);
    return this.#session;
  }

  async release(): Promise<void> {
    const session = await this.#session;
    // The page may be gone already, and with it the session.
    await session?.detach().catch(() => undefined);
  }
}

/**
 * A quarter faster than the libraries' own screenshot calls, which also wait for fonts and touch the page's styles. Only
 * for a pixel ratio of 1: a second session does not see the emulated ratio of the first, and takes CSS pixels.
 */
export async function captureByCdp(session: CdpSession): Promise<EncodedImage> {
  const shot = (await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: frameQuality,
    optimizeForSpeed: true,
  })) as { data: string };
  return { data: Buffer.from(shot.data, 'base64'), mime: 'image/jpeg' };
}

/** Bits of the protocol for keys that are held. */
const held = process.platform === 'darwin' ? 4 : 2;

/**
 * `commands` reaches the browser's editor directly, whatever means "select all" on its system; editors with a selection of
 * their own, and shortcuts of the page, see the key with its modifier, and never a bare letter.
 */
export async function selectAllByCdp(session: CdpSession): Promise<void> {
  const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers: held };
  await Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, commands: ['selectAll'] }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
}

/** One key press for each code point; the browser libraries' steps and logs do not show what goes this way. */
export async function typeByCdp(session: CdpSession, text: string): Promise<void> {
  for (const key of text) {
    await Promise.all([
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key, unmodifiedText: key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]);
  }
}

export const noTouch = {
  message: 'this browser takes no touch events',
  hint: 'Touch gestures need a browser of the Chromium family that the library drives by its DevTools protocol.',
};

/** Touch events as a screen makes them: trusted, and with the scrolling and zooming that the browser adds. */
export function touchByCdp(cdp: LazyCdp): PageTouch {
  const send = async (type: string, points: readonly Point[]): Promise<void> => {
    const session = await cdp.get();
    if (!session) throw new CallFailure('DEVICE_UNSUPPORTED', noTouch.message, { hint: noTouch.hint });
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    start: (points) => send('touchStart', points),
    move: (points) => send('touchMove', points),
    end: () => send('touchEnd', []),
    cancel: () => send('touchCancel', []),
  };
}
