const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);
const headEnd = Buffer.from('\r\n\r\n');
/** Upper limit of a picture: 8 million pixels at full quality. */
const mostBytes = 32 * 1024 * 1024;

/**
 * Extracts complete pictures from a multipart stream, by the content length of a part or by the JPEG start and end
 * markers. The boundary is not needed; servers write it in different ways.
 */
export class MjpegParser {
  #rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  /** Returns the pictures that are complete by now. */
  push(bytes: Uint8Array): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const pictures: Buffer[] = [];
    for (let next = this.#next(); next; next = this.#next()) pictures.push(next);
    if (this.#rest.length > mostBytes) this.#rest = Buffer.alloc(0);
    return pictures;
  }

  #next(): Buffer | undefined {
    const start = this.#rest.indexOf(jpegStart);
    if (start < 0) return undefined;
    const end = this.#end(start);
    if (end === undefined || end > this.#rest.length) return undefined;
    const picture = Buffer.from(this.#rest.subarray(start, end));
    this.#rest = this.#rest.subarray(end);
    return picture;
  }

  #end(start: number): number | undefined {
    const length = lengthIn(this.#rest.subarray(0, start));
    if (length !== undefined) return start + length;
    const end = this.#rest.indexOf(jpegEnd, start);
    return end < 0 ? undefined : end + jpegEnd.length;
  }
}

/** Content length from the header directly before a picture. */
function lengthIn(before: Buffer): number | undefined {
  const isHead = before.length >= headEnd.length && before.subarray(-headEnd.length).equals(headEnd);
  const [, length] = isHead
    ? (/content-length: *(\d+)\s*(?:\r\n[^\r\n]+)*\r\n\r\n$/i.exec(before.toString('latin1')) ?? [])
    : [];
  return length === undefined ? undefined : Number(length);
}
