import type { Frame } from '../../core/screen/frame.ts';
import type { Size } from '../../core/screen/geometry.ts';
import type { CallKind } from '../../core/model/model.ts';
import { fitImage } from '../../util/image.ts';
import type { ModelFamily, PictureForm } from '../families/family.ts';

/** A frame as it is sent; its size is that of the screenshot in the picture. */
export interface Picture extends Size {
  /** A data URL. */
  readonly url: string;
  readonly canvas?: Size | undefined;
  readonly detail?: string | undefined;
  /** Whether something in it was painted over. */
  readonly isMasked?: boolean | undefined;
}

/** What a picture is for. */
export interface PictureUse {
  readonly kind: CallKind;
  readonly family: ModelFamily | undefined;
  /** Whether the frame is sent in full size, regardless of the shrink factor. */
  readonly isFullSize?: boolean | undefined;
}

/** Prepares frames for sending, each only once, since several requests use the same frame. */
export class PictureMaker {
  readonly #shrinkFactor: number;
  readonly #made = new WeakMap<Frame, Map<string, Promise<Picture>>>();

  constructor(shrinkFactor: number) {
    this.#shrinkFactor = shrinkFactor;
  }

  /** The frame for one kind of request, in the size and form that the user and the model family set. */
  of(frame: Frame, { kind, family, isFullSize = false }: PictureUse): Promise<Picture> {
    const size = shrunk(frame, isFullSize ? 1 : this.#shrinkFactor);
    const form = family?.picture?.(size, kind) ?? { scaled: size };
    const made = this.#made.get(frame) ?? new Map<string, Promise<Picture>>();
    this.#made.set(frame, made);
    const key = JSON.stringify(form);
    const picture = made.get(key) ?? make(frame, form);
    made.set(key, picture);
    return picture;
  }
}

function shrunk(frame: Size, factor: number): Size {
  const side = (value: number): number => (factor <= 1 ? value : Math.max(1, Math.round(value / factor)));
  return { width: side(frame.width), height: side(frame.height) };
}

async function make(frame: Frame, { scaled, canvas = scaled, detail }: PictureForm): Promise<Picture> {
  const facts = { ...scaled, canvas, detail, ...(frame.hides && { isMasked: true }) };
  if (isSame(frame, scaled) && isSame(frame, canvas)) {
    return { url: `data:${frame.mime};base64,${frame.base64()}`, ...facts };
  }
  const data = await fitImage(frame.data, scaled, canvas);
  return { url: `data:image/jpeg;base64,${data.toString('base64')}`, ...facts };
}

function isSame(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}
