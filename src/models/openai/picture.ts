import type { Frame } from '../../core/frame.ts';
import type { Size } from '../../core/geometry.ts';
import { shrinkImage } from '../../util/image.ts';

/** A frame as it is sent. */
export interface Picture extends Size {
  /** A data URL. */
  readonly url: string;
}

/** Prepares frames for sending, each once: several requests look at the same frame. */
export class PictureMaker {
  readonly #shrinkFactor: number;
  readonly #shrunk = new WeakMap<Frame, Promise<Picture>>();

  constructor(shrinkFactor: number) {
    this.#shrinkFactor = shrinkFactor;
  }

  of(frame: Frame): Promise<Picture> {
    if (this.#shrinkFactor <= 1) return Promise.resolve(asIs(frame));
    const known = this.#shrunk.get(frame);
    if (known) return known;
    const picture = shrink(frame, this.#shrinkFactor);
    this.#shrunk.set(frame, picture);
    return picture;
  }
}

function asIs(frame: Frame): Picture {
  return { url: `data:${frame.mime};base64,${frame.base64()}`, width: frame.width, height: frame.height };
}

async function shrink(frame: Frame, factor: number): Promise<Picture> {
  const width = Math.max(1, Math.round(frame.width / factor));
  const height = Math.max(1, Math.round(frame.height / factor));
  const data = await shrinkImage(frame.data, { width, height });
  return { url: `data:image/jpeg;base64,${data.toString('base64')}`, width, height };
}
