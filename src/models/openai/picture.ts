import type { Frame } from '../../core/screen/frame.ts';
import type { Size } from '../../core/screen/geometry.ts';
import type { CallKind, PromptImage } from '../../core/model/model.ts';
import { fitImage } from '../../util/image.ts';
import { imageSize } from '../../util/pictures/image-size.ts';
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

  /** Pictures of a prompt, within the limits of the family; those of which only the address is known stay as they are. */
  async fitting<R extends { readonly images?: readonly PromptImage[] | undefined }>(
    request: R,
    { kind, family }: PictureUse,
  ): Promise<R> {
    const { images } = request;
    if (!images || !family?.picture) return request;
    const fitted = images.map(async ({ name, url }) => ({ name, url: await fittedUrl(url, family, kind) }));
    return { ...request, images: await Promise.all(fitted) };
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

/** Scaled down where the family would scale a screenshot of that size; nothing in it is located, so it needs no canvas. */
async function fittedUrl(url: string, family: ModelFamily, kind: CallKind): Promise<string> {
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(url) ?? [];
  if (base64 === undefined) return url;
  const data = Buffer.from(base64, 'base64');
  // What is no picture is for the server to refuse, which knows more formats.
  const size = await imageSize(data).catch(() => undefined);
  const scaled = size && family.picture?.(size, kind).scaled;
  if (!size || !scaled || isSame(size, scaled)) return url;
  return `data:image/jpeg;base64,${(await fitImage(data, scaled, scaled)).toString('base64')}`;
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
