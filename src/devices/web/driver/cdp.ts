import type { Point } from '../../../core/screen/geometry.ts';
import type { CdpSession, EncodedImage, PageTouch } from './page-driver.ts';
import { CallFailure } from '../web-errors.ts';

/** JPEG quality of frames: below 90, small text begins to blur for models and OCR. */
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
 * Takes a screenshot a quarter faster than the libraries' own calls, which also wait for fonts and change the page's styles.
 * Only for a pixel ratio of 1: a second session ignores the ratio that the first one emulates, and captures CSS pixels.
 */
export async function captureByCdp(session: Pick<CdpSession, 'send'>): Promise<EncodedImage> {
  const shot = (await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality: frameQuality,
    optimizeForSpeed: true,
  })) as { data: string };
  return { data: Buffer.from(shot.data, 'base64'), mime: 'image/jpeg' };
}

/** The protocol's modifier bit of Meta or Control. */
const modifiers = process.platform === 'darwin' ? 4 : 2;

/**
 * Selects everything. `commands` makes the browser select all, whatever the shortcut on its system is. Editors with a
 * selection of their own and shortcuts of the page get the key with its modifier, never the letter alone.
 */
export async function selectAllByCdp(session: CdpSession): Promise<void> {
  const key = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers };
  await Promise.all([
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, commands: ['selectAll'] }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]);
}

/** Types with one key press for each code point; the browser libraries' steps and logs do not show the text. */
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
  hint: 'Touch gestures need a Chromium-based browser that the library controls through the DevTools protocol.',
};

/** Touch events as a touch screen makes them: trusted, and with the browser's own scrolling and zooming. */
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
