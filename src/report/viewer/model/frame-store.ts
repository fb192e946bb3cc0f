const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };
const kept = 60;

/** Where the pictures of a record are. */
export interface FrameSource {
  /** Whether pictures are files beside the page. */
  readonly external: boolean;
  /** Address for an `<img>`; undefined if there is no such picture. */
  url(id: string, mime: string): string | undefined;
  /** A small copy; undefined if the picture cannot be shown. */
  thumbnail(id: string, mime: string, width: number): Promise<ImageBitmap | undefined>;
}

/** Converts frame ids to addresses for an `<img>`. Pictures are decoded on first use. */
export class FrameStore implements FrameSource {
  readonly #page: Document;
  /** Whether pictures are files in `assets/`. */
  readonly external: boolean;
  readonly #urls = new Map<string, string>();
  #elements: Map<string, Element> | undefined;

  constructor(page: Document, external: boolean) {
    this.#page = page;
    this.external = external;
  }

  /** Undefined if the report does not contain the picture. */
  url(id: string, mime: string): string | undefined {
    const element = this.#index().get(id);
    if (element) return this.#decoded(id, element);
    const extension = extensions[mime];
    return this.external && extension && /^[0-9a-f]{64}$/.test(id) ? `assets/${id}.${extension}` : undefined;
  }

  /** A small copy of a picture. The original is not kept in memory. Undefined if the picture cannot be shown. */
  async thumbnail(id: string, mime: string, width: number): Promise<ImageBitmap | undefined> {
    const element = this.#index().get(id);
    try {
      const source = element ? toBlob(element) : await loadImage(this.url(id, mime));
      return source && (await createImageBitmap(source, { resizeWidth: width, resizeQuality: 'medium' }));
    } catch {
      return undefined;
    }
  }

  #index(): Map<string, Element> {
    if (!this.#elements) {
      this.#elements = new Map();
      for (const element of this.#page.querySelectorAll('script[type="application/x-eyewright-frame"]')) {
        this.#elements.set(element.getAttribute('data-frame') ?? '', element);
      }
    }
    return this.#elements;
  }

  #decoded(id: string, element: Element): string | undefined {
    const known = this.#urls.get(id);
    const url = known ?? toObjectUrl(element);
    if (url === undefined) return undefined;
    // Re-inserted, so that the least recently used addresses are dropped first.
    this.#urls.delete(id);
    this.#urls.set(id, url);
    for (const [old, address] of this.#urls) {
      if (this.#urls.size <= kept) break;
      URL.revokeObjectURL(address);
      this.#urls.delete(old);
    }
    return url;
  }
}

function toObjectUrl(element: Element): string | undefined {
  const blob = toBlob(element);
  return blob && URL.createObjectURL(blob);
}

function toBlob(element: Element): Blob | undefined {
  const type = element.getAttribute('data-mime') ?? '';
  if (!Object.hasOwn(extensions, type)) return undefined;
  try {
    const text = atob(element.textContent ?? '');
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
    return new Blob([bytes], { type });
  } catch {
    return undefined;
  }
}

export async function loadImage(url: string | undefined): Promise<HTMLImageElement | undefined> {
  if (url === undefined) return undefined;
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
